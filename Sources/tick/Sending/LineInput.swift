import Kernel
import Wire

/// Reads lines of a file or of standard input as they come, without waiting for a full buffer.
struct LineInput {
    enum Line {
        /// Without its newline.
        case whole([UInt8])
        /// Over the limit; only its size is kept.
        case tooLong(Int)
        /// Typed or pasted, and as long as a terminal's can be: its end may be lost.
        case cut
    }

    private static let chunk = 256 << 10
    /// The most lines of one request: enough that the cost of a request and its commit is small for each.
    private static let most = 4_000

    private let descriptor: Int32
    private let isOwned: Bool
    /// Whether it is a pipe or a socket, whose writer can be made to wait.
    private let isStream: Bool
    /// The command that writes it, with `tick run`.
    let writer: Child?
    /// Nil where no signal ends the input.
    private let signals: SignalWatch?
    private var unread: ArraySlice<UInt8> = []
    private var partial: [UInt8] = []
    /// The bytes of the current line that were dropped because it is too long.
    private var dropped = 0
    /// Whether it was read to its end.
    private(set) var ended = false
    /// The terminal that the input is copied to with `--tee`; nil without it, and once the reader has gone.
    private var copy: Terminal?
    /// Why it can't be copied; nil where it can. No more is read then.
    private(set) var uncopied: Failure?

    /// - Parameters:
    ///   - file: as `InputFile.open` gives it.
    ///   - signals: a signal ends the input after the lines that were read by then. A line whose end was not read yet
    ///     isn't one of them: the rest of it is unknown.
    ///   - copy: the terminal that the input is copied to as it is read.
    init(_ file: (Int32, isOwned: Bool), until signals: SignalWatch, copiedTo copy: Terminal? = nil) {
        self.copy = copy
        (descriptor, isOwned) = file
        isStream = Syscalls.isStream(descriptor)
        writer = nil
        self.signals = signals
    }

    /// - Parameter descriptor: read to its end, whatever signals come; it isn't closed here.
    init(_ descriptor: Int32, of writer: Child) {
        (self.descriptor, isOwned, isStream, signals) = (descriptor, false, true, nil)
        self.writer = writer
    }

    /// Whether a command that writes it runs: signals are for the command then.
    var isWritten: Bool { writer?.hasEnded == false }

    var isTerminal: Bool { Syscalls.isTerminal(descriptor) }

    func close() { if isOwned { Syscalls.closeFile(descriptor) } }

    /// The available lines, at most those of one request; none where none came in time; nil at the end, and where they can't be
    /// copied.
    ///
    /// A pipe holds few lines at a time, so lines that its writer adds at once are taken as well.
    ///
    /// - Parameter wait: the milliseconds to wait for the first; nil for no limit.
    mutating func next(wait: Int?) throws -> [Line]? {
        var lines: [Line] = []
        var taken = 0
        takeLines(&lines)
        while lines.isEmpty || lines.count < Self.most && taken < Self.chunk, !ended, uncopied == nil {
            do throws(SystemError) {
                switch try look(wait: lines.isEmpty ? wait : 0) {
                case .nothing: return lines
                case .interrupted: return lines.isEmpty ? nil : lines
                case .input: unread = try Syscalls.readSome(descriptor, count: Self.chunk)[...]
                }
            } catch {
                // The next read fails again; the lines before it must not be lost.
                guard lines.isEmpty else { return lines }
                throw Failure(.badInput, "cannot read the input: \(error.reason)")
            }
            copyOut()
            taken += unread.count
            ended = unread.isEmpty
            if ended, !partial.isEmpty || dropped > 0 { lines.append(endLine()) }
            takeLines(&lines)
        }
        return lines.isEmpty && (ended || uncopied != nil) ? nil : lines
    }

    /// Lines that were read already, at most those of one request.
    mutating func takeRead() -> [Line] {
        var lines: [Line] = []
        takeLines(&lines)
        return lines
    }

    /// Waits without reading, at most until the writer of the input has gone.
    ///
    /// - Returns: false where a signal ends the input.
    func pause(milliseconds: Int) throws -> Bool { try !ends(within: milliseconds).bySignal }

    /// Whether the rest of it has a bound: it is a file or typed, or its command has ended, or the writer of the pipe
    /// has gone.
    var isBounded: Bool {
        get throws {
            if !isStream || ended || writer?.hasEnded == true { return true }
            return try ends(within: 0).byWriter
        }
    }

    private func ends(within milliseconds: Int) throws -> (bySignal: Bool, byWriter: Bool) {
        var places = [
            Syscalls.place(for: signals?.descriptor ?? -1, .readable), Syscalls.place(for: descriptor, .hungUp),
        ]
        do throws(SystemError) { _ = try Syscalls.poll(&places, milliseconds: Int32(clamping: milliseconds)) } catch {
            throw Failure(.badInput, "cannot wait for the input: \(error.reason)")
        }
        let readiness = places.map { Syscalls.readiness(in: $0) }
        return (!readiness[0].isEmpty, readiness[1].contains(.hungUp))
    }

