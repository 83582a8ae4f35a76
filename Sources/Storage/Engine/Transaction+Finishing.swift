import Wire

/// What is written after the changes were made.
extension Transaction {
    /// Writes all that was changed; the engine's transaction can then be committed.
    mutating func finish() throws(StoreError) {
        for (key, runs) in runs {
            let changed = runs.changed
            guard !changed.isEmpty else { continue }
            pending.runs.append(TableChanges.RunsUpdate(key: key, removed: runs.removed, set: changed))
        }
        try moveCursors()
        for id in changedRooms {
            guard let room = rows.rooms[id] else { continue }
            pending.rooms.append(room)
            // Readers are given what is committed, so most receipts are for where a commit has ended.
            rows.remember(room.log.range.head, of: id)
        }
        for (key, change) in changedMembers {
            guard let row = rows.members[key] else { continue }
            pending.members.append(TableChanges.MemberUpdate(row: row, change: change))
        }
        for (key, push) in changedPushes {
            if let push { pending.pushes.append(push) } else { pending.removedPushes.append(key) }
        }
        // In the order of the log, so that a push begins with the first of its messages.
        pending.queueings = queueings.values.sorted { ($0.room, $0.first) < ($1.room, $1.first) }
        try flush()
    }

    /// Writes what was gathered so far, so that the engine's next answers know of it.
    private mutating func flush() throws(StoreError) {
        guard !pending.isEmpty else { return }
        try tables.write(pending)
        pending = TableChanges()
    }

    /// Moves the cursors of the members whose receipts grew: all of them with one question.
    private mutating func moveCursors() throws(StoreError) {
        var asking: [(MemberKey, CursorMove)] = []
        var questions: [CursorQuestion] = []
        for (key, change) in changedMembers where change.hasCovered {
            guard let room = rows.rooms[key.room], var member = rows.members[key] else { continue }
            for kind in ReceiptKind.counted {
                guard let ranges = change[kind] else { continue }
                let move = CursorMove(kind, of: member, covering: ranges, in: room)
                if let question = move.question {
                    questions.append(question)
                    asking.append((key, move))
                } else {
                    member[kind] = move.movedToHead
                }
            }
            rows.set(member, key)
        }
        guard !questions.isEmpty else { return }
        try flush()
        for ((key, move), answer) in zip(asking, try tables.cursors(questions)) {
            rows.setCursor(move.moved(by: answer), move.kind, of: key)
        }
    }
}
