import Wire

/// A push that is due, with the messages owed to its member when the store was asked.
struct DuePush: Sendable {
    let key: MemberKey
    let attempt: Int
    /// The head of the log at that time.
    let head: Int
    /// Whether it had expired. Only later messages than that count then.
    let isExpired: Bool
    /// The seq of the first message, from the push's first on, that the member didn't have; nil where it had all.
    let missing: Int?
    /// The number of messages that the member was owed and didn't have.
    let new: Int
}

/// Questions about pushes.
extension Snapshot {
    /// A member's push target; nil where it has none.
    package func push(of key: MemberKey) throws(StoreError) -> PushStanding? { try pushRow(of: key)?.standing }

    /// The address of a member's push target, for a test push.
    package func pushAddress(of key: MemberKey) throws(StoreError) -> PushAddress? { try pushRow(of: key)?.address }

    private func pushRow(of key: MemberKey) throws(StoreError) -> PushRow? {
        let (room, member) = try present(key)
        guard room.hasTargets else { return nil }
        return try tables.pushes([PushKey(room: room.number, member: member.number)]).first ?? nil
    }

    /// The pushes that are due, the longest due first, with the messages owed to their members: always three questions, and
    /// one more for those that have expired, and for those that wait for a clock that was put back.
    ///
    /// - Parameter looksAhead: whether that is asked, which goes through all pushes that wait for later.
    func duePushes(
        at now: Int, limit: Int, looksAhead: Bool, _ times: PushTimes
    ) throws(StoreError) -> [DuePush] {
        var due = try tables.duePushes(at: now, limit: limit)
        if looksAhead, due.count < limit { due += try tables.pushesAhead(of: now, limit: limit - due.count) }
        guard !due.isEmpty else { return [] }
        let rows = try tables.find(due.map { RowsKey(room: $0.room, member: $0.member) })
        let expired = zip(due, rows).compactMap { $0.row.isExpired(at: now, times) ? $1.room : nil }
        var recent = expired.isEmpty ? [] : try tables.firstSeqs(since: now - times.expire, in: expired)[...]
        var questions: [CursorQuestion] = []
        for (push, found) in zip(due, rows) {
            guard let room = found.room, let member = found.member, let queue = push.row.queue else {
                throw .damaged("a push")
            }
            let kept = max(member.delivered.seq, room.cut)
            let first = push.row.isExpired(at: now, times) ? max(queue.first, recent.removeFirst()) : queue.first
            questions.append(
                CursorQuestion(
                    room: room, member: member, kind: .delivered, after: min(max(first - 1, room.cut), room.head),
                    hasRunsAfter: true, ranges: kept < room.head ? [kept + 1...room.head] : []
                )
            )
        }
        let answered = try tables.cursors(questions)
        let read = try readCursors(of: due, questions)
        var answers: [DuePush] = []
        for ((push, question), answer) in zip(zip(due, questions), answered) {
            // What another device of its person has read needs no push.
            let isRead = (read[MemberKey(room: push.room, member: push.member)] ?? 0) >= question.room.head
            answers.append(
                DuePush(
                    key: MemberKey(room: push.room, member: push.member),
                    attempt: push.row.attempt,
                    head: question.room.head,
                    isExpired: push.row.isExpired(at: now, times),
                    missing: answer.cursor < question.room.head && !isRead ? answer.cursor + 1 : nil,
                    // The messages that were receipted ahead may include some that retention removed.
                    new: max(1, answer.counted - question.member.delivered.ahead)
                )
            )
        }
        return answers
    }

    /// Asks up to which seq all that is owed to the members was read, in rooms with devices.
    private func readCursors(
        of due: [FoundPush], _ questions: [CursorQuestion]
    ) throws(StoreError) -> [MemberKey: Int] {
        var keys: [MemberKey] = []
        var asked: [CursorQuestion] = []
        for (push, question) in zip(due, questions) where question.room.hasDevices {
            keys.append(MemberKey(room: push.room, member: push.member))
            asked.append(
                CursorQuestion(
                    room: question.room, member: question.member, kind: .read,
                    after: min(max(question.member.read.seq, question.room.cut), question.room.head),
                    hasRunsAfter: true, ranges: []
                )
            )
        }
        guard !asked.isEmpty else { return [:] }
        return Dictionary(zip(keys, try tables.cursors(asked).map(\.cursor))) { first, _ in first }
    }

