import Client

/// `tick status -f`: looks again whenever something may have changed. On a terminal the report is redrawn in place; in a
/// pipe each line that is new or has changed is written, and nothing else.
struct LiveReport: Sendable {
    private let report: any Report
    private let watch: RoomWatch
    private let terminal: Terminal
    private var shown: [Look.Line] = []
    private var said: Set<Look.Note> = []
    private var screen: Screen?
    private var backoff = Backoff()
    private var isAway = false

    init(_ report: any Report, watching watch: RoomWatch, form: ReportForm, terminal: Terminal) {
        self.report = report
        self.terminal = terminal
        self.watch = watch
        if case .text = form.style, terminal.canRedraw { screen = Screen(terminal) }
    }

    /// Shows it until something is wrong that time doesn't mend, the reader has gone, or the task is cancelled.
    mutating func run() async throws(Failure) {
        defer { watch.stop() }
        var changes = watch.changes.makeAsyncIterator()
        while !Task.isCancelled {
            let look = try await report.look()
            // What is asked when the end comes is given up, and no relay is to blame.
            if Task.isCancelled { return }
            try show(look)
            if let failure = look.failure, failure.message != nil {
                try? await Task.sleep(for: backoff.delay(atLeast: failure.retryAfter))
                continue
            }
            backoff.reset()
            // What comes in the same moment is shown together.
            try? await Task.sleep(for: .milliseconds(50))
            await changes.next()
        }
    }

    private mutating func show(_ look: Look) throws(Failure) {
        var look = look
        let away = look.failure.flatMap(\.message)
        if let failure = look.failure, away != nil {
            guard failure.isWorthWaiting else {
                try write(look.lines)
                throw failure
            }
            // What was known of the messages stays while nothing newer is.
            let newer = Set(look.lines.map(\.key))
            look.lines = shown.filter { !newer.contains($0.key) } + look.lines
        }
        if screen == nil {
            sayChanges(away: away, look.notes)
            try write(look.lines)
        }
        let notes = look.notes.map(\.text) + (away.map { ["waiting: \($0)"] } ?? [])
        try screen?.draw(look.lines.map(\.bytes), notes: notes)
        shown = look.lines
        isAway = away != nil
    }

    private mutating func sayChanges(away: String?, _ notes: [Look.Note]) {
        for note in notes where said.insert(note).inserted { terminal.say(note) }
        if let away, !isAway { terminal.warn("\(away); waiting for it") }
        if away == nil, isAway { terminal.say("the relay is back") }
    }

    /// Writes those lines that weren't there before, or said something else.
    private func write(_ lines: [Look.Line]) throws(Failure) {
        let before = Dictionary(shown.map { ($0.key, $0.facts) }) { $1 }
        let changed = lines.filter { before[$0.key] != $0.facts }
        guard !changed.isEmpty else { return }
        try terminal.write(bytes: changed.flatMap(\.bytes))
    }
}

extension Failure {
    /// Whether the same may succeed later.
    fileprivate var isWorthWaiting: Bool { status == .unreachable || status == .rateLimited }
}
