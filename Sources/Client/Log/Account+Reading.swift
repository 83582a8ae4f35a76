import Proving
import Wire

// Parts of the log are read, to find out what stands there.

extension Account {
    /// Reads the log from one seq on, each page verified.
    ///
    /// - Parameters:
    ///   - last: up to which seq it is read.
    ///   - verifiesSignatures: whether it is found out which messages and list edits their members signed.
    ///   - kept: whether the events are wanted, too, that retention leaves among messages that it removed, and nothing behind `last`.
    ///   - take: takes a page's events, and the seqs of those that they didn't sign, and says whether the next page is wanted.
    /// - Throws: `.otherLog` where what is there isn't the log.
    func readLog(
        from first: Int, upto last: Int, in view: RoomView, verifiesSignatures: Bool, kept: Bool = false,
        _ take: (_ events: [Event], _ unsigned: Set<Int>) throws(ClientError) -> Bool
    ) async throws(ClientError) {
        var reader = LogReader(self)
        var signatures = SignatureReader(room: keys.room)
        var query = EventsQuery(start: .after(first - 1), kept: kept)
        var position = first - 1
        while position < last {
            query.start = .after(position)
            query.limit = kept ? min(last - position, Limits.pageEvents) : nil
            // A page that leaps needs its place in the tree.
            query.tree = reader.tree(for: query.start, isUnsure: kept)
            let page = try await patiently { [query] () async throws(ClientError) in try await relay.events(query) }
            try await reader.take(page, as: query, view: view) { one, other throws(ClientError) in
                try await prove(one, other)
            }
            let unsigned =
                verifiesSignatures
                ? await signatures.unsigned(
                    in: page.events, bodies: reader.bodies, page.cut, view.roster, epoch: keys.epochs
                ) : []
            guard let next = page.events.last?.seq, try take(page.events, unsigned) else { break }
            position = next
        }
        if let state = reader.state { try await prove(state.range.head, view.head) }
    }

    /// The time of the event with a seq, as it stands in the log; nil where that is no longer kept.
    func time(of seq: Int, in view: RoomView) async throws(ClientError) -> Int? {
        var time: Int?
        try await readLog(from: seq, upto: seq, in: view, verifiesSignatures: false, kept: true) { events, _ in
            time = events.first { $0.seq == seq }?.at.toCheck
            return false
        }
        return time
    }

    /// The parts of gaps without the members' events. These are still there, and are read: one that was told may have the seq of a
    /// message. Where the relay doesn't answer, or many readings would be needed, they stay in.
    func withoutCrowd(
        _ parts: [ClosedRange<Int>], in view: RoomView
    ) async throws(ClientError) -> [ClosedRange<Int>] {
        let told = view.crowd.events.map(\.seq).filter { seq in parts.contains { $0.contains(seq) } }
        do throws(ClientError) {
            let proven = try await others(in: told.map { $0...$0 }, view: view, most: 20)
            let crowd = told.filter { proven[$0] != nil }.map { $0...$0 }
            return parts.flatMap { $0.without(crowd) }
        } catch {
            guard error.isWorthRetrying else { throw error }
            return parts
        }
    }

    /// Reads events from the log, and gives the ids of those that are no messages, by their seqs in the leaves: that one was told among
    /// the members' says nothing of the leaf with its seq.
    ///
    /// Those that are near each other are read at once, with what is between them.
    ///
    /// - Parameter most: how many times it reads at most; of the rest nothing is given.
    func others(
        in parts: [ClosedRange<Int>], view: RoomView, most: Int = .max
    ) async throws(ClientError) -> [Int: MessageID] {
        var spans: [ClosedRange<Int>] = []
        for part in parts {
            if let last = spans.last, part.lowerBound - last.upperBound < Self.near {
                spans[spans.count - 1] = last.lowerBound...part.upperBound
            } else if spans.count < most {
                spans.append(part)
            }
        }
        var ids: [Int: MessageID] = [:]
        for span in spans {
            let (first, last) = (span.lowerBound, span.upperBound)
            try await readLog(from: first, upto: last, in: view, verifiesSignatures: false, kept: true) { events, _ in
                for event in events where event.kind != .message { ids[event.seq] = event.id }
                return true
            }
        }
        return ids
    }

    /// Reading so many events takes less than another request.
    private static let near = 50
}
