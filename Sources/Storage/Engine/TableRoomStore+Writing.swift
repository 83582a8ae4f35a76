import Wire

/// What can be changed.
extension TableRoomStore {
    package func join(
        _ join: Join,
        room: RoomID,
        member: MemberID,
        token: [UInt8]
    ) async throws(StoreError) -> Join.Answer {
        let needs = WriteNeeds(room: room, member: member, ids: [join.id], isJoin: true)
        let key = MemberKey(room: room, member: member)
        return try await writer.write(needs) { transaction throws(StoreError) in
            try transaction.join(join, key, token: token)
        }
    }

    package func leave(_ leave: Leave, room: RoomID, member: MemberID) async throws(StoreError) -> Int {
        let key = MemberKey(room: room, member: member)
        return try await writer.write(WriteNeeds(room: room, member: member, ids: [leave.id])) {
            transaction throws(StoreError) in
            try transaction.leave(leave, key)
        }
    }

    package func remove(
        _ target: MemberID,
        _ leave: Leave,
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> Int {
        let key = MemberKey(room: room, member: member)
        let removed = MemberKey(room: room, member: target)
        let needs = WriteNeeds(room: room, member: member, removed: target, ids: [leave.id])
        return try await writer.write(needs) { transaction throws(StoreError) in
            try transaction.remove(removed, leave, by: key)
        }
    }

    package func append(
        _ messages: [NewMessage],
        room: RoomID,
        member: MemberID
    ) async throws(StoreError) -> [SendResult] {
        let write = Write(.append(messages), room: room, member: member)
        let key = MemberKey(room: room, member: member)
        return try await writer.write(write.needs, rows: write.rows, bytes: write.bytes) {
            transaction throws(StoreError) in
            try transaction.append(messages, from: key)
        }
    }

    package func receive(_ receipts: [Receipt], room: RoomID, member: MemberID) async throws(StoreError) {
        let write = Write(.receive(receipts), room: room, member: member)
        let key = MemberKey(room: room, member: member)
        try await writer.write(write.needs, rows: write.rows) { transaction throws(StoreError) in
            _ = try transaction.receive(receipts, from: key)
        }
    }

    package func carryOut(_ writes: [Write]) async -> [Write.Outcome] {
        guard !writes.isEmpty else { return [] }
        return await withCheckedContinuation { continuation in
            let outcomes = WriteOutcomes<Write.Outcome>(of: writes.count) { continuation.resume(returning: $0) }
            let jobs = writes.enumerated().map { place, write in
                WriteJob(rows: write.rows, bytes: write.bytes, needs: write.needs) { transaction throws(StoreError) in
                    let answer = try transaction.carryOut(write)
                    return { outcomes.set(place, to: .success(answer)) }
                } refuse: { error in
                    outcomes.set(place, to: .failure(error))
                }
            }
            writer.add(jobs)
        }
    }

    package func see(_ sightings: [Sighting]) async throws(StoreError) {
        try await writer.write(nil, rows: sightings.count) { transaction throws(StoreError) in
            transaction.pending.sightings += sightings
        }
    }

    package func check() async throws(StoreError) {
        // A small commit may have room where the messages that were refused last have none.
        let refused = writer.refusedBytes
        if refused > 0 {
            try await writer.write(nil, bytes: refused) { transaction throws(StoreError) in
                transaction.check(at: transaction.now(), bytes: refused * 5 / 4 + Self.rowsBytes)
            }
        }
        try await writer.write(nil) { transaction throws(StoreError) in transaction.check(at: transaction.now()) }
    }

    /// What is written beside the bodies: rows, and pages of indexes.
    private static let rowsBytes = 64 << 10

    /// Removes the bodies of a room's events up to and with that seq. Their ids stay: what is sent again is answered
    /// as before, and a page tells the gap. It goes step by step, and others write in between.
    package func retain(after seq: Int, room: RoomID) async throws(StoreError) {
        let needs = WriteNeeds(room: room)
        while try await !writer.write(
            needs,
            rows: Transaction.mostEmptied,
            { transaction throws(StoreError) in try transaction.retain(after: seq, room: room) }
        ) {}
    }

    package func retain(since time: Int) async throws(StoreError) {
        var number: Int? = 0
        while let last = number {
            let step = try await read { snapshot throws(StoreError) in
                try snapshot.outdated(before: time, after: last)
            }
            for (room, seq) in step.rooms { try await retain(after: seq, room: room) }
            number = step.last
        }
    }
}
