import Arguments
import Client

/// A report of `status`, made once or repeatedly.
protocol Report: Sendable {
    /// Makes the report. A relay that doesn't answer is part of it; an error is thrown only where the report would be
    /// empty.
    func snapshot() async throws -> Snapshot
}

/// A report's contents at one time.
struct Snapshot {
    var lines: [Line] = []
    /// Notes for people, on stderr.
    var notes: [Note] = []
    /// The failure that leaves the snapshot incomplete; printed after the lines.
    var failure: Failure?

    struct Line {
        /// Identifies the line's subject, also in the next snapshot.
        let key: String
        /// The values that matter: the line counts as changed when these change. Ages aren't among them.
        let facts: [Int]
        /// Makes its rows for the width that the terminal has now, each with its terminator.
        let rows: @Sendable () -> [[UInt8]]

        var bytes: [UInt8] { rows().reduce(into: []) { $0 += $1 } }

        init(key: String, facts: [Int], rows: @escaping @Sendable () -> [[UInt8]]) {
            (self.key, self.facts, self.rows) = (key, facts, rows)
        }

        /// A record, with its terminator.
        init(key: String, facts: [Int], bytes: [UInt8]) { self.init(key: key, facts: facts) { [bytes] } }
    }

    enum Note {
        case plain(String)
        case warning(String)
        case hint(String)
        /// What the room is like now, with counts that the next snapshot may have others of.
        case standing(String, of: String)

        var text: String {
            switch self {
            case .plain(let text), .warning(let text), .hint(let text), .standing(let text, _): text
            }
        }

        /// What is said but once, however often a live report is made.
        var subject: String {
            if case .standing(_, let room) = self { room } else { text }
        }
    }
}

extension Outgoing.Report {
    /// Says what became of an account's outbox, for people: what was sent, and a state file that can't be written, which isn't
    /// said again at the end.
    ///
    /// - Parameters:
    ///   - room: its name where there are others.
    ///   - isQuiet: whether only a warning is said.
    func notes(of account: Account, room: String? = nil, isQuiet: Bool = false) -> [Snapshot.Note] {
        var notes: [Snapshot.Note] = []
        if !isQuiet, let text = text(room: room) { notes.append(.plain(text)) }
        if let trouble, let message = Failure(trouble).message {
            _ = account.log.mayWarn(of: trouble)
            notes.append(.warning(message))
        }
        return notes
    }
}

extension Terminal {
    /// Prints a snapshot.
    ///
    /// - Throws: the failure of an incomplete snapshot, after its lines and notes.
    func show(_ snapshot: Snapshot, withLines: Bool = true) throws {
        if withLines, !snapshot.lines.isEmpty { try writeAnswer(bytes: snapshot.lines.flatMap(\.bytes)) }
        for note in snapshot.notes.unique(by: \.subject) { say(note) }
        if let failure = snapshot.failure { throw failure }
    }

    func say(_ note: Snapshot.Note) {
        switch note {
        case .plain(let text), .standing(let text, _): say(text)
        case .warning(let text): warn(text)
        case .hint(let text): hint(text)
        }
    }
}

struct ReportForm {
    let record: RecordForm
    /// The value of `--format-rooms`; nil where it isn't given.
    let rooms: Layout?
    /// The value of `--names`; nil where it isn't given.
    var names: Int?
    /// Whether `--short` leaves out relays, sizes and names.
    var isBrief = false

    /// The form that `--json`, `--porcelain`, `--format` and `-z` ask for.
    ///
    /// - Parameter rooms: the value of `--format-rooms`.
    init(_ typed: Parsed, rooms: Layout? = nil) {
        self.rooms = rooms
        record = RecordForm(
            json: typed[StatusCommand.json], porcelain: typed[StatusCommand.porcelain], format: typed[Layout.option],
            null: typed[StatusCommand.null]
        )
    }

    /// Whether the outbox is sent first: a report for people sends it, scripts and prompts only ask.
    var sendsOutbox: Bool { record.isText && rooms == nil }

