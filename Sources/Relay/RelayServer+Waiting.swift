import HTTP
import Kernel
import Sockets
import Storage
import Wire

extension RelayServer {
    /// Begins what may become a wait.
    ///
    /// - Parameter seconds: how long the client asked to wait; nothing is no wait at all.
    func longPoll(
        _ question: LongPoll.Question,
        _ seconds: Int?,
        in room: RoomID,
        for member: MemberID
    ) -> LongPoll {
        let deadline = loop.now + min(seconds ?? 0, Limits.wait) * 1000
        return LongPoll(question, in: self.room(room), room, by: member, until: deadline)
    }

    /// Asks the store; where it has nothing to tell and there is time, the request waits.
    func ask(_ poll: LongPoll) async throws -> Answer {
        poll.version = poll.subscribers.version
        switch poll.question {
        case .events(let query):
            let page = try await store.page(query, room: poll.id, member: poll.member)
            guard page.events.isEmpty, page.gap == nil, hasTime(poll) else {
                return .response(
                    try await elsewhere(page.events.count, beyond: Self.manyLines) { () throws(Problem) in
                        try .json(page)
                    }
                )
            }
            poll.end = page.head
        case .moves(let after):
            let moves = try await store.moves(after: after, room: poll.id, member: poll.member)
            guard moves.moved.isEmpty, hasTime(poll) else {
                return .response(
                    try await elsewhere(moves.moved.count, beyond: Self.manyLines) { () throws(Problem) in
                        try .json(moves)
                    }
                )
            }
            poll.end = moves.counter
        }
        return .wait(poll)
    }

    private func hasTime(_ poll: LongPoll) -> Bool { !stopping && loop.now < poll.deadline }

    /// Parks a request: `goOn` is done once, on the loop, when there may be more to tell, the time is up, the client is gone
    /// or the relay stops.
    func park(_ poll: LongPoll, on stream: Sockets.Stream, _ goOn: @escaping (Waiter.Reason) -> Void) {
        let waiter = Waiter()
        let timer = loop.schedule(after: max(0, poll.deadline - loop.now)) { waiter.resume(.timedOut) }
        poll.subscribers.park(waiter)
        poll.room[poll.member]?.waiting += 1
        metrics.waiting += 1
        waiter.whenResumed { reason in
            timer.cancel()
            stream.onHangup = nil
            poll.subscribers.unpark(waiter)
            poll.room[poll.member]?.waiting -= 1
            // It was here until now.
            poll.room[poll.member]?.lastSeen = Syscalls.epochMilliseconds()
            goOn(reason)
        }
        stream.onHangup = { waiter.resume(.gone) }
        if stopping { waiter.resume(.stopping) }
        if poll.subscribers.version != poll.version { waiter.resume(.changed) }
    }

    /// Answers a request that has waited, or lets it wait on; nil where the client is gone.
    func answer(_ poll: LongPoll, after reason: Waiter.Reason) async -> Answer? {
        metrics.waiting -= 1
        do {
            switch reason {
            case .gone: return nil
            case .changed: return try await ask(poll)
            case .timedOut, .stopping: return .response(try poll.nothing())
            }
        } catch {
            return .response(.problem(problem(of: error, toStrangerAt: nil)))
        }
    }
}
