import Foundation
import Proving
import Wire

/// Messages.
extension Transaction {
    mutating func carryOut(_ write: Write) throws(StoreError) -> Write.Answer {
        let key = MemberKey(room: write.room, member: write.member)
        return switch write.what {
        case .append(let batches, let largest): .appended(try append(batches, largest: largest, from: key))
        case .receive(let receipts): .received(head: try receive(receipts, from: key))
        }
    }

    /// Stores batches of messages and list edits in their order, each whole, under seqs without a gap, or not at all. After
    /// one that isn't stored none is.
    ///
    /// - Parameter largest: the most bytes of a body that are taken.
    /// - Returns: a line for each message: its seq; the first answer where the same member sent the same body under this id
    ///   before; `.idTaken` where the id is another event's, or `.tooLarge`; and for the others of a batch that has such a
    ///   line, or comes after one, `.again`, or `.staleEpoch` where it is for another epoch.
    mutating func append(
        _ batches: [NewBatch], largest: Int = .max, from key: MemberKey
    ) throws(StoreError) -> [SendResult] {
        var (room, member) = try present(key)
        let before = room.head
        let now = now()
        let at = max(room.at, now)
        var results: [SendResult] = []
        results.reserveCapacity(batches.reduce(0) { $0 + $1.messages.count })
        var (isWhole, firstMessage, hasEdits) = (true, Int?.none, false)
        for batch in batches {
            let lines = batch.messages.map { line($0, largest: largest, by: member, in: room) }
            let isStale = Digest(bytes: batch.epoch) != room.epoch
            if isWhole, !isStale, lines.allSatisfy({ $0 == nil }) {
                let last = batch.messages.count - 1
                for (index, message) in batch.messages.enumerated() {
                    let place = BatchPlace(before: index, after: last - index)
                    let seq = log(
                        message.kind, id: message.id, body: message.body, place: place,
                        sig: index == last ? batch.sig : nil, at: at, by: &member, key.member, in: &room
                    )
                    // Only messages cause pushes: list edits don't.
                    if message.kind == .list { hasEdits = true } else { firstMessage = firstMessage ?? seq }
                    results.append(.stored(id: message.id, seq: RelaysWord(seq), at: RelaysWord(at)))
                }
                continue
            }
            if !lines.allSatisfy({ $0?.seq != nil }) { isWhole = false }
            let code = RelaysWord(isStale ? ProblemCode.staleEpoch : .again)
            results += zip(lines, batch.messages).map { $0 ?? .refused(id: $1.id, code: code) }
        }
        change(member, key, in: room) { $0.seen = now }
        guard room.head > before else { return results }
        if share([before + 1...room.head], of: key, in: room) {
            room.counter += 1
            tell(RoomChange(room: key.room, what: .receipts))
        }
        change(room)
        tell(RoomChange(room: key.room, what: .log))
        if hasEdits { tell(RoomChange(room: key.room, what: .lists)) }
        if let firstMessage { queuePushes(from: firstMessage, by: member, in: room, at: now) }
        return results
    }

    /// The answer to a message that has one before its batch is judged: it was stored before, or it is refused.
    private func line(_ message: NewMessage, largest: Int, by member: MemberRow, in room: RoomRow) -> SendResult? {
        guard let row = event(message.id, in: room) else {
            return message.body.count <= largest ? nil : .refused(id: message.id, code: RelaysWord(.tooLarge))
        }
        let event = row.event
        // Retention has kept the hash of a removed body, which is compared.
        let isSame =
            event.body.map { $0 == message.body } ?? (event.hash == Data(SHA256.digest(of: message.body).bytes))
        guard event.kind == message.kind, row.member == member.number, isSame else {
            return .refused(id: message.id, code: RelaysWord(.idTaken))
        }
        return .stored(id: message.id, seq: RelaysWord(event.seq), at: event.at)
    }
}

/// Retention.
extension Transaction {
    /// Removes the bodies of a room's events up to and with a seq, as many as one step may.
    ///
    /// - Returns: whether that was all of them.
    mutating func retain(after seq: Int, room id: RoomID) throws(StoreError) -> Bool {
        guard var room = rows.rooms[id] else { return true }
        let target = min(seq, room.head)
        guard target > room.cut else { return true }
        let upto = min(target, room.cut + Self.mostEmptied)
        let emptied = TableChanges.Emptied(room: room.number, after: room.cut, upto: upto, kinds: EventKind.emptied)
        pending.emptied.append(emptied)
        room.cut = upto
        change(room)
        // Readers must not be given the shared pages from before.
        tell(RoomChange(room: id, what: .log))
        return upto == target
    }

    /// The most events that lose their bodies in one step, so that no other change waits long behind it.
    static var mostEmptied: Int { 2_000 }
}
