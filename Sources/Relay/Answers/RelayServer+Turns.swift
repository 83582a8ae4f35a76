import HTTP
import Kernel
import Wire

extension RelayServer {
    /// A read whose answer may be large: it waits for its turn.
    func turn<Value: Sendable>(
        _ make: @escaping @Sendable () async throws -> Value,
        then: @escaping (Value) throws -> Step
    ) -> Step {
        .turn(start(make, then: then))
    }

    /// Begins a read when its turn comes: mostly at once.
    ///
    /// - Parameters:
    ///   - isWanted: whether a client still waits for it.
    ///   - refuse: called instead of `start` where it has waited for too long.
    func takeTurn(
        for payer: AnswerBudget.Payer,
        isWanted: @escaping () -> Bool,
        start: @escaping (Turn) -> Void,
        refuse: @escaping () -> Void
    ) {
        turns.add(Turns.Waiting(payer: payer, since: loop.now, isWanted: isWanted, start: start, refuse: refuse))
        giveTurns()
        watchTurns()
    }

    /// Ends a turn, if there was one: an answer is made.
    func end(_ turn: Turn?) {
        guard let turn else { return }
        turns.end(turn)
        giveTurns()
    }

    /// Notes how many more bytes of an answer are held for a client, or fewer.
    func hold(_ bytes: Int, for payer: AnswerBudget.Payer) {
        answers.add(bytes, for: payer)
        if bytes < 0 { giveTurns() } else { watchTurns() }
    }

    /// The answer to a client for which there is no room.
    static let tooMuch = Problem(.unavailable, title: "too many answers are on their way", retryAfter: 1)

    private func giveTurns() {
        while let waiting = turns.next(in: answers) { waiting.start(Turn(member: waiting.payer.member)) }
    }

    /// Looks once a second, for as long as there is something to look at.
    private func watchTurns() {
        guard !isWatchingTurns else { return }
        isWatchingTurns = true
        loop.schedule(after: 1_000) { [self] in
            isWatchingTurns = false
            for waiting in turns.overdue(before: loop.now - options.turnTime) { waiting.refuse() }
            if answers.isFull { endSlowest() }
            giveTurns()
            if !turns.isIdle || answers.held > 0 { return watchTurns() }
            guard longBytes > Self.mostKept else { return }
            longBytes = 0
            // What many long answers took would stay with the allocator, for each thread that had a part in them.
            longWorkers.async { Syscalls.returnFreeMemory() }
        }
    }

    /// After so many bytes of long answers free memory is given back.
    private static let mostKept = 16 << 20
    /// Where there is no room for anyone, an answer that isn't taken within this time isn't waited for, in milliseconds.
    private static let slowest = 5_000

    /// Ends the connections that have not taken their answers for the longest: without it a few members that read nothing
    /// could keep all others from reading.
    private func endSlowest() {
        for connection in connections.values {
            if let since = connection.isHolding, since < loop.now - Self.slowest { connection.end(in: self) }
        }
    }
}
