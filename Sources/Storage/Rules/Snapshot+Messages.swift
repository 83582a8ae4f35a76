import Foundation
import Proving
import Wire

/// Messages with their receipts, and the proofs of both.
extension Snapshot {
    /// One message, or one list edit, with its receipts.
    ///
    /// - Parameter size: the size at which all is proved; the head where it is 0, smaller than the message's seq, or beyond the head.
    /// - Parameter counter: only receipts of members whose receipts grew since the room's receipt counter was this; who asks so
    ///   has had the batch.
    /// - Throws: `.noSuchMessage`, also for the id or seq of an event that is neither.
    package func message(
        _ reference: Endpoint.Reference, size: Int, after counter: Int, for key: MemberKey
    ) throws(StoreError) -> MessageStatus {
        let (room, _) = try present(key)
        guard let row = try tables.event(reference, in: room), !row.event.kind.receipts.isEmpty else {
            throw .noSuchMessage
        }
        let claims = try tables.claims(on: [row], after: counter, limit: Self.mostRows, in: room)
        let proved = try prove([(row.event, claims.first ?? [])], at: size, in: room)
        guard let record = proved.records.first else { preconditionFailure("BUG: a message without its record") }
        return MessageStatus(
            counter: room.counter, size: proved.size, record: record,
            batches: counter > 0 ? [] : try batches(of: [row], in: room).batches, sizes: proved.sizes
        )
    }

    /// The member's own latest messages, or everyone's, with theirs, oldest first; fewer than `last`, and `more` says so,
    /// where their bodies are more than `Limits.pageBytes`, or their receipts very many or for very many sizes.
    ///
    /// - Parameters:
    ///   - seq: only messages before this one are meant; 0 for all.
    ///   - ofAll: whether messages of all members are meant.
    ///   - receipts: whether there are any claims.
    ///   - size: the size at which all is proved, and up to which messages are meant; the head where it is 0 or beyond the head.
    package func sent(
        last: Int, before seq: Int, ofAll: Bool, receipts: Bool, size: Int, for key: MemberKey
    ) throws(StoreError) -> MessageStatusList {
        let (room, member) = try present(key)
        let end = size > 0 ? min(size, room.head) : room.head
        let (rows, isCut) = try tables.latest(
            max(0, last), bytes: Limits.pageBytes, upto: seq > 0 ? min(end, seq - 1) : end, by: ofAll ? nil : member,
            in: room
        )
        let (batches, count) = try batches(of: rows, in: room)
        let claims =
            receipts
            ? try tables.claims(on: rows, after: -1, limit: Self.mostRows, in: room)
            : Array(repeating: [], count: rows.count)
        var messages: [(Event, [Claim])] = []
        var uptos: Set<Int> = []
        for (row, claims) in zip(rows, claims) {
            uptos.formUnion(claims.map(\.upto))
            guard messages.isEmpty || messages.count < count && uptos.count <= Self.mostProofs else { break }
            messages.append((row.event, claims))
        }
        let proved = try prove(messages.reversed(), at: size, in: room)
        return MessageStatusList(
            counter: room.counter, size: proved.size, messages: proved.records,
            batches: batches.filter { $0.from + $0.lines.count / 48 > messages.last?.0.seq ?? .max },
            more: isCut || messages.count < rows.count ? true : nil, sizes: proved.sizes
        )
    }

    /// The most rows of claims in one answer, and the most proofs: about 100 ms of work each, during which all other
    /// reads wait.
    static let mostRows = 20_000
    static let mostProofs = 1_000

