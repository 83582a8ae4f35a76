import Foundation
import Proving
import Wire

/// Messages.
extension Transaction {
    mutating func carryOut(_ write: Write) throws(StoreError) -> Write.Answer {
        let key = MemberKey(room: write.room, member: write.member)
        return switch write.what {
        case .append(let messages): .appended(try append(messages, from: key))
        case .receive(let receipts): .received(head: try receive(receipts, from: key))
        }
    }

    /// Stores messages and list edits in their order, all of them or (when it throws) none.
    ///
    /// - Returns: a line for each: its seq; the first answer where the same member sent the same body under this id
    ///   before; or `.idTaken` where the id is another event's.
    mutating func append(_ messages: [NewMessage], from key: MemberKey) throws(StoreError) -> [SendResult] {
        var (room, member) = try present(key)
        let before = room.head
        let now = now()
        let at = max(room.at, now)
        var results: [SendResult] = []
        results.reserveCapacity(messages.count)
        for message in messages {
            if let row = event(message.id, in: room) {
                results.append(result(for: message, as: row, by: member, in: room))
                continue
            }
            let seq = log(
                message.kind, id: message.id, body: message.body, at: at, by: &member, key.member, in: &room
            )
            results.append(.stored(id: message.id, seq: RelaysWord(seq), at: RelaysWord(at)))
        }
        change(member, key, in: room) { $0.seen = now }
        guard room.head > before else { return results }
        change(room)
        tell(RoomChange(room: key.room, what: .log))
        if messages.contains(where: { $0.kind == .list }) { tell(RoomChange(room: key.room, what: .lists)) }
        // Only messages cause pushes: list edits don't.
        guard let first = results.firstSeq(after: before, ofMessages: messages) else { return results }
        queuePushes(from: first, by: member, in: room, at: now)
        return results
    }

    /// The result for a message whose id is taken.
    private func result(for message: NewMessage, as row: EventRow, by member: MemberRow, in room: RoomRow) -> SendResult
    {
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

extension [SendResult] {
    /// The seq of the first message among the results after a seq; nil where all are list edits.
    fileprivate func firstSeq(after before: Int, ofMessages messages: [NewMessage]) -> Int? {
        for (result, message) in zip(self, messages) {
            if message.kind == .message, let seq = result.seq?.told, seq > before { return seq }
        }
        return nil
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
