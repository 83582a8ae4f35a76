import Wire

/// Where a member stands.
extension Snapshot {
    /// The messages that are new to the member and those that are unread.
    ///
    /// - Parameter after: of the ranges receipted beyond a cursor only those that end after it; the first
    ///   `Limits.ranges` of them are told.
    package func standing(of key: MemberKey, after: Int) throws(StoreError) -> Standing {
        let (room, member) = try present(key)
        return Standing(
            head: room.head,
            members: room.present,
            joined: member.joined,
            delivered: try progress(.delivered, of: member, after: after, in: room),
            read: try progress(.read, of: member, after: after, in: room)
        )
    }

    /// How far a member is with one kind of receipt.
    ///
    /// What retention has removed can't be receipted any more, and nobody passes over it: ranges before the cut aren't told.
    ///
    /// - Parameter after: of the ranges only those that end after it.
    private func progress(
        _ kind: ReceiptKind,
        of member: MemberRow,
        after: Int,
        in room: RoomRow
    ) throws(StoreError) -> Standing.Progress {
        let cursor = member[kind]
        let key = RunsKey(room: room.number, member: member.number, kind: kind)
        let place = min(max(cursor.seq, room.cut, after), room.head)
        let beyond = place < room.head ? try tables.runs(key, after: place, limit: Limits.ranges) : []
        return Standing.Progress(
            cursor: cursor.seq,
            missing: try missing(kind, of: member, in: room),
            beyond: beyond.map { [$0.lowerBound, $0.upperBound] }
        )
    }

    /// How many of the events owed that are still kept are not receipted. Of a member with very many ranges it may be
    /// more than there are, but never more than with what was removed.
    private func missing(_ kind: ReceiptKind, of member: MemberRow, in room: RoomRow) throws(StoreError) -> Int {
        let cursor = member[kind]
        guard cursor.seq < room.head else { return 0 }
        guard cursor.seq < room.cut else {
            let counts = try tables.others(than: member, upto: [cursor.seq, room.head], in: room)
            return counts[1] - counts[0] - cursor.ahead
        }
        let key = RunsKey(room: room.number, member: member.number, kind: kind)
        let runs = try tables.runs(key, after: room.cut, limit: Limits.ranges)
        // Counts at the cursor, the cut and the head, then before each run and at its end.
        let ends = runs.flatMap { [max(room.cut, $0.lowerBound - 1), $0.upperBound] }
        let counts = try tables.others(than: member, upto: [cursor.seq, room.cut, room.head] + ends, in: room)
        var missing = counts[2] - counts[1]
        for place in stride(from: 3, to: counts.count, by: 2) { missing -= counts[place + 1] - counts[place] }
        return min(missing, counts[2] - counts[0] - cursor.ahead)
    }
}
