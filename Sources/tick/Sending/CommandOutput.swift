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
        let copy: (_ bytes: [UInt8]) throws -> Void
        var isOpen = true
        /// Whether the reader of the copy is there.
        var isRead = true
        var splitter = OutputSplitter(longest: Limits.text)
    }

    private func copyAll(_ lastLine: @Sendable (Syscalls.Ended) -> String) {
        defer { Syscalls.closeFile(writing) }
        var sources = [
            Source(descriptor: output.reading) { bytes in try self.terminal.write(bytes: bytes) },
            Source(descriptor: errors.reading) { bytes in try self.terminal.write(errors: bytes) },
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
                do { try source.copy(bytes) } catch {
                    source.isRead = false
                    let failure = Failure(error)
                    if failure.message != nil { trouble.withLock { $0 = $0 ?? failure } }
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

/// The command of `tick run`: started once, with the signals of this process passed to it while it runs.
final class ChildProcess: Sendable {
    private enum State {
        /// With the last signal that came before the start.
        case waiting(Int32?)
        case running(Int32)
        case ended
    }

    private let state = Mutex(State.waiting(nil))

    /// The signals that are passed on.
    static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

    /// Starts the command, with this process's input.
    ///
    /// - Parameters:
    ///   - output: becomes its standard output.
    ///   - errors: becomes its standard error.
    func start(_ words: [String], output: Int32, errors: Int32) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            let process = try Syscalls.spawn(words, [], input: STDIN_FILENO, output: output, errors: errors)
            if case .waiting(let signal?) = state { Syscalls.pass(signal, to: process) }
            state = .running(process)
        }
    }

    var isRunning: Bool {
        state.withLock { if case .running = $0 { true } else { false } }
    }

    var hasEnded: Bool {
        state.withLock { if case .ended = $0 { true } else { false } }
    }

    /// Passes a signal on.
    ///
    /// - Parameter isTyped: whether it was typed on the terminal, and so has reached the command already.
    /// - Returns: false where the command has ended.
    func pass(_ signal: Int32, isTyped: Bool) -> Bool {
        state.withLock { state in
            switch state {
            case .waiting:
                state = .waiting(signal)
                return true
            case .running(let process):
                if !isTyped { Syscalls.pass(signal, to: process) }
                return true
            case .ended: return false
            }
        }
    }

    /// Waits until the command has ended.
    ///
    /// - Returns: how; nil where it wasn't started.
    func wait() throws(SystemError) -> Syscalls.Ended? {
        guard case .running(let process) = state.withLock({ $0 }) else { return nil }
        try Syscalls.waitForEnd(of: process)
        return try state.withLock { state throws(SystemError) in
            state = .ended
            return try Syscalls.reap(process)
        }
    }
}

/// Splits one output of a command into lines, of which each is handed on as a whole.
struct OutputSplitter {
    /// The longest line, in bytes; a longer one is handed on in parts.
    private let longest: Int
    private var partial: [UInt8] = []

    init(longest: Int) { self.longest = longest }

    /// Takes bytes as they come.
    ///
    /// - Returns: the lines that have ended, each with its newline.
    mutating func take(_ bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for piece in bytes.split(separator: Self.newline, omittingEmptySubsequences: false).dropLast() {
            partial += piece
            endParts(into: &lines)
            lines += partial + [Self.newline]
            partial = []
        }
        partial += bytes[((bytes.lastIndex(of: Self.newline) ?? -1) + 1)...]
        endParts(into: &lines)
        return lines
    }

    /// The last line, where it has no newline of its own.
    mutating func end() -> [UInt8] {
        defer { partial = [] }
        return partial.isEmpty ? [] : partial + [Self.newline]
    }

    /// Ends the parts of a line that is too long, at the ends of characters.
    private mutating func endParts(into lines: inout [UInt8]) {
        while partial.count > longest {
            var end = longest
            // No more than the three continuation bytes of UTF-8.
            while end > longest - 3, partial[end] & 0xC0 == 0x80 { end -= 1 }
            lines += partial[..<end] + [Self.newline]
            partial.removeFirst(end)
        }
    }

    private static let newline = UInt8(ascii: "\n")
}
