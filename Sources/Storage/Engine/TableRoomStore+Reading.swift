import Wire

/// What can be asked.
extension TableRoomStore {
    package func durability() async throws(StoreError) -> Durability {
        try await list { snapshot throws(StoreError) in try snapshot.tables.durability() }
    }

    package func token(room: RoomID, member: MemberID) async throws(StoreError) -> [UInt8]? {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.token(of: key) }
    }

    package func tokens(of members: [StoredToken.Name]) async throws(StoreError) -> [StoredToken?] {
        try await read { snapshot throws(StoreError) in try snapshot.tokens(of: members) }
    }

    package func ends(of rooms: [RoomID]) async throws(StoreError) -> [RoomEnd?] {
        try await read { snapshot throws(StoreError) in try snapshot.ends(of: rooms) }
    }

    package func page(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> Page {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.page(query, for: key) }
    }

    package func edits(_ query: EventsQuery, room: RoomID, member: MemberID) async throws(StoreError) -> ListPage {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.edits(query, for: key) }
    }

    package func standing(room: RoomID, member: MemberID, after: Int) async throws(StoreError) -> Standing {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.standing(of: key, after: after) }
    }

    package func removal(room: RoomID, member: MemberID) async throws(StoreError) -> Removal? {
        let key = MemberKey(room: room, member: member)
        return try await list { snapshot throws(StoreError) in try snapshot.removal(of: key) }
    }

    package func proof(_ query: TreeQuery, room: RoomID, member: MemberID) async throws(StoreError) -> TreeQuery.Answer
    {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.proof(query, for: key) }
    }

    package func members(
        _ query: MembersQuery,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MemberList {
        let key = MemberKey(room: room, member: member)
        return try await list { snapshot throws(StoreError) in try snapshot.members(query, for: key) }
    }

    package func message(
        _ reference: Endpoint.Reference,
        size: Int,
        after counter: Int,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatus {
        let key = MemberKey(room: room, member: member)
        return try await list { snapshot throws(StoreError) in
            try snapshot.message(reference, size: size, after: counter, for: key)
        }
    }

    package func sent(
        last: Int,
        before seq: Int,
        ofAll: Bool,
        receipts: Bool,
        size: Int,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> MessageStatusList {
        let key = MemberKey(room: room, member: member)
        return try await list { snapshot throws(StoreError) in
            try snapshot.sent(last: last, before: seq, ofAll: ofAll, receipts: receipts, size: size, for: key)
        }
    }

    package func moves(after counter: Int, room: RoomID, member: MemberID) async throws(StoreError) -> CursorMoves {
        let key = MemberKey(room: room, member: member)
        return try await list { snapshot throws(StoreError) in try snapshot.moves(after: counter, for: key) }
    }
}
