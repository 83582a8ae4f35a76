import Client

/// `tick status -f`: makes the report again whenever something may have changed. On a terminal it is redrawn in place; in a
/// pipe only new and changed lines are written.
struct LiveReport: Sendable {
    private let report: any Report
    private let watch: RoomWatch
    private let terminal: Terminal
    private var shown: [Snapshot.Line] = []
    private var said: Set<Snapshot.Note> = []
    private var screen: Screen?
    private var backoff = Backoff()
    private var isPaced = false
    private var isAway = false

    init(_ report: any Report, watching watch: RoomWatch, form: ReportForm, terminal: Terminal) {
        self.report = report
        self.terminal = terminal
        self.watch = watch
        if case .text = form.style, terminal.canRedraw { screen = Screen(terminal) }
    }

    /// Runs until an error that no retry helps, the end of the reader, or cancellation.
    mutating func run() async throws(Failure) {
        defer { watch.stop() }
        var changes = watch.changes.makeAsyncIterator()
        while !Task.isCancelled {
            let snapshot = try await report.snapshot()
            // A cancelled request fails, which is not the relay's fault.
            if Task.isCancelled { return }
            try show(snapshot)
            if let failure = snapshot.failure, failure.message != nil {
                try? await Task.sleep(for: backoff.delay(atLeast: failure.retryAfter))
                continue
            }
            backoff.reset()
            // Changes of the same moment are shown together.
            try? await Task.sleep(for: .milliseconds(50))
            await changes.next()
            if watch.isPaced, !isPaced {
                terminal.warn("a relay answers waits at once with nothing: it is asked less often")
            }
            isPaced = watch.isPaced
        }
    }

    private mutating func show(_ snapshot: Snapshot) throws(Failure) {
        var snapshot = snapshot
        let away = snapshot.failure.flatMap(\.message)
        if let failure = snapshot.failure, away != nil {
            guard failure.isWorthWaiting else {
                try write(snapshot.lines)
                throw failure
            }
            // The last lines stay until there are newer ones.
            let newer = Set(snapshot.lines.map(\.key))
            snapshot.lines = shown.filter { !newer.contains($0.key) } + snapshot.lines
        }
        if screen == nil {
            sayChanges(away: away, snapshot.notes)
            try write(snapshot.lines)
        }
        let notes = snapshot.notes.map(\.text) + (away.map { ["waiting: \($0)"] } ?? [])
        try screen?.draw(snapshot.lines.map(\.bytes), notes: notes)
        shown = snapshot.lines
        isAway = away != nil
    }

    private mutating func sayChanges(away: String?, _ notes: [Snapshot.Note]) {
        for note in notes where said.insert(note).inserted { terminal.say(note) }
        if let away, !isAway { terminal.warn("\(away); waiting for it") }
        if away == nil, isAway { terminal.note("the relay is back") }
    }

    /// Writes the lines that are new or have changed.
    private func write(_ lines: [Snapshot.Line]) throws(Failure) {
        let before = Dictionary(shown.map { ($0.key, $0.facts) }) { $1 }
        let changed = lines.filter { before[$0.key] != $0.facts }
        guard !changed.isEmpty else { return }
        try terminal.write(bytes: changed.flatMap(\.bytes))
    }
}

extension Failure {
    /// Whether a retry may succeed.
    fileprivate var isWorthWaiting: Bool { status == .unreachable || status == .rateLimited }
}
