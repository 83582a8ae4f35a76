import Kernel
import Sealing
import Synchronization

// With Terminal+Secrets.swift, the only file that writes to the standard streams. stdout carries data only; messages for people go
// to stderr, in git's form: `error: what failed 'subject': reason`, then `hint: …` only where there is a next step.

/// The standard streams of the process.
struct Terminal: Sendable {
    let colors: Bool
    /// Whether marks beyond ASCII are used: on a terminal or with `--color always`, and only in a UTF-8 locale.
    let glyphs: Bool
    let outputIsTerminal: Bool
    /// Whether stdout is a terminal on which the cursor can be moved.
    let canRedraw: Bool
    private let errorIsTerminal: Bool
    /// Whether labels on stderr are coloured.
    private let errorColors: Bool
    /// Whether a line on stderr can be redrawn.
    let redraws: Bool
    /// The value of COLUMNS; nil where it is not a width.
    private let columnsWanted: Int?
    /// Whether the last line of stderr is one that is redrawn.
    private let drawn = DrawnLine()

    private final class DrawnLine: Sendable {
        let isShown = Mutex(false)
    }

    /// - Parameter color: `always`, `never`, or `auto`: on a terminal, unless NO_COLOR is set or TERM is `dumb`.
    init(color: String, environment: [String: String]) {
        outputIsTerminal = Syscalls.isTerminal(STDOUT_FILENO)
        errorIsTerminal = Syscalls.isTerminal(STDERR_FILENO)
        redraws = errorIsTerminal && environment["TERM"] != "dumb"
        let isWanted = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        switch color {
        case "always": (colors, errorColors) = (true, errorIsTerminal)
        case "never": (colors, errorColors) = (false, false)
        default: (colors, errorColors) = (outputIsTerminal && isWanted, errorIsTerminal && isWanted)
        }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let isUTF8 = locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8")
        glyphs = (outputIsTerminal || color == "always") && isUTF8
        canRedraw = outputIsTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
        columnsWanted = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The width of stdout: COLUMNS, else the terminal's current width, else 80; nil where it is no terminal.
    var columns: Int? {
        guard outputIsTerminal else { return nil }
        return columnsWanted ?? Syscalls.windowSize(of: STDOUT_FILENO)?.columns ?? 80
    }

    /// The width of a terminal on stderr.
    var errorColumns: Int { columnsWanted ?? Syscalls.windowSize(of: STDERR_FILENO)?.columns ?? 80 }

    /// The height of the terminal.
    var rows: Int { Syscalls.windowSize(of: STDOUT_FILENO)?.rows ?? 24 }

    /// Writes data to stdout, unbuffered.
    ///
    /// - Throws: a quiet `Failure` where the reader has gone; one with a message where the output can't be written.
    func write(_ text: String) throws { try write(bytes: Array(text.utf8)) }

    /// Writes bytes to stdout as they are.
    func write(bytes: [UInt8]) throws {
        // A reader that takes nothing after a signal counts as gone.
        guard try write(bytes, to: STDOUT_FILENO, "standard output") else { throw Failure.quiet(.done) }
    }

    /// The same for what the exit status is about, too: that is the same where the reader has gone.
    func writeAnswer(bytes: [UInt8]) throws {
        do { try write(bytes: bytes) } catch let failure as Failure where failure.isQuietEnd {}
    }

    /// Writes bytes of a command as they are to stdout, or to stderr.
    func copy(_ bytes: [UInt8], toErrors: Bool) throws {
        let (stream, name) = toErrors ? (STDERR_FILENO, "standard error") : (STDOUT_FILENO, "standard output")
        guard try write(bytes, to: stream, name) else {
            throw Failure(.cannotWrite, "cannot write to \(name): nobody read it after the signal")
        }
    }

    /// - Returns: false where a signal came and nobody reads.
    private func write(_ bytes: [UInt8], to stream: Int32, _ name: String) throws -> Bool {
        do throws(SystemError) { return try SignalWatch.write(bytes, to: stream) } catch {
            if error.number == EPIPE { throw Failure.quiet(.done) }
            throw Failure(.cannotWrite, "cannot write to \(name): \(error.reason)")
        }
    }

    /// Whether somebody reads stdout: the reader of a pipe or socket may have gone.
    var hasReader: Bool {
        guard Syscalls.isStream(STDOUT_FILENO) else { return true }
        var places = [Syscalls.place(for: STDOUT_FILENO, [])]
        return (try? Syscalls.poll(&places, milliseconds: 0)) == 0
    }

    /// Calls `gone`, once, as soon as the reader of stdout has gone, also while nothing is written, as in `tick tail -f
    /// | head -n 1`. An output that is no pipe or socket has no reader.
    func whenReaderGoes(_ gone: @escaping @Sendable () -> Void) {
        guard Syscalls.isStream(STDOUT_FILENO) else { return }
        _ = try? Syscalls.startThread {
            var places = [Syscalls.place(for: STDOUT_FILENO, [])]
            while let count = try? Syscalls.poll(&places, milliseconds: -1) { if count > 0 { return gone() } }
        }
    }

    /// Writes a line of data to stdout.
    func line(_ text: String) throws { try write(text + "\n") }

    /// Prints a line for people on stderr.
    func say(_ text: String) { log(wrapped(text, first: errorColumns)) }

    /// Prints a line on stderr as it is. A failure to write there can't be reported.
    func log(_ line: String) {
        clear()
        _ = try? SignalWatch.write(Array((line + "\n").utf8), to: STDERR_FILENO)
    }

    func warn(_ text: String) { say(time, "warning:", .yellow, text) }

    /// Prints a failure that doesn't end the command.
    func warn(_ failure: Failure) {
        if let message = failure.message { warn(message) }
        if let hint = failure.hint { self.hint(hint) }
    }

    /// Prints a note of an event while a command runs.
    func note(_ text: String) { say(time + text) }

    /// The time before a warning or a note, on a terminal: there it may be read long after.
    private var time: String { errorIsTerminal ? LocalTime(Syscalls.epochMilliseconds()).text + " " : "" }

    func hint(_ text: String) { say("", "hint:", .yellow, text) }

    /// Says that standard input is read, where it is a terminal: a command that waits for it seems to hang.
    ///
    /// - Parameters:
    ///   - what: the noun: `lines`.
    ///   - each: the use of each of them, `is sent`; nil where it is one text.
    func sayReading(_ what: String, each: String? = nil) {
        guard Syscalls.isTerminal(STDIN_FILENO) else { return }
        say("reading \(what) from the terminal\(each.map { ", each \($0)" } ?? ""); Ctrl-D ends it")
    }

    /// Prints a label and a text, after the time where it is given.
    private func say(_ time: String, _ label: String, _ color: Color, _ text: String) {
        let room = errorColumns - time.count - label.count - 1
        log(time + colored(label, color, on: errorColors) + " " + wrapped(text, first: room))
    }

    /// A text for stderr: on a terminal its first line is broken between words. What came from outside may be in it as it is;
    /// codes that stood where something else is meant aren't shown.
    private func wrapped(_ text: String, first: Int) -> String {
        let lines = text.withoutCodes.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map(\.printable).joined(separator: "\n")
        return errorIsTerminal ? text.wrapped(first: first, to: errorColumns).joined(separator: "\n") : text
    }

    /// Redraws the last line of stderr, and leaves the cursor in it. Any other output on stderr removes it.
    func redraw(_ text: String) {
        drawn.isShown.withLock { isShown in
            guard !text.isEmpty || isShown else { return }
            isShown = !text.isEmpty
            _ = try? SignalWatch.write(Array("\r\(text)\u{1B}[K".utf8), to: STDERR_FILENO)
        }
    }

    /// Removes the line that is redrawn, where there is one.
    func clear() { redraw("") }

    /// Prints the failure of a command.
    func say(_ failure: Failure) {
        if let message = failure.message { say("", "error:", .red, message) }
        if let hint = failure.hint { self.hint(hint) }
    }

    /// Text for stdout in a colour, where colours are used.
    func colored(_ text: String, _ color: Color) -> String { colored(text, color, on: colors) }

    private func colored(_ text: String, _ color: Color, on: Bool) -> String {
        on && (colors || color != .dim) ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The colours that tick uses, by SGR number.
    enum Color: Int {
        case bold = 1
        case dim = 2
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }
}
