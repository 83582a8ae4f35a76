import Wire

/// The reads whose answers may be large. A few of them are under way at once, fewer for each member; the others wait, each
/// behind those of its own member, and the members take turns. So what is in memory while answers are made is bounded, and one
/// member's requests don't hold up another's.
struct Turns {
    /// A read that waits.
    struct Waiting {
        let payer: AnswerBudget.Payer
        /// On the loop's clock.
        let since: Int
        /// Whether a client still waits for its answer.
        let isWanted: () -> Bool
        let start: (Turn) -> Void
        /// Tells the client to come later.
        let refuse: () -> Void
    }

    static let atOnce = 8
    static let forOne = 2

    private(set) var running = 0
    private var runningByMember: [MemberID?: Int] = [:]
    private var queues: [MemberID?: ArraySlice<Waiting>] = [:]
    /// The members that have a queue, the next one first.
    private var order: ArraySlice<MemberID?> = []

    /// How many reads wait.
    var waiting: Int { queues.values.reduce(0) { $0 + $1.count } }

    var isIdle: Bool { running == 0 && order.isEmpty }

    /// Whether nothing of a member's own keeps its next read waiting.
    func isFree(_ payer: AnswerBudget.Payer, in budget: AnswerBudget) -> Bool {
        runningByMember[payer.member, default: 0] < Self.forOne && queues[payer.member] == nil
            && (budget.isFull || budget.hasRoom(for: payer))
    }

    mutating func add(_ waiting: Waiting) {
        let member = waiting.payer.member
        if queues[member] == nil { order.append(member) }
        queues[member, default: []].append(waiting)
    }

    /// Takes the next read that may begin; nil where none may. Those that nobody waits for any more are dropped.
    mutating func next(in budget: AnswerBudget) -> Waiting? {
        guard running < Self.atOnce, !budget.isFull else { return nil }
        for _ in 0..<order.count {
            let member = order.removeFirst()
            while let first = queues[member]?.first, !first.isWanted() { queues[member]?.removeFirst() }
            guard let first = queues[member]?.first else {
                queues[member] = nil
                continue
            }
            guard runningByMember[member, default: 0] < Self.forOne, budget.hasRoom(for: first.payer) else {
                order.append(member)
                continue
            }
            queues[member]?.removeFirst()
            if queues[member]?.isEmpty == true { queues[member] = nil } else { order.append(member) }
            running += 1
            runningByMember[member, default: 0] += 1
            return first
        }
        return nil
    }

    /// Takes out those that began to wait before a time, and drops those that nobody waits for.
    mutating func overdue(before time: Int) -> [Waiting] {
        var overdue: [Waiting] = []
        for (member, queue) in queues {
            let wanted = queue.filter { $0.isWanted() }
            overdue += wanted.filter { $0.since < time }
            let rest = wanted.filter { $0.since >= time }
            queues[member] = rest.isEmpty ? nil : rest[...]
        }
        order.removeAll { queues[$0] == nil }
        return overdue
    }

    mutating func end(_ turn: Turn) {
        running -= 1
        let count = runningByMember[turn.member, default: 0] - 1
        runningByMember[turn.member] = count > 0 ? count : nil
    }
}

/// The right of a read to be under way. It is given back when its answer is made, also where its client has gone meanwhile:
/// the store works on it until then.
struct Turn {
    let member: MemberID?
}