    /// Text of one row.
    func line(
        _ key: String, facts: [Int], _ text: @autoclosure @escaping @Sendable () -> String
    ) -> Snapshot.Line {
        lines(key, facts: facts, [text()])
    }

    /// Text of several rows.
    func lines(
        _ key: String, facts: [Int], _ texts: @autoclosure @escaping @Sendable () -> [String]
    ) -> Snapshot.Line {
        Snapshot.Line(key: key, facts: facts) { [end = record.end] in texts().map { Array($0.utf8) + [end] } }
    }

    /// A record of `--porcelain`.
    func line(_ key: String, facts: [Int], _ bytes: [UInt8]) -> Snapshot.Line {
        Snapshot.Line(key: key, facts: facts, bytes: bytes + [record.end])
    }
}

/// `tick status -f`: makes the report again whenever something may have changed. On a terminal it is redrawn in place; in a
/// pipe only new and changed lines are written.
struct LiveReport: Sendable {
    private let report: any Report
    private let watch: RoomWatch
    private let moves: [RoomEnd]
    private let terminal: Terminal
    private var shown: [Snapshot.Line] = []
    /// The subjects of the notes that a pipe's reader has had.
    private var said: Set<String> = []
    private var screen: Screen?
    private var retry = Retry()

    /// - Parameters:
    ///   - isOfAll: whether it matters what others send.
    ///   - moves: the rooms, each for its move.
    init(
        _ report: any Report, watching accounts: [Account], isOfAll: Bool, until moves: [RoomEnd], form: ReportForm,
        terminal: Terminal
    ) {
        (self.report, self.terminal, self.moves) = (report, terminal, moves)
        watch = RoomWatch(accounts, ofOthers: isOfAll)
        if form.record.isText, terminal.canRedraw { screen = Screen(terminal) }
    }

    /// Runs until an error that no retry helps, or the reader has gone, or the task is cancelled.
    mutating func run() async throws {
        defer { watch.stop() }
        screen?.watchTerminal()
        var changes = watch.changes.makeAsyncIterator()
        while true {
            for move in moves { if let failure = move.failure { throw failure } }
            if Task.isCancelled { return }
            let snapshot = try await report.snapshot()
            // A cancelled request fails, and not through the relay.
            if Task.isCancelled { continue }
            let wasAway = retry.isAway
            try show(snapshot)
            // The relay may have come back only when the outbox had been tried.
            if wasAway, !retry.isAway { continue }
            if retry.isAway {
                await retry.pause(after: snapshot.failure?.cause)
                continue
            }
            // Changes of the same moment are shown together.
            try? await Task.sleep(for: .milliseconds(50))
            await changes.next()
            terminal.say(retry.takes(isPaced: watch.isPaced), of: nil)
        }
    }

    private mutating func show(_ snapshot: Snapshot) throws {
        var snapshot = snapshot
        let away = snapshot.failure.flatMap { $0.message == nil ? nil : $0 }
        let note: Retry.Note?
        if let away {
            guard let error = away.cause, error.isWorthRetrying else {
                try write(snapshot.lines)
                throw away
            }
            note = try? retry.failed(error)
            // The last lines stay until there are newer ones.
            let newer = Set(snapshot.lines.map(\.key))
            snapshot.lines = shown.filter { !newer.contains($0.key) } + snapshot.lines
        } else {
            note = retry.answered()
        }
        if screen == nil {
            for note in snapshot.notes where said.insert(note.subject).inserted { terminal.say(note) }
            terminal.say(note, of: nil, as: away)
            try write(snapshot.lines)
        }
        let notes = snapshot.notes.map(\.text) + (away?.message.map { ["waiting: \($0)"] } ?? [])
        shown = snapshot.lines
        try screen?.draw { [shown] in (shown.flatMap { $0.rows() }, notes) }
    }

    /// Writes the lines that are new or have changed.
    private func write(_ lines: [Snapshot.Line]) throws {
        let before = Dictionary(shown.map { ($0.key, $0.facts) }) { $1 }
        let changed = lines.filter { before[$0.key] != $0.facts }
        guard !changed.isEmpty else { return }
        try terminal.write(bytes: changed.flatMap(\.bytes))
    }
}