    /// The time when the next unclaimed push is due, in milliseconds since the epoch; nil where none waits.
    package func nextPush() throws(StoreError) -> Int? { try tables.nextPush() }

    package func pushQueue() throws(StoreError) -> PushQueueState { try tables.pushQueue() }
}

/// Changes of members' push targets, and the results of pushes.
extension Transaction {
    /// Sets a member's push target in place of the one before it, whose results are forgotten. A push waits for it where
    /// the member doesn't have everything, whatever became of the pushes to the one before.
    ///
    /// - Parameter origin: the origin of the URL, as `PushAddress.origin`.
    package mutating func setPush(
        _ target: PushTarget, origin: String, of key: MemberKey
    ) throws(StoreError) -> PushStanding {
        var (room, member) = try present(key)
        let place = PushKey(room: room.number, member: member.number)
        let now = now()
        var row = PushRow(
            key: place, kind: target.kind, url: target.url, origin: origin, secret: target.secret, label: target.label,
            every: (target.every ?? Limits.usualPushEvery) * 1000, target: target.target
        )
        if let first = missing[place] { row.enqueue(from: first, at: now, times) }
        change(row)
        if !room.hasTargets {
            room.hasTargets = true
            change(room)
        }
        if row.queue != nil { tell(RoomChange(room: key.room, what: .pushes)) }
        return row.standing
    }

    /// Forgets a member's push target, where it has one. A leave and a removal do so too.
    package mutating func clearPush(of key: MemberKey) throws(StoreError) {
        let (room, member) = try present(key)
        dropPush(of: member, in: room)
    }

    /// Forgets a member's target, where it has one.
    mutating func dropPush(of member: MemberRow, in room: RoomRow) {
        guard room.hasTargets else { return }
        removePush(PushKey(room: room.number, member: member.number))
    }

    /// Queues pushes for messages from a seq on, to all members but their sender that have a target when the transaction ends.
    mutating func queuePushes(from first: Int, by sender: MemberRow, in room: RoomRow, at now: Int) {
        // The room's first target may be set after them: what its member doesn't have was looked up before them.
        guard room.hasTargets || targeting.contains(room.id) else { return }
        add(PushQueueing(room: room.number, sender: sender.number, first: first, since: now, next: now + times.after))
        tell(RoomChange(room: room.id, what: .pushes))
    }

    /// Claims a push that was due.
    ///
    /// - Returns: nil where none is made: another relay has it, the member has everything by now, or it has failed for too long.
    mutating func claim(_ due: DuePush) throws(StoreError) -> PushClaim? {
        let key = due.key
        guard let room = rows.rooms[key.room], let member = rows.members[key], member.left == nil,
            var row = push(PushKey(room: room.number, member: member.number)), row.attempt == due.attempt
        else { return nil }
        let now = now()
        guard row.isDue(at: now) else { return nil }
        if due.isExpired, let missing = due.missing {
            row.renew(from: missing, at: now)
        } else if due.missing.map(row.isPassed) ?? true {
            row.passOver(upto: due.missing.map { $0 - 1 } ?? due.head, head: room.head, at: now, times)
            change(row)
            return nil
        }
        let id = row.claim(upto: due.head, at: now)
        change(row)
        return id.map {
            PushClaim(
                room: key.room, member: key.member, attempt: row.attempt, id: $0, address: row.address, new: due.new
            )
        }
    }

    /// Records the result of a claimed push.
    mutating func end(_ end: PushEnd) throws(StoreError) {
        let key = MemberKey(room: end.room, member: end.member)
        guard let room = rows.rooms[key.room], let member = rows.members[key],
            var row = push(PushKey(room: room.number, member: member.number))
        else { return }
        row.end(end, head: room.head, at: now(), times)
        change(row)
    }

    /// Records the result of a test push, unless the member has another target by now.
    ///
    /// - Parameter why: nil where the target took it.
    package mutating func tested(_ target: PushTargetID, _ why: PushClass?, of key: MemberKey) throws(StoreError) {
        guard let room = rows.rooms[key.room], let member = rows.members[key],
            var row = push(PushKey(room: room.number, member: member.number)), row.target == target
        else { return }
        row.tested(why, at: now())
        change(row)
        if row.queue != nil { tell(RoomChange(room: key.room, what: .pushes)) }
    }
}
