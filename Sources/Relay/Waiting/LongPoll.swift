import HTTP
import Kernel
import Sockets
import Storage
import Wire

/// A request that may wait for something new: its question, its member and its deadline.
///
/// Nothing else is kept of a waiting request but its connection. No task waits: ten thousand readers at the end of
/// their logs cost ten thousand of these, and a descriptor each.
final class LongPoll {
    /// The question that the store is asked repeatedly.
    enum Question {
        case events(EventsQuery)
        /// List edits.
        case edits(EventsQuery)
        /// The members whose receipts grew since a counter.
        case moves(after: Int)
    }

    let question: Question
    let principal: Principal
    /// On the loop's clock.
    let deadline: Int
    /// The subscribers' version from before the store was last asked; a later hint has increased theirs.
    var version = 0
    /// The end of the log, or the counter, by the last answer of the store.
    var end = 0
    /// Its index among the parked requests, for `Subscribers`; nil where it isn't parked.
    var place: Int?
    /// Goes on with the request, once it is parked.
    var wake: ((Waiter.Reason) -> Void)?

    init(_ question: Question, by principal: Principal, until deadline: Int) {
        (self.question, self.principal, self.deadline) = (question, principal, deadline)
    }

    /// Goes on with the request; does nothing the second time.
    func resume(_ reason: Waiter.Reason) {
        let wake = wake
        self.wake = nil
        wake?(reason)
    }

    var subscribers: Subscribers {
        switch question {
        case .events: principal.room.log
        case .edits: principal.room.lists
        case .moves: principal.room.receipts
        }
    }

    /// Whether its response has to state the tree even where there is nothing new.
    var needsTree: Bool {
        switch question {
        case .events(let query): query.tree != nil
        case .edits: true
        case .moves: false
        }
    }

    /// The response where nothing came in time.
    func nothing() throws(Problem) -> Response {
        switch question {
        case .events: try .json(Page(head: end, events: []))
        case .edits: preconditionFailure("BUG: a page of list edits without its tree")
        case .moves: try .json(CursorMoves(counter: end, moved: []))
        }
    }
}

extension RelayServer {
    /// A request that may wait.
    ///
    /// - Parameter seconds: the time for which the client asked to wait; nil is no wait at all.
    func longPoll(_ question: LongPoll.Question, _ seconds: Int?, by principal: Principal) -> LongPoll {
        LongPoll(question, by: principal, until: loop.now + min(seconds ?? 0, options.longestWait) * 1000)
    }

    private func hasTime(_ poll: LongPoll) -> Bool { !stopping && loop.now < poll.deadline }

    /// Whether there is nothing for a request that may wait, as far as the relay knows without asking the store.
    func isAtEnd(_ poll: LongPoll) -> Bool {
        let room = poll.principal.room
        guard case .events(let query) = poll.question, case .after(let seq) = query.start, let end = room.end else {
            return false
        }
        return end.version == room.log.version && end.head == seq && seq > 0 && query.tree ?? 0 <= seq && hasTime(poll)
    }

    // MARK: - Reading

    /// The step that looks for something new: a page that all readers at a place share, or the store's answer to one
    /// reader.
    func read(_ poll: LongPoll, for payer: AnswerBudget.Payer) -> Step {
        poll.version = poll.subscribers.version
        if let end = poll.principal.room.end, isAtEnd(poll), poll.principal.presence.present >= end.head {
            poll.end = end.head
            return .wait(poll)
        }
        // A request that doesn't wait is owed the store's current state: the hint of a change may still be on its way.
        guard case .events(let query) = poll.question, case .after(let seq) = query.start, hasTime(poll) else {
            return ask(poll)
        }
        let place = SharedPages.Place(
            room: poll.principal.roomID, after: seq, limit: query.limit, tree: query.tree, kept: query.kept
        )
        if let page = pages.page(place, version: poll.version) { return answer(poll, with: page) }
        // A page that others wait for is not held up by a client that takes no answers, or asks for too much.
        guard pages.isBeingRead(place) || turns.isFree(payer, in: answers) else { return ask(poll) }
        return .task { [self] connection, turn in
            end(turn)
            guard pages.use(place, { page in connection.perform(in: self) { self.answer(poll, with: page) } }) else {
                return
            }
            let waiting = Turns.Waiting(
                payer: payer, since: loop.now,
                isWanted: { true },
                start: { [self] in share(place, query, for: poll, in: $0) },
                // Each reader then asks for itself.
                refuse: { [self] in pages.keep(nil, at: place, asOf: poll.version).forEach { $0(nil) } }
            )
            startInTurn(waiting)
        }
    }

    /// The step after a shared page was read; nil where it couldn't be.
    private func answer(_ poll: LongPoll, with page: SharedPage?) -> Step {
        guard let page, page.admits(poll.principal.member, poll.principal.presence) else { return ask(poll) }
        poll.principal.presence.wasPresent(at: page.head)
        (poll.version, poll.end) = (page.version, page.head)
        return page.response.map { .respond($0, encoded: page.bytes) } ?? .wait(poll)
    }

