import Proving
import Wire

extension Tail {
    /// Where to begin.
    package indirect enum Start: Sendable, Equatable {
        /// With the last so many messages.
        case last(Int)
        /// With this seq.
        case from(Int)
        /// With the message that has this id.
        case message(MessageID)
        /// With what was stored at or after this time, in milliseconds since the epoch.
        case since(Int)
        /// With the last so many messages of those from another start on.
        case latest(Int, of: Start)
        /// With what a receipt of this kind is still owed for, passing over my own messages and what has one already.
        case without(ReceiptKind)
    }

    /// The seq after which a tail begins that has no receipts to ask for.
    ///
    /// It is the relay's word, as the beginning of a page is.
    ///
    /// - Returns: how it is found out whether that is so, too; nil for a start that is known.
    static func place(
        before start: Start, in account: Account
    ) async throws(ClientError) -> (after: Int, check: StartCheck.Asked?) {
        switch start {
        case .from(let seq): return (max(0, seq - 1), nil)
        case .message(let id): return (try await account.relay.event(of: id).seq - 1, .message(id))
        case .last(let count):
            let told = try await told(.last(count), in: account)
            return (told.first.map { $0 - 1 } ?? told.head, .last(count, upto: told.head))
        case .since(let time):
            let told = try await told(.since(time), in: account)
            return (told.first.map { $0 - 1 } ?? told.head, .since(time, isEnd: told.first == nil))
        case .latest(let count, let start):
            let last = try await place(before: .last(count), in: account)
            let other = try await place(before: start, in: account)
            return other.after > last.after ? other : last
        case .without: preconditionFailure("BUG: a start that depends on receipts")
        }
    }

    /// The first seq of a page, also where retention has removed it, and the end of the log. Nil for a page without events.
    private static func told(
        _ start: EventsQuery.Start, in account: Account
    ) async throws(ClientError) -> (first: Int?, head: Int) {
        let page = try await account.relay.events(EventsQuery(start: start, limit: 1))
        // Events behind the end count as having come since.
        guard page.head.toCheck >= account.log.provenSize else { throw .otherLog }
        return (page.gap?.hint.from ?? page.events.first?.seq, page.head.toCheck)
    }

    /// From the end of this client's own receipts so many events at most are read again up to the relay's cursor. They are
    /// mostly joins and names, and then what comes after them belongs to the same run.
    private static let mostReread = 1_000

    /// The seq after which a tail begins that is for what receipts are owed for, and what it passes over.
    static func owed(
        _ kind: ReceiptKind, in account: Account, _ roster: Roster, _ goneThrough: inout GoneThrough, showsOthers: Bool
    ) async throws(ClientError) -> (after: Int, passedOver: PassedOver) {
        let standing = try await account.relay.standing()
        let progress = kind == .delivered ? standing.delivered.hint : standing.read.hint
        // Whether nothing more is owed up to its cursor is the relay's word: what is there is verified all the same.
        var start = min(progress.cursor, account.log.reached?.size ?? progress.cursor)
        try await account.askAgain(after: start)
        if let size = account.log.reached?.size {
            start = min(max(start, size), account.log.end(of: progress, after: start))
        }
        if kind == .delivered {
            let joined = roster.members[account.me]?.joined(at: Tree.greatestSize) ?? 0
            start = goneThrough.begin(after: start, since: joined, showsOthers: showsOthers)
        }
        if kind == .delivered, let end = account.log.endOfRun(before: start), start - end <= mostReread,
            !account.log.nobodys.overlaps(end + 1...start)
        {
            start = end
        }
        return (start, PassedOver(kind, from: start, progress, log: account.log))
    }
}
