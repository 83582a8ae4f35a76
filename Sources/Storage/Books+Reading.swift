import Wire

/// What can be asked.
extension Books {
    func token(room id: RoomID, member: MemberID) throws(StoreError) -> [UInt8]? {
        guard let room = try room(id) else { return nil }
        return try self.member(member, in: room)?.token
    }

    func acquaintances(of members: [Acquaintance.Name]) throws(StoreError) -> [Acquaintance?] {
        var found: [Acquaintance?] = []
        for name in members {
            let room = try room(name.room)
            let member = if let room { try member(name.member, in: room) } else { MemberRow?.none }
            found.append(member.map { Acquaintance(token: $0.token, head: $0.left == nil ? room?.head : nil) })
        }
        return found
    }

    func page(_ query: EventsQuery, room id: RoomID, member: MemberID) throws(StoreError) -> Page {
        let (room, _) = try present(member, in: id)
        let start = try place(before: query.start, in: room)
        let limit = min(max(query.limit ?? Limits.pageEvents, 0), Limits.pageEvents)
        return Page(
            head: room.head,
            gap: start < room.cut ? Page.Gap(from: start + 1, upto: room.cut) : nil,
            events: try events(after: max(start, room.cut), limit: limit, bytes: Limits.pageBytes, in: room)
        )
    }

    func standing(room id: RoomID, member: MemberID, after: Int) throws(StoreError) -> Standing {
        let (room, member) = try present(member, in: id)
        return Standing(
            head: room.head,
            members: room.present,
            joined: member.joined,
            delivered: try progress(.delivered, of: member, after: after, in: room),
            read: try progress(.read, of: member, after: after, in: room)
        )
    }

    func members(room id: RoomID, member: MemberID) throws(StoreError) -> MemberList {
        let (room, _) = try present(member, in: id)
        return MemberList(head: room.head, members: try members(of: room))
    }

    func message(
        _ reference: Endpoint.Reference,
        room id: RoomID,
        member: MemberID
    ) throws(StoreError) -> MessageStatus {
        let (room, _) = try present(member, in: id)
        guard let status = try status(of: reference, in: room) else { throw .noSuchMessage }
        return status
    }

    func sent(last: Int, receipts: Bool, room id: RoomID, member: MemberID) throws(StoreError) -> MessageStatusList {
        let (room, member) = try present(member, in: id)
        var latestFirst: [MessageStatus] = []
        var rows = 0
        for seq in try sent(by: member, last: max(0, last), in: room) {
            guard let status = try status(of: .seq(seq), receipts: receipts, in: room) else { continue }
            rows += status.audience.count
            guard rows <= Self.mostRows || latestFirst.isEmpty else { break }
            latestFirst.append(status)
        }
        return MessageStatusList(messages: latestFirst.reversed())
    }

    func moves(after counter: Int, room id: RoomID, member: MemberID) throws(StoreError) -> Moves {
        let (room, _) = try present(member, in: id)
        return Moves(counter: room.counter, moved: try moves(after: counter, in: room))
    }

    /// The most rows of audiences in one answer: about 100 ms of work, in which nobody else can read.
    static let mostRows = 20_000

    /// A message with its audience, or without; nil where there is no such event, or it is no message.
    private func status(
        of reference: Endpoint.Reference,
        receipts: Bool = true,
        in room: RoomRow
    ) throws(StoreError) -> MessageStatus? {
        guard let event = try event(reference, in: room), event.kind == .message else { return nil }
        var rows: [MessageStatus.Row] = []
        for (number, id) in receipts ? try audience(of: event.seq, from: event.member, in: room) : [] {
            rows.append(
                MessageStatus.Row(
                    member: id,
                    delivered: try claim(on: event.seq, .delivered, ofMember: number, in: room),
                    read: try claim(on: event.seq, .read, ofMember: number, in: room)
                )
            )
        }
        let sender = try memberID(event.member, in: room)
        return MessageStatus(
            event: Event(
                seq: event.seq,
                kind: event.kind,
                id: event.id,
                member: sender,
                at: event.at,
                body: event.body
            ),
            audience: rows
        )
    }

    /// The seq after which a page begins.
    private func place(before start: EventsQuery.Start, in room: RoomRow) throws(StoreError) -> Int {
        switch start {
        case .after(let seq): return max(0, seq)
        case .last(let count):
            guard count > 0 else { return room.head }
            guard count <= room.messages else { return 0 }
            return try firstSeq(in: room) { _, messages in messages > room.messages - count } - 1
        case .since(let time): return try firstSeq(in: room) { at, _ in at >= time } - 1
        }
    }
}
