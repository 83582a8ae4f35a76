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
    private var retry = Retry()

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

    private mutating func show(_ snapshot: Snapshot) throws(Failure) {
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
            for note in snapshot.notes where said.insert(note).inserted { terminal.say(note) }
            terminal.say(note, of: nil, as: away)
            try write(snapshot.lines)
        }
        let notes = snapshot.notes.map(\.text) + (away?.message.map { ["waiting: \($0)"] } ?? [])
        try screen?.draw(snapshot.lines.map(\.bytes), notes: notes)
        shown = snapshot.lines
    }

    /// Writes the lines that are new or have changed.
    private func write(_ lines: [Snapshot.Line]) throws(Failure) {
        let before = Dictionary(shown.map { ($0.key, $0.facts) }) { $1 }
        let changed = lines.filter { before[$0.key] != $0.facts }
        guard !changed.isEmpty else { return }
        try terminal.write(bytes: changed.flatMap(\.bytes))
    }
}