    /// Copies the bytes just read. A reader that has gone doesn't stop the sending.
    private mutating func copyOut() {
        guard let copy, !unread.isEmpty else { return }
        do { try copy.write(bytes: Array(unread)) } catch {
            let failure = Failure(error)
            if failure.status != .done { uncopied = failure }
            self.copy = nil
        }
    }

    private enum Sight { case nothing, input, interrupted }

    /// Waits for input or for a signal. A signal takes precedence over input.
    private func look(wait: Int?) throws(SystemError) -> Sight {
        var places = [
            Syscalls.place(for: descriptor, .readable), Syscalls.place(for: signals?.descriptor ?? -1, .readable),
        ]
        // A signal interrupts poll(2); the next poll finds its descriptor ready.
        while try Syscalls.poll(&places, milliseconds: wait.map { Int32(clamping: $0) } ?? -1) == 0 {
            if wait != nil { return .nothing }
        }
        return Syscalls.readiness(in: places[1]).contains(.readable) ? .interrupted : .input
    }

    /// Takes whole lines from the bytes read; the rest is the beginning of a line.
    private mutating func takeLines(_ lines: inout [Line]) {
        while lines.count < Self.most, let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
            add(unread[..<newline])
            lines.append(endLine())
            unread = unread[(newline + 1)...]
        }
        if lines.count < Self.most {
            add(unread)
            unread = []
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard dropped == 0, partial.count + bytes.count <= Limits.text else {
            dropped += partial.count + bytes.count
            partial = []
            return
        }
        partial += bytes
    }

    private mutating func endLine() -> Line {
        defer {
            partial = []
            dropped = 0
        }
        if dropped > 0 { return .tooLong(dropped) }
        return partial.count >= Syscalls.longestTypedLine && Syscalls.cutsLines(descriptor) ? .cut : .whole(partial)
    }
}

/// A file named on the command line, or standard input.
enum InputFile {
    /// The most bytes that are read of it where nothing else is said: more than could ever be sent.
    private static let most = 64 << 20

    /// The size of a text that is too long, for its error: one that wasn't read to its end has an unknown one.
    static func excess(_ size: Int, over limit: Int) -> String {
        // The last byte of an input that was cut may have been a newline.
        size < most - 1 ? "\(size) bytes, at most \(limit)" : "more than \(limit) bytes"
    }

    /// - Parameter file: nil or `-` for standard input.
    /// - Returns: a descriptor, and whether the caller closes it.
    static func open(_ file: String?) throws -> (Int32, isOwned: Bool) {
        guard let file, file != "-" else { return (STDIN_FILENO, false) }
        do { return (try Syscalls.openFile(file, O_RDONLY), true) } catch {
            throw Failure(.badInput, "cannot open '\(file.printable)': \(error.reason)")
        }
    }

    /// Words for a line that was typed or pasted, and is as long as a terminal's can be.
    static let isCut = "may be cut: a terminal passes on \(Syscalls.longestTypedLine) bytes of a line, and no more"

    /// The number of the first line that is as long as a terminal's can be; nil for none.
    private static func cut(of bytes: [UInt8]) -> Int? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { $0.count >= Syscalls.longestTypedLine }.map { $0 + 1 }
    }

    /// The contents of a file; no more is read than could ever be sent.
    ///
    /// - Parameter needsAll: whether a longer one is refused, instead of being cut at the limit, of whole MiB.
    static func read(_ file: String?, atMost limit: Int = most, needsAll: Bool = false) throws -> [UInt8] {
        let (descriptor, isOwned) = try open(file)
        defer { if isOwned { Syscalls.closeFile(descriptor) } }
        var bytes: [UInt8] = []
        do {
            while bytes.count < limit + (needsAll ? 1 : 0) {
                let more = try Syscalls.readInput(descriptor, count: 64 << 10)
                if more.isEmpty { break }
                bytes += more
            }
        } catch {
            throw Failure(
                .badInput, "cannot read \(file.map { "'\($0.printable)'" } ?? "standard input"): \(error.reason)"
            )
        }
        if Syscalls.cutsLines(descriptor), let line = cut(of: bytes) {
            throw Failure(.badInput, "line \(line) \(isCut)", hint: "a pipe or a file has no such limit")
        }
        if needsAll, bytes.count > limit {
            let name = file.map { "'\($0.printable)'" } ?? "standard input"
            throw Failure(.badInput, "\(name) is longer than \(limit >> 20) MiB")
        }
        return bytes
    }
}
