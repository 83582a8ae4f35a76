import Wire

/// Push targets, and the queue of pushes.
extension TableRoomStore {
    package func setPush(
        _ target: PushTarget,
        origin: String,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> PushStanding {
        let key = MemberKey(room: room, member: member)
        return try await writer.write(WriteNeeds(room: room, member: member, hasPush: true)) {
            transaction throws(StoreError) in
            try transaction.setPush(target, origin: origin, of: key)
        }
    }

    package func clearPush(room: RoomID, member: MemberID) async throws(StoreError) {
        let key = MemberKey(room: room, member: member)
        try await writer.write(WriteNeeds(room: room, member: member)) { transaction throws(StoreError) in
            try transaction.clearPush(of: key)
        }
    }

    package func push(room: RoomID, member: MemberID) async throws(StoreError) -> PushStanding? {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.push(of: key)?.standing }
    }

    package func pushAddress(room: RoomID, member: MemberID) async throws(StoreError) -> PushAddress? {
        let key = MemberKey(room: room, member: member)
        return try await read { snapshot throws(StoreError) in try snapshot.push(of: key)?.address }
    }

    package func testedPush(
        _ target: PushTargetID,
        _ why: PushClass?,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) {
        let key = MemberKey(room: room, member: member)
        try await writer.write(WriteNeeds(room: room, member: member, hasPush: true)) {
            transaction throws(StoreError) in
            try transaction.tested(target, why, of: key)
        }
    }

    package func claimPushes(limit: Int) async throws(StoreError) -> [PushClaim] {
        let now = writer.now()
        let due = try await read { snapshot throws(StoreError) in try snapshot.duePushes(at: now, limit: limit) }
        let claims = try await writer.write(due) {
            WriteNeeds(room: $0.room, member: $0.member, hasPush: true)
        } _: { transaction, due throws(StoreError) in
            try transaction.claim(due)
        }
        return claims.compactMap(\.self)
    }

    package func endPushes(_ ends: [PushEnd]) async throws(StoreError) {
        _ = try await writer.write(ends) {
            WriteNeeds(room: $0.room, member: $0.member, hasPush: true)
        } _: { transaction, end throws(StoreError) in
            try transaction.end(end)
        }
    }

    package func nextPush() async throws(StoreError) -> Int? {
        try await read { snapshot throws(StoreError) in try snapshot.nextPush() }
    }

    package func pushQueue() async throws(StoreError) -> PushQueueState {
        try await read { snapshot throws(StoreError) in try snapshot.pushQueue() }
    }
}
