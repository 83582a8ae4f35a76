import Foundation
import Kernel

/// `tick tail --new`, run as a process of this executable. It writes to the standard output of this one.
struct TailProcess: Sendable {
    /// Found out before the executable may be replaced by a newer one.
    private let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    private let stateFile: String
    private let command: String?

    /// - Parameter command: the value of `--exec`; nil for none.
    init(stateFile: String, command: String?) {
        self.stateFile = stateFile
        self.command = command
    }

    /// Starts it for a room.
    ///
    /// - Returns: its process id.
    func start(_ room: String) throws(SystemError) -> Int32 {
        let words = [program, "--config", stateFile, "tail", "--new"] + (command.map { ["--exec", $0] } ?? [])
        let input = try Syscalls.openFile("/dev/null", O_RDONLY)
        defer { Syscalls.closeFile(input) }
        let variables = PassedSocket.variables.map { Syscalls.Variable($0, nil) }
        return try Syscalls.spawn(words + ["--", room], variables, input: input)
    }

    /// Waits on a thread until it has ended; its process id stays its own until it is reaped.
    func end(of process: Int32) async throws(SystemError) {
        try await withTypedContinuation { (continuation: CheckedContinuation<Result<Void, SystemError>, Never>) in
            do throws(SystemError) {
                _ = try Syscalls.startThread {
                    continuation.resume(
                        returning: Result { () throws(SystemError) in try Syscalls.waitForEnd(of: process) }
                    )
                }
            } catch { continuation.resume(returning: .failure(error)) }
        }
    }
}