    /// The records of messages, and the proofs that the trees of their receipts are prefixes of the one at `size`.
    ///
    /// - Parameter size: replaced by the head where the log doesn't have it, or one of the messages is beyond it.
    private func prove(
        _ messages: [(event: Event, claims: [Claim])], at size: Int, in room: RoomRow
    ) throws(StoreError) -> (size: Int, records: [MessageRecord], sizes: [ProvenSize]) {
        let highest = messages.map(\.event.seq).max() ?? 0
        let size = size > 0 && (highest...room.head).contains(size) ? size : room.head
        let uptos = Set(messages.flatMap { $0.claims.map(\.upto) }).filter { $0 < size }
        let sizes = uptos.sorted()
        let tree = RoomTree(tables: tables, room: room)
        var proofs = try tree.hashes(
            messages.map { .inclusion(of: $0.event.seq - 1, in: size) }
                + sizes.map { .consistency(between: $0, and: size) }
        )[...]
        let chains = messages.isEmpty ? [] : try tables.chains(after: messages.map(\.event.seq), in: room)
        let roots = try TreeRoots([(room, uptos)]).read(from: tables)[0]
        var records: [MessageRecord] = []
        for (message, chains) in zip(messages, chains) {
            let inclusion = (proofs.popFirst() ?? []).data
            let lists = Data(chains.lists.bytes)
            let record = MessageRecord(event: message.event, lists: lists, inclusion: inclusion, claims: message.claims)
            records.append(record)
        }
        var proven: [ProvenSize] = []
        for (size, proof) in zip(sizes, proofs) {
            guard let root = roots[size] else { preconditionFailure("BUG: a root that was not asked for") }
            proven.append(ProvenSize(size: size, root: Data(root.bytes), proof: proof.data))
        }
        return (size, records, proven)
    }

    // MARK: Standing

    /// The counts of messages that are new to the member and that are unread.
    ///
    /// - Parameter after: of the ranges receipted beyond a cursor only those that end after it; the answer has the
    ///   first `Limits.ranges` of them.
    package func standing(of key: MemberKey, after: Int) throws(StoreError) -> Standing {
        let (room, member) = try present(key)
        return try standing(of: member, after: after, in: room)
    }

    /// The same where it is quick to find; nil where retention has left a cursor behind, and many ranges are to be counted.
    package func quickStanding(of key: MemberKey, after: Int) throws(StoreError) -> Standing? {
        let (room, member) = try present(key)
        for kind in ReceiptKind.counted where member[kind].seq < room.cut {
            let key = RunsKey(room: room.number, member: member.number, kind: kind)
            let most = Self.fewRanges
            guard try tables.runs(key, after: room.cut, limit: most + 1).count <= most else { return nil }
        }
        return try standing(of: member, after: after, in: room)
    }

    /// The most ranges that are quickly counted one by one.
    private static let fewRanges = 64

    private func standing(of member: MemberRow, after: Int, in room: RoomRow) throws(StoreError) -> Standing {
        Standing(
            head: room.head, members: room.present, joined: member.joined,
            delivered: try progress(.delivered, of: member, after: after, in: room),
            read: try progress(.read, of: member, after: after, in: room)
        )
    }

    /// A member's progress with one kind of receipt.
    ///
    /// Messages that retention removed can no longer be receipted, and no cursor passes over them: the answer leaves
    /// out ranges before the cut.
    ///
    /// - Parameter after: of the ranges only those that end after it.
    private func progress(
        _ kind: ReceiptKind, of member: MemberRow, after: Int, in room: RoomRow
    ) throws(StoreError) -> Standing.Progress {
        let cursor = member[kind]
        let key = RunsKey(room: room.number, member: member.number, kind: kind)
        let place = min(max(cursor.seq, room.cut, after), room.head)
        let beyond = place < room.head ? try tables.runs(key, after: place, limit: Limits.ranges) : []
        return Standing.Progress(
            cursor: cursor.seq, missing: try missing(kind, of: member, in: room),
            beyond: beyond.map { [$0.lowerBound, $0.upperBound] }
        )
    }

    /// The number of owed events that are still kept and not receipted. For a member with very many ranges it may be
    /// too high, but never by more than the removed events.
    private func missing(_ kind: ReceiptKind, of member: MemberRow, in room: RoomRow) throws(StoreError) -> Int {
        let cursor = member[kind]
        guard cursor.seq < room.head else { return 0 }
        guard cursor.seq < room.cut else {
            let counts = try tables.others(than: member, upto: [cursor.seq, room.head], in: room)
            return counts[1] - counts[0] - cursor.ahead
        }
        let key = RunsKey(room: room.number, member: member.number, kind: kind)
        let runs = try tables.runs(key, after: room.cut, limit: Limits.ranges)
        // The counts at the cursor, the cut and the head, then before each run and at its end.
        let ends = runs.flatMap { [max(room.cut, $0.lowerBound - 1), $0.upperBound] }
        let counts = try tables.others(than: member, upto: [cursor.seq, room.cut, room.head] + ends, in: room)
        var missing = counts[2] - counts[1]
        for place in stride(from: 3, to: counts.count, by: 2) { missing -= counts[place + 1] - counts[place] }
        return min(missing, counts[2] - counts[0] - cursor.ahead)
    }
}
