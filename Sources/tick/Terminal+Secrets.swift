import Kernel
import Synchronization

// Secrets are typed here.

extension Terminal {
    /// Reads a secret: on a terminal with a prompt and without echo, else the first line of stdin.
    func secret(prompt: String) throws -> String {
        let line = try secret(prompt: prompt, atMost: 4096) { _, byte in byte == UInt8(ascii: "\n") }
        return try String(text: line, of: "the first line of standard input")
    }

    /// Reads a secret of several lines: on a terminal with a prompt and without echo up to an empty line, else all of stdin.
    func secretText(prompt: String) throws -> String {
        let isTerminal = Syscalls.isTerminal(STDIN_FILENO)
        let text = try secret(prompt: prompt, atMost: 1 << 20) { text, byte in
            isTerminal && byte == UInt8(ascii: "\n") && text.last ?? byte == byte
        }
        return try String(text: text, of: "standard input")
    }

    private func secret(
        prompt: String, atMost limit: Int, until isEnd: (_ text: [UInt8], _ byte: UInt8) -> Bool
    ) throws -> [UInt8] {
        let isTerminal = Syscalls.isTerminal(STDIN_FILENO)
        // A signal at the prompt must not leave the terminal without echo.
        let signals = isTerminal ? try SignalWatch() : nil
        defer { signals?.end() }
        var text: [UInt8] = []
        do throws(SystemError) {
            let silence = isTerminal ? try Silence(prompt: prompt) : nil
            defer {
                silence?.end()
                if isTerminal { say("") }
            }
            while let byte = try Self.byte(until: signals), !isEnd(text, byte), text.count < limit { text.append(byte) }
        } catch { throw Failure(.badInput, "cannot read standard input: \(error.reason)") }
        return text
    }

    /// The next byte of stdin; nil at its end, or where a signal came first.
    private static func byte(until signals: SignalWatch?) throws(SystemError) -> UInt8? {
        if let signals {
            var places = [signals.descriptor, STDIN_FILENO].map { Syscalls.place(for: $0, .readable) }
            while try Syscalls.poll(&places, milliseconds: -1) == 0 {}
            guard Syscalls.readiness(in: places[0]).isEmpty else { return nil }
        }
        return try Syscalls.readInput(STDIN_FILENO, count: 1).first
    }
}

/// A prompt on the terminal behind which what is typed isn't shown, also where the program was stopped and goes on: the shell has
/// turned the echo on meanwhile.
private final class Silence: Sendable {
    private let restore: Mutex<(@Sendable () -> Void)?>

    init(prompt: String) throws(SystemError) {
        restore = Mutex(try Syscalls.silence(STDIN_FILENO))
        Self.show(prompt)
        // Without it the prompt is as good, unless somebody stops the program.
        try? Syscalls.when(.continued) { [self] in
            restore.withLock { restore in
                // As a background job it would silence the shell. `fg` sends the signal once more.
                guard restore != nil, Syscalls.isInForeground(of: STDIN_FILENO),
                    (try? Syscalls.silence(STDIN_FILENO)) != nil
                else { return }
                Self.show(prompt)
            }
        }
    }

    private static func show(_ prompt: String) { try? Syscalls.writeAll(STDERR_FILENO, Array(prompt.utf8)) }

    func end() {
        restore.withLock { restore in
            restore?()
            restore = nil
        }
    }
}
