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
                return .response(try await response(page))
            }
            poll.end = page.head
            poll.room[poll.member]?.wasPresent(at: page.head)
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

    func hasTime(_ poll: LongPoll) -> Bool { !stopping && loop.now < poll.deadline }

    /// A page as an answer.
    func response(_ page: Page) async throws -> Response {
        try await elsewhere(page.events.count, beyond: Self.manyLines) { () throws(Problem) in try .json(page) }
    }

    /// Parks a request until there may be more to tell, the time is up, the client is gone or the relay stops.
    func park(_ poll: LongPoll, on connection: Connection) {
        connection.phase = .parked(poll)
        poll.wake = { [self] reason in goOn(with: poll, on: connection, after: reason) }
        poll.subscribers.park(poll)
        poll.room[poll.member]?.waiting += 1
        metrics.waiting += 1
        connection.alarm?.set(poll.deadline)
        if connection.stream.isHungUp { poll.resume(.gone) }
        if stopping { poll.resume(.stopping) }
        if poll.subscribers.version != poll.version { poll.resume(.changed) }
    }

    private func goOn(with poll: LongPoll, on connection: Connection, after reason: Waiter.Reason) {
        poll.subscribers.unpark(poll)
        metrics.waiting -= 1
        let presence = poll.room[poll.member]
        presence?.waiting -= 1
        // It was here until now.
        presence?.lastSeen = Syscalls.epochMilliseconds()
        connection.phase = .asking
        switch reason {
        case .gone: end(connection)
        case .changed:
            if let presence { look(poll, for: presence, on: connection) } else { serve(connection, .poll(poll)) }
        case .timedOut, .stopping:
            do throws(Problem) {
                give(try poll.nothing(), on: connection)
            } catch {
                give(.problem(error), on: connection)
            }
        }
    }

    /// Answers a request that has waited, or lets it wait on.
    func answer(_ poll: LongPoll) async -> Answer {
        do {
            return try await ask(poll)
        } catch {
            return .response(.problem(problem(of: error, toStrangerAt: nil)))
        }
    }
}
