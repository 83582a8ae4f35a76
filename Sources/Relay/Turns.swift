import HTTP
import Kernel
import Wire

/// The reads whose answers may be large. A few of them are under way at once, fewer for each member; the others wait,
/// each behind those of its own member, and the members take turns. This bounds the memory of answers in progress, and
/// one member's requests don't hold up another's.
struct Turns {
    /// A read that waits.
    struct Waiting {
        let payer: AnswerBudget.Payer
        /// On the loop's clock.
        let since: Int
        /// Whether a client still waits for its answer.
        let isWanted: () -> Bool
        let start: (Turn) -> Void
        /// Called instead of `start` where the read has waited for too long: tells the client to come later.
        let refuse: () -> Void
    }

    static let atOnce = 8
    static let forOne = 2

    private(set) var running = 0
    private var runningByMember: [MemberID?: Int] = [:]
    private var queues: [MemberID?: ArraySlice<Waiting>] = [:]
    /// The members that have a queue, the next one first.
    private var order: ArraySlice<MemberID?> = []

    /// The number of reads that wait.
    var waiting: Int { queues.values.reduce(0) { $0 + $1.count } }

    var isIdle: Bool { running == 0 && order.isEmpty }

    /// Whether no request of a member's own keeps its next read waiting.
    func isFree(_ payer: AnswerBudget.Payer, in budget: AnswerBudget) -> Bool {
        runningByMember[payer.member, default: 0] < Self.forOne && queues[payer.member] == nil
            && (budget.isFull || budget.hasRoom(for: payer))
    }

    mutating func add(_ waiting: Waiting) {
        let member = waiting.payer.member
        if queues[member] == nil { order.append(member) }
        queues[member, default: []].append(waiting)
    }

    /// Takes the next read that may begin; nil where none may. Reads whose clients are gone are dropped.
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

    /// Takes out the reads that began to wait before a time, and drops those whose clients are gone.
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

/// The right of a read to be under way. It is given back when the answer is made, even where the client is gone:
/// the store works on it until then.
struct Turn {
    let member: MemberID?
}

extension RelayServer {
    /// Begins a read when its turn comes, mostly at once.
    func startInTurn(_ waiting: Turns.Waiting) {
        turns.add(waiting)
        startReads()
        watchReads()
    }

    /// Ends a turn, if there was one, once an answer is made.
    func end(_ turn: Turn?) {
        guard let turn else { return }
        turns.end(turn)
        startReads()
    }

    /// Adds to the bytes of an answer that are held for a client; negative for fewer.
    func hold(_ bytes: Int, for payer: AnswerBudget.Payer) {
        answers.add(bytes, for: payer)
        if bytes < 0 { startReads() } else { watchReads() }
    }

    /// The answer to a client when the budget is used up.
    static let tooMuch = Problem(.unavailable, title: "too many answers are on their way", retryAfter: 1)

    private func startReads() {
        while let waiting = turns.next(in: answers) { waiting.start(Turn(member: waiting.payer.member)) }
    }

    /// Checks the reads and answers once a second, for as long as there are any.
    private func watchReads() {
        guard !isWatchingReads else { return }
        isWatchingReads = true
        loop.schedule(after: 1_000) { [self] in
            isWatchingReads = false
            for waiting in turns.overdue(before: loop.now - options.turnTime) { waiting.refuse() }
            if answers.isFull { endSlowest() }
            startReads()
            if !turns.isIdle || answers.held > 0 { return watchReads() }
            guard longBytes > Self.mostKept else { return }
            longBytes = 0
            // The allocator would keep the memory of many long answers, for each thread that took part in them.
            longWorkers.async { Syscalls.returnFreeMemory() }
        }
    }

    /// The bytes of long answers after which free memory is given back.
    private static let mostKept = 16 << 20
    /// The time after which the connection of an untaken answer ends while the budget is used up, in milliseconds.
    private static let slowest = 5_000

    /// Ends the connections that have not taken their answers for the longest: otherwise a few members that read
    /// nothing could keep all others from reading.
    private func endSlowest() {
        for connection in connections.values {
            if let since = connection.holding?.since, since < loop.now - Self.slowest { connection.end(in: self) }
        }
    }
}
