import Proving
import Wire

// A gap is the relay's word; here it is told as far as something else is known of it.

extension Tail {
    /// The most list edits that are read to tell which events of a gap were messages.
    private static let mostEdits = 100

    /// The seqs in parts of a gap that retention has removed, as far as is known here: without the events that this client has verified
    /// to be of other kinds, and where the tail begins with what is owed, without what isn't.
    ///
    /// Where the events that retention leaves were asked for, all of the gap is said to be removed, and told so.
    func removed(
        _ parts: [ClosedRange<Int>], in page: Page
    ) async throws(ClientError) -> [ClosedRange<Int>] {
        guard !parts.isEmpty else { return [] }
        var parts = parts
        if let passedOver {
            parts = parts.flatMap { account.log.unreceipted(passedOver.kind, in: $0, of: account.me) }
        }
        guard !puller.wantsKept, !parts.isEmpty else { return parts }
        parts = try await account.withoutCrowd(parts, in: opener.view)
        // The relay's word that there was no edit makes no gap smaller.
        guard let first = parts.first?.lowerBound, let last = parts.last?.upperBound,
            let lists = page.tree?.lists, Digest(bytes: lists) != .zero
        else { return parts }
        do throws(ClientError) {
            let edits = try await account.firstListEdits(from: first - 1, upto: last, page: Self.mostEdits)
            return parts.flatMap { $0.without(edits.map { $0...$0 }) }
        } catch {
            // Without them more is told than there was.
            guard error.isWorthRetrying else { throw error }
            return parts
        }
    }

    /// The events of other kinds that a gap hides though the relay was asked for them, where the tail would have shown them, and
    /// the user isn't told: receipts of the messages around them have the gap passed over, or no gap is told.
    func hidden(
        in gap: Page.Gap, besides told: [ClosedRange<Int>]
    ) async throws(ClientError) -> [ClosedRange<Int>] {
        guard puller.wantsKept else { return [] }
        let gap = gap.from...gap.upto
        let parts = (passedOver?.unshown(in: gap) ?? [gap]).flatMap { $0.without(told) }
        guard let first = parts.first?.lowerBound, let last = parts.last?.upperBound else { return [] }
        let isAll = passedOver == nil
        var seqs = opener.view.crowd.events.filter { isAll || $0.member != account.me }.map(\.seq)
        if showsEdits {
            do throws(ClientError) {
                let edits = try await account.listsFold(from: first - 1, upto: last).seqs
                seqs += isAll ? edits : Array(Set(edits).subtracting(account.log.own(by: account.me).all))
            } catch {
                guard error.isWorthRetrying else { throw error }
                return parts
            }
        }
        return seqs.sorted().filter { seq in parts.contains { $0.contains(seq) } }.map { $0...$0 }
    }
}
