import Wire

/// Writes after the changes were made.
extension Transaction {
    /// Writes all changes; the engine's transaction can then be committed.
    mutating func finish() throws(StoreError) {
        for (key, runs) in runs {
            let changed = runs.changed
            guard !changed.isEmpty else { continue }
            pending.runs.append(TableChanges.RunsUpdate(key: key, removed: runs.removed, set: changed))
        }
        try moveCursors()
        for (id, isNew) in changedInvites {
            guard let invite = invites[id] else { continue }
            if isNew { pending.newInvites.append(invite) } else { pending.invites.append(invite) }
        }
        for id in changedRooms {
            guard let room = rows.rooms[id] else { continue }
            pending.rooms.append(room)
            // Readers are given committed events, so most receipts are for the end of a commit.
            rows.remember(room.log.range.head, of: id)
        }
        for (key, change) in changedMembers {
            guard let row = rows.members[key] else { continue }
            pending.members.append(TableChanges.MemberUpdate(row: row, change: change))
        }
        for (key, push) in changedPushes {
            if let push { pending.pushes.append(push) } else { pending.removedPushes.append(key) }
        }
        // The order of the log, in which a push begins with the first of its messages.
        pending.queueings = queueings.values.sorted { ($0.room, $0.first) < ($1.room, $1.first) }
        try flush()
    }

    /// Writes the changes gathered so far, so that the engine's next answers include them.
    private mutating func flush() throws(StoreError) {
        guard !pending.isEmpty else { return }
        try tables.write(pending)
        pending = TableChanges()
    }

    /// Moves the cursors of the members whose receipts grew, all of them with one question.
    private mutating func moveCursors() throws(StoreError) {
        var keys: [MemberKey] = []
        var questions: [CursorQuestion] = []
        for (key, change) in changedMembers where !change.covered.isEmpty {
            guard let room = rows.rooms[key.room], var member = rows.members[key] else { continue }
            for kind in ReceiptKind.counted {
                guard let ranges = change.covered[kind] else { continue }
                if let cursor = member[kind].moved(toHead: room.head) {
                    member[kind] = cursor
                } else {
                    questions.append(CursorQuestion(kind, of: member, covering: ranges, in: room))
                    keys.append(key)
                }
            }
            rows.set(member, key)
        }
        guard !questions.isEmpty else { return }
        try flush()
        for ((key, question), answer) in zip(zip(keys, questions), try tables.cursors(questions)) {
            rows.setCursor(question.cursor(by: answer), question.kind, of: key)
        }
    }
}

extension CursorQuestion {
    /// - Parameter ranges: covered and not yet counted.
    fileprivate init(_ kind: ReceiptKind, of member: MemberRow, covering ranges: [ClosedRange<Int>], in room: RoomRow) {
        let cursor = member[kind]
        let end = cursor.endOfOnlyRun
        let beyond = ranges.compactMap { range in
            range.upperBound > cursor.seq ? max(range.lowerBound, cursor.seq + 1)...range.upperBound : nil
        }
        self.init(
            room: room, member: member, kind: kind, after: end ?? cursor.seq, hasRunsAfter: end == nil,
            ranges: end == nil ? beyond : []
        )
    }

    /// The member's cursor, moved by the answer.
    fileprivate func cursor(by answer: CursorAnswer) -> MemberRow.Cursor {
        var cursor = member[kind]
        cursor.seq = answer.cursor
        // The events that the cursor passed were owed and receipted, so they were all counted as ahead.
        cursor.ahead = hasRunsAfter ? cursor.ahead + answer.counted - answer.passed : 0
        return cursor
    }
}

extension MemberRow.Cursor {
    /// The last seq that is passed where a single run, adjoining the cursor, holds all receipts beyond it; else nil.
    fileprivate var endOfOnlyRun: Int? {
        guard case .run(let run) = last, run.lowerBound <= seq + 1 else { return nil }
        return max(run.upperBound, seq)
    }

    /// The cursor where everything up to the head is receipted, as it is for most receipts; nil where that isn't known.
    func moved(toHead head: Int) -> MemberRow.Cursor? {
        guard let end = endOfOnlyRun, end >= head else { return nil }
        return MemberRow.Cursor(seq: head, ahead: 0, last: last)
    }
}