    /// Asks the store for one poll; where there is nothing new and there is time, it waits.
    private func ask(_ poll: LongPoll) -> Step {
        let principal = poll.principal
        poll.version = poll.subscribers.version
        switch poll.question {
        case .events(let query):
            return read(inTurn: true, by: principal) { snapshot, key throws(StoreError) in
                try snapshot.page(query, for: key)
            } then: { [self] page in
                principal.note(page.head.told, Departures(page.events), asOf: poll.version)
                let isEmpty = page.events.isEmpty && page.gap == nil
                return try answer(poll, upTo: page.head.told, page, rows: page.events.count, isEmpty: isEmpty)
            }
        case .edits(let query):
            return read(inTurn: true, by: principal) { snapshot, key throws(StoreError) in
                try snapshot.edits(query, for: key)
            } then: { [self] page in
                principal.presence.wasPresent(at: page.head)
                let rows = page.events.count
                return try answer(poll, upTo: page.head, page, rows: rows, isEmpty: rows == 0)
            }
        case .moves(let after):
            return read(.long, inTurn: true, by: principal) { snapshot, key throws(StoreError) in
                try snapshot.moves(after: after, for: key)
            } then: { [self] moves in
                let rows = moves.moved.told.count
                return try answer(poll, upTo: moves.counter.told, moves, rows: rows, isEmpty: rows == 0)
            }
        }
    }

    /// The step after the store's answer to one poll.
    private func answer(
        _ poll: LongPoll, upTo end: Int, _ value: some Encodable & Sendable, rows: Int, isEmpty: Bool
    ) throws -> Step {
        poll.end = end
        return isEmpty && hasTime(poll) ? .wait(poll) : try respond(value, rows: rows)
    }

    /// Reads a page for all readers at a place, in the name of one of them.
    private func share(_ place: SharedPages.Place, _ query: EventsQuery, for poll: LongPoll, in turn: Turn) {
        let (version, principal) = (poll.version, poll.principal)
        spawn { [self] in
            let page = try? await sharedPage(query, after: place.after, by: principal, version)
            if let page { principal.note(page.head, page.departures, asOf: version) }
            end(turn)
            await useUp(page, at: place, asOf: principal.room.log.version)
        }
    }

    /// Gives a page to all readers that wait for it; nil where it couldn't be read.
    private func useUp(_ page: SharedPage?, at place: SharedPages.Place, asOf version: Int) async {
        for (number, use) in pages.keep(page, at: place, asOf: version).enumerated() {
            // With many readers, others have their turn among them.
            if number % 128 == 127 { await loop.nextTurn() }
            use(page)
        }
    }

    private func sharedPage(
        _ query: EventsQuery, after seq: Int, by principal: Principal, _ version: Int
    ) async throws -> SharedPage {
        let page = try await store.read { [key = principal.key] snapshot throws(StoreError) in
            try snapshot.page(query, for: key)
        }
        guard !page.events.isEmpty || page.gap != nil else {
            return SharedPage(page, after: seq, version: version, response: nil)
        }
        let (size, limit) = (page.events.count, Self.manyRows)
        let encode: @Sendable () throws(Problem) -> Response = { () throws(Problem) in try .json(page) }
        let response = size > limit ? try await workers(for: size, beyond: limit).value(encode) : try encode()
        return SharedPage(page, after: seq, version: version, response: response)
    }

    // MARK: - Waiting

    /// Parks a request until there may be something new, its time is up, its client is gone or the relay stops.
    func park(_ poll: LongPoll) {
        poll.subscribers.park(poll)
        poll.principal.presence.waiting += 1
        metrics.waiting += 1
        if stopping { poll.resume(.stopping) }
        if poll.subscribers.version != poll.version { poll.resume(.changed) }
    }

    /// Takes out a request that waits no longer.
    func unpark(_ poll: LongPoll) {
        poll.subscribers.unpark(poll)
        poll.wake = nil
        metrics.waiting -= 1
        poll.principal.presence.waiting -= 1
        poll.principal.presence.lastSeen = Syscalls.epochMilliseconds()
    }

    /// The step of a request that has waited.
    func step(of poll: LongPoll, after reason: Waiter.Reason) throws -> Step {
        if let damage = store.damage { throw damage }
        // Where a hint may be missing, the store is asked once more.
        let isOver = reason == .stopping || reason == .timedOut && store.tellsEveryChange
        return isOver && !poll.needsTree ? .respond(try poll.nothing()) : .read(poll)
    }
}

extension Principal {
    /// Notes what a page tells of the room.
    fileprivate func note(_ head: Int, _ departures: Departures, asOf version: Int) {
        presence.wasPresent(at: head)
        room.end = (head, version)
        // Another relay may have taken the leaves.
        for (member, seq) in departures.seqs { room.left(member, at: seq) }
    }
}
