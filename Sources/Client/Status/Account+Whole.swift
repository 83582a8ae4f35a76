import Proving
import Wire

extension Account {
    /// Makes sure that a page of everyone's messages leaves none out.
    ///
    /// Whatever stands between them is of another kind: of the members' events and the list edits that is proved by their folds,
    /// and the rest, which only a later version can know, is read from the log.
    ///
    /// - Throws: `.untrue` where a message is left out, or what isn't in the page can't be told.
    func checkWhole(_ events: [Event], in pages: SentPages) async throws(ClientError) {
        let (range, view) = (pages.range(of: events), pages.view)
        guard !range.isEmpty else { return }
        let known = events.map(\.seq) + view.crowd.events.map(\.seq)
        var unknown = ClosedRange(range).without(known.sorted().map { $0...$0 })
        guard let first = unknown.first?.lowerBound, let last = unknown.last?.upperBound else { return }
        // Where pages before it follow, all edits are read at once: of a later start the fold would begin anew.
        let edits = try await listsFold(from: pages.left > events.count ? 0 : first - 1, upto: last).seqs
        unknown = ClosedRange(range).without((known + edits).sorted().map { $0...$0 })
        for part in unknown {
            var next = part.lowerBound
            try await readLog(from: next, upto: part.upperBound, in: view, verifiesSignatures: false) { events, _ in
                for event in events where event.seq == next && next <= part.upperBound && event.kind != .message {
                    next += 1
                }
                return next <= part.upperBound
            }
            guard next > part.upperBound else { throw .untrue("a list without the message at seq \(next)") }
        }
    }
}
