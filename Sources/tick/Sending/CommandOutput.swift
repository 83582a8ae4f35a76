import Kernel
import Synchronization
import Wire

/// Copies the outputs of the command of `tick run`: at once to those of this process, and line by line into a pipe from
/// which the lines of both are sent.
///
/// It goes on where lines can't be sent, and where the readers of this process's outputs have gone. The command waits
/// while the lines are not read, since the outbox is full.
final class CommandOutput: Sendable {
    private static let chunk = 64 << 10

    /// The lines of both outputs, and the last one. The reader closes it.
    let lines: Int32
    private let writing: Int32
    private let output: Int32
    private let errors: Int32
    private let terminal: Terminal
    private let child: Child
    /// The failure to write an output of this process; nil for none.
    private let trouble = Mutex<Failure?>(nil)

    /// Starts the command.
    init(of words: [String], as child: Child, _ terminal: Terminal) throws(SystemError) {
        (self.child, self.terminal) = (child, terminal)
        (lines, writing) = try Syscalls.makePipe(writingBlocks: true)
        let output = try Syscalls.makePipe(writingBlocks: true)
        let errors = try Syscalls.makePipe(writingBlocks: true)
        (self.output, self.errors) = (output.reading, errors.reading)
        try child.start(words, output: output.writing, errors: errors.writing)
        for descriptor in [output.writing, errors.writing] { Syscalls.closeFile(descriptor) }
    }

    /// Copies until the command has ended, on a thread of its own.
    ///
    /// - Parameter lastLine: the line to be sent last, by how the command ended.
    /// - Returns: the end of the command.
    func copy(lastLine: @escaping @Sendable (Child.Ended) -> String) async throws(SystemError) -> Child.Ended {
        try await Syscalls.onThread { () throws(SystemError) in
            defer { Syscalls.closeFile(self.writing) }
            self.copyAll()
            let ended = try self.child.wait()
            self.hand(Array((lastLine(ended) + "\n").utf8))
            return ended
        }
    }

    /// The failure that kept the output from being copied; nil where all was copied, or the reader has gone.
    var failure: Failure? { trouble.withLock { $0 } }

    private struct Source {
        let descriptor: Int32
        let copy: (_ bytes: [UInt8]) throws -> Void
        var isOpen = true
        /// Whether the reader of the copy is there.
        var isRead = true
        var splitter = OutputSplitter(longest: Limits.text)
    }

    private func copyAll() {
        var sources = [
            Source(descriptor: output) { bytes in try self.terminal.copy(bytes, toErrors: false) },
            Source(descriptor: errors) { bytes in try self.terminal.copy(bytes, toErrors: true) },
        ]
        var hasEnded = false
        while !hasEnded {
            var places = [Syscalls.place(for: child.end, .readable)]
            places += sources.map { Syscalls.place(for: $0.isOpen ? $0.descriptor : -1, .readable) }
            guard let count = try? Syscalls.poll(&places, milliseconds: -1), count > 0 else { continue }
            // After the command's end only as much is read as a pipe holds: a process that it left behind may write for
            // ever.
            hasEnded = !Syscalls.readiness(in: places[0]).isEmpty
            for place in sources.indices where hasEnded || !Syscalls.readiness(in: places[place + 1]).isEmpty {
                let size = hasEnded ? Syscalls.pipeSize(sources[place].descriptor) : 1
                take(from: &sources[place], atLeast: size)
            }
        }
        for place in sources.indices { hand(sources[place].splitter.end()) }
    }

    /// - Parameter size: the output is read until it has so many bytes, or nothing is left.
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

    /// Hands lines to their sender; they are not sent where it has given up.
    private func hand(_ lines: [UInt8]) {
        guard !lines.isEmpty else { return }
        try? Syscalls.writeAll(writing, lines)
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
