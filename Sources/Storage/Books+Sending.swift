import Wire

/// Saying something.
extension Books {
    func carryOut(_ order: Order) throws(StoreError) -> Order.Answer {
        switch order.what {
        case .append(let messages): .appended(try append(messages, room: order.room, member: order.member))
        case .receive(let receipts):
            .received(head: try receive(receipts, room: order.room, member: order.member))
        }
    }

    func append(
        _ messages: [NewMessage],
        room id: RoomID,
        member memberID: MemberID
    ) throws(StoreError) -> [Accepted] {
        var (room, member) = try take(memberID, in: id)
        let before = room.messages
        var answers: [Accepted] = []
        answers.reserveCapacity(messages.count)
        for message in messages {
            if let seq = try log(.message, id: message.id, body: message.body, by: &member, in: &room) {
                answers.append(Accepted(id: message.id, seq: seq, at: room.at))
            } else if let event = try event(.id(message.id), in: room) {
                answers.append(answer(to: message, as: event, by: member, in: room))
            }
        }
        member.seen = now()
        desk.change(member, at: Desk.Place(room: room.number, member: memberID))
        guard room.messages > before else { return answers }
        desk.change(room)
        stored += room.messages - before
        changes.append(RoomChange(room: id, what: .log))
        return answers
    }

    /// What a message is answered whose id is there already.
    private func answer(to message: NewMessage, as event: EventRow, by member: MemberRow, in room: RoomRow) -> Accepted
    {
        // Where retention has taken the body, the id and its sender are all there is to compare.
        guard event.kind == .message, event.member == member.number,
            event.body == message.body || event.seq <= room.cut
        else {
            return Accepted(id: message.id, code: .idTaken)
        }
        return Accepted(id: message.id, seq: event.seq, at: event.at)
    }

    func retain(after seq: Int, room id: RoomID) throws(StoreError) -> Bool {
        try clearDesk()
        guard var room = try room(id) else { return true }
        let target = min(seq, room.head)
        guard target > room.cut else { return true }
        let upto = min(target, room.cut + Self.mostForgotten)
        try forget(after: room.cut, upto: upto, in: room)
        room.cut = upto
        try save(room)
        // What was read of it before isn't to be shown any more.
        changes.append(RoomChange(room: id, what: .log))
        return upto == target
    }

    /// How many events lose their bodies in one step, so that nobody waits long behind it.
    static let mostForgotten = 2_000
}
