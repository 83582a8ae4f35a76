import Wire

/// A push that is due, and what its member was owed when the store was asked.
struct DuePush: Sendable {
    let key: MemberKey
    let attempt: Int
    /// The head of the log then.
    let head: Int
    /// The seq of the first message, from the push's first on, that the member didn't have; nil where it had all.
    let missing: Int?
    /// How many messages the member was owed and didn't have.
    let new: Int
}

/// Pushes, as far as they are only read.
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

    /// The pushes that are due, the longest due first, with what their members are owed: three questions, however many they are.
    func duePushes(at now: Int, limit: Int) throws(StoreError) -> [DuePush] {
        let due = try tables.duePushes(at: now, limit: limit)
        guard !due.isEmpty else { return [] }
        let rows = try tables.find(due.map { RowsKey(room: $0.room, member: $0.member) })
        var questions: [CursorQuestion] = []
        for (push, found) in zip(due, rows) {
            guard let room = found.room, let member = found.member, let queue = push.row.queue else {
                throw .damaged("a push")
            }
            let kept = max(member.delivered.seq, room.cut)
            questions.append(
                CursorQuestion(
                    room: room,
                    member: member,
                    kind: .delivered,
                    after: min(max(queue.first - 1, room.cut), room.head),
                    hasRunsAfter: true,
                    ranges: kept < room.head ? [kept + 1...room.head] : []
                )
            )
        }
        var answers: [DuePush] = []
        for ((push, question), answer) in zip(zip(due, questions), try tables.cursors(questions)) {
            answers.append(
                DuePush(
                    key: MemberKey(room: push.room, member: push.member),
                    attempt: push.row.attempt,
                    head: question.room.head,
                    missing: answer.cursor < question.room.head ? answer.cursor + 1 : nil,
                    // What retention removed may be among what was receipted ahead.
                    new: max(1, answer.counted - question.member.delivered.ahead)
                )
            )
        }
        return answers
    }

    /// When the next push that nobody has claimed is due, in milliseconds since the epoch; nil where none waits.
    package func nextPush() throws(StoreError) -> Int? { try tables.nextPush() }

    package func pushQueue() throws(StoreError) -> PushQueueState { try tables.pushQueue() }
}
