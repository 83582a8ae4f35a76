import Wire

// What an ack is for, and the relay says that it no longer keeps: it can't be marked as read, and whoever acks is told so, once.

extension Account {
    /// How often members' events in gaps are read.
    private static let mostReadings = 20

    /// Where there may be messages of others that acks have neither marked nor told of.
    ///
    /// - Parameters:
    ///   - gaps: of the log, by the relay's word. The members' events and list edits that are found in them are in none.
    ///   - messages: those that were shown without their bodies.
    /// - Returns: the ranges, in order.
    func unmarked(
        gaps: [ClosedRange<Int>], messages: [ClosedRange<Int>] = []
    ) async throws(ClientError) -> [ClosedRange<Int>] {
        let parts = untold(gaps)
        let gone = untold(messages)
        guard let first = parts.first?.lowerBound, let last = parts.last?.upperBound else { return gone }
        var others: [Int] = []
        do throws(ClientError) {
            let view = if let view = log.view { view } else { try await view(rows: false) }
            let told = view.crowd.events.map(\.seq).filter { seq in parts.contains { $0.contains(seq) } }
            others += try await seqsOfOthers(in: told.map { $0...$0 }, view: view, most: Self.mostReadings)
            others += try await listsFold(from: first - 1, upto: last).seqs
        } catch {
            // Without them more is told than there was.
            guard error.isWorthRetrying else { throw error }
        }
        let known = Set(others).sorted().map { $0...$0 }
        return (parts.flatMap { $0.without(known) } + gone).sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The parts of ranges in which there may be messages of others that acks have neither marked nor told of, as far as is known here.
    func untold(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound else { return [] }
        let unread = log.unreceipted(.read, in: first...last, of: me).flatMap { $0.without(log.noted.unmarked.ranges) }
        return ranges.flatMap { range in unread.filter(range.overlaps).map { $0.clamped(to: range) } }
    }
}
