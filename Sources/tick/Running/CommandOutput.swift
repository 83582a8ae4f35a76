import Kernel
import Synchronization
import Wire

/// Copies the outputs of the command of `tick run`: as they come to those of this process, and line by line into a pipe,
/// where the lines of both are sent from.
///
/// It goes on where lines can't be sent, and where the readers of this process's outputs have gone. While the lines are not
/// read, since the outbox is full, the command waits.
final class CommandOutput: Sendable {
    private static let chunk = 64 << 10

    /// The lines of both outputs, and the last one. The reader closes it.
    let lines: Int32
    private let writing: Int32
    private let output: (reading: Int32, writing: Int32)
    private let errors: (reading: Int32, writing: Int32)
    /// Readable when the command has ended.
    private let end: (waiting: Int32, waking: Int32)
    private let terminal: Terminal
    private let child: ChildProcess
    private let ended = Mutex<Result<Syscalls.Ended, SystemError>?>(nil)
    /// Why an output of this process can't be written.
    private let trouble = Mutex<Failure?>(nil)

    init(of child: ChildProcess, _ terminal: Terminal) throws(SystemError) {
        self.child = child
        self.terminal = terminal
        (lines, writing) = try Syscalls.makeOutputPipe()
        output = try Syscalls.makeOutputPipe()
        errors = try Syscalls.makeOutputPipe()
        end = try Syscalls.makeWakeUp()
    }

    /// Starts the command.
    func start(_ words: [String]) throws(SystemError) {
        try child.start(words, output: output.writing, errors: errors.writing)
        Syscalls.closeFile(output.writing)
        Syscalls.closeFile(errors.writing)
        _ = try Syscalls.startThread {
            do throws(SystemError) {
                let ended = try self.child.wait() ?? .exited(0)
                self.ended.withLock { $0 = .success(ended) }
            } catch { self.ended.withLock { $0 = .failure(error) } }
            Syscalls.wake(self.end.waking)
        }
    }

    /// Copies until the command has ended, on a thread of its own.
    ///
    /// - Parameter lastLine: the line to be sent last, by how the command ended.
    /// - Returns: how it ended.
    func copy(lastLine: @escaping @Sendable (Syscalls.Ended) -> String) async -> Result<Syscalls.Ended, SystemError> {
        await withCheckedContinuation { continuation in
            do throws(SystemError) {
                _ = try Syscalls.startThread {
                    self.copyAll(lastLine)
                    continuation.resume(returning: self.ended.withLock { $0 } ?? .success(.exited(0)))
                }
            } catch { continuation.resume(returning: .failure(error)) }
        }
    }

    /// Why not all that the command printed could be copied; nil where it could, or the reader has gone.
    var failure: Failure? { trouble.withLock { $0 } }

    /// One output of the command.
    private struct Source {
        let descriptor: Int32
        let copy: (_ bytes: [UInt8]) throws(Failure) -> Void
        var isOpen = true
        /// Whether the reader of the copy is there.
        var isRead = true
        var splitter = OutputSplitter(longest: Limits.text)
    }

    private func copyAll(_ lastLine: @Sendable (Syscalls.Ended) -> String) {
        defer { Syscalls.closeFile(writing) }
        var sources = [
            Source(descriptor: output.reading) { bytes throws(Failure) in try self.terminal.write(bytes: bytes) },
            Source(descriptor: errors.reading) { bytes throws(Failure) in try self.terminal.write(errors: bytes) },
        ]
        var hasEnded = false
        while !hasEnded {
            var places = [Syscalls.place(for: end.waiting, .readable)]
            places += sources.map { Syscalls.place(for: $0.isOpen ? $0.descriptor : -1, .readable) }
            guard let count = try? Syscalls.poll(&places, milliseconds: -1), count > 0 else { continue }
            // What a process that the command left behind writes later is nobody's, and may have no end.
            hasEnded = !Syscalls.readiness(in: places[0]).isEmpty
            for place in sources.indices where hasEnded || !Syscalls.readiness(in: places[place + 1]).isEmpty {
                let size = hasEnded ? Syscalls.pipeSize(sources[place].descriptor) : 1
                take(from: &sources[place], atLeast: size)
            }
        }
        for place in sources.indices { hand(sources[place].splitter.end()) }
        if case .success(let ended)? = ended.withLock({ $0 }) { hand(Array((lastLine(ended) + "\n").utf8)) }
    }

    /// - Parameter size: it is read until it has so many bytes, or is dry.
    private func take(from source: inout Source, atLeast size: Int) {
        var taken = 0
        while taken < size, source.isOpen {
            let bytes: [UInt8]
            do throws(SystemError) { bytes = try Syscalls.readSome(source.descriptor, count: Self.chunk) } catch {
                if error.number == EAGAIN { return }
                source.isOpen = false
                return
            }
            guard !bytes.isEmpty else {
                source.isOpen = false
                return
            }
            if source.isRead {
                do throws(Failure) { try source.copy(bytes) } catch {
                    source.isRead = false
                    if error.message != nil { trouble.withLock { $0 = $0 ?? error } }
                }
            }
            hand(source.splitter.take(bytes))
            taken += bytes.count
        }
    }

    /// Hands lines to their sender; where that has given up they are lost to it.
    private func hand(_ lines: [UInt8]) {
        guard !lines.isEmpty else { return }
        try? Syscalls.writeAll(writing, lines)
    }
}
