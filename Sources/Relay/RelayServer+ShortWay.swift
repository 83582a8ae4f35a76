import HTTP
import Kernel
import Sockets
import Storage
import Wire

// Most of what is asked, without a task: who follows asks what comes next, a sender sends. Whatever is not as usual goes the
// long way, by `Routes`.
extension RelayServer {
    /// Begins to answer a request.
    ///
    /// - Returns: false, having done nothing, where it has to go the long way.
    func begin(_ request: Request, on connection: Connection) -> Bool {
        guard !stopping, let plain = PlainRequest(request) else { return false }
        guard let presence = known(plain.room)?[plain.member] else {
            return introduce(plain, request, on: connection)
        }
        return begin(plain, request, by: presence, on: connection)
    }

    /// As `begin`, for a member that is known.
    func begin(
        _ plain: PlainRequest,
        _ request: Request,
        by presence: Room.Presence,
        on connection: Connection
    ) -> Bool {
        guard isRight(plain.token, of: presence, on: connection) else { return false }
        switch plain.what {
        case .follow(let query):
            guard take(plain.member) else { return false }
            let poll = longPoll(.events(query), query.wait, in: plain.room, for: plain.member)
            ask(connection, request, presence)
            if let receipt = query.delivered {
                receive(receipt, of: presence, before: poll, on: connection)
            } else {
                look(poll, for: presence, on: connection)
            }
        case .send:
            guard request.body.count <= Self.longBody,
                let messages = try? Self.lines(NewMessage.self, in: request.body),
                take(plain.member)
            else { return false }
            ask(connection, request, presence)
            send(messages, in: plain.room, by: plain.member, presence, on: connection)
        }
        return true
    }

    /// Whether that is the member's token. One that was right on this connection isn't hashed again.
    private func isRight(_ token: Token, of presence: Room.Presence, on connection: Connection) -> Bool {
        if let shown = connection.shown, shown.presence === presence, shown.token.matches(token) { return true }
        guard TokenHash(of: token.data).matches(presence.tokenHash) else { return false }
        connection.shown = (presence, token)
        return true
    }

    /// Counts a request of the member's; false where there are too many, which the long way says.
    private func take(_ member: MemberID) -> Bool {
        do throws(Problem) { try limits.ask(member, at: loop.now) } catch { return false }
        return true
    }

    private func ask(_ connection: Connection, _ request: Request, _ presence: Room.Presence) {
        connection.phase = .asking
        connection.exchange = exchange(request, from: connection.peer)
        presence.lastSeen = Syscalls.epochMilliseconds()
    }

    /// Keeps the receipt that came along, and then looks.
    private func receive(
        _ receipt: Receipt,
        of presence: Room.Presence,
        before poll: LongPoll,
        on connection: Connection
    ) {
        let version = poll.room.log.version
        order(.receive([receipt]), in: poll.id, by: poll.member) { [self] outcome in
            switch outcome {
            case .success(.received(let head)):
                metrics.receipts += 1
                presence.wasPresent(at: head)
                poll.room.end = (head, version)
                look(poll, for: presence, on: connection)
            case .success: preconditionFailure("BUG: a receipt that was not received")
            case .failure(let error): fail(error, on: connection)
            }
        }
    }

    private func send(
        _ messages: [NewMessage],
        in room: RoomID,
        by member: MemberID,
        _ presence: Room.Presence,
        on connection: Connection
    ) {
        order(.append(messages.filter(fits)), in: room, by: member) { [self] outcome in
            do {
                guard case .appended(let stored) = try outcome.get() else {
                    preconditionFailure("BUG: messages that were not appended")
                }
                presence.wasPresent(at: stored.last?.seq ?? 0)
                give(try .lines(answers(to: messages, stored)), on: connection)
            } catch {
                fail(error, on: connection)
            }
        }
    }

    private func fail(_ error: any Error, on connection: Connection) {
        give(.problem(problem(of: error, toStrangerAt: nil)), on: connection)
    }

    // MARK: Looking

    /// Answers who follows, by a page that all have who stand at its place, or parks it where there is nothing new.
    func look(_ poll: LongPoll, for presence: Room.Presence, on connection: Connection) {
        guard case .events(let query) = poll.question, case .after(let seq) = query.start, hasTime(poll) else {
            return serve(connection, .poll(poll))
        }
        poll.version = poll.room.log.version
        if let end = poll.room.end, end.version == poll.version, end.head == seq, presence.present >= seq, seq > 0 {
            poll.end = seq
            return park(poll, on: connection)
        }
        let place = SharedPages.Place(room: poll.id, after: seq, limit: query.limit)
        let use: SharedPages.Use = { [self] page in
            guard let page, page.admits(poll.member, presence) else { return serve(connection, .poll(poll)) }
            presence.wasPresent(at: page.head)
            poll.version = page.version
            poll.end = page.head
            if let response = page.response {
                give(response, page.bytes, on: connection)
            } else {
                park(poll, on: connection)
            }
        }
        if let page = pages.page(place, version: poll.version) { return use(page) }
        if pages.use(place, use) { read(place, for: poll, presence) }
    }

    /// Reads a page for all who stand there, as one of them.
    private func read(_ place: SharedPages.Place, for poll: LongPoll, _ presence: Room.Presence) {
        guard case .events(let query) = poll.question else { return }
        let version = poll.version
        Task {
            await withTaskExecutorPreference(loop) {
                let page = try? await self.read(query, place, for: poll, version)
                if let page {
                    presence.wasPresent(at: page.head)
                    poll.room.end = (page.head, version)
                }
                for (number, use) in self.pages.keep(page, at: place, asOf: poll.room.log.version).enumerated() {
                    // However many they are, others have their turn among them.
                    if number % 128 == 127 { await self.loop.nextTurn() }
                    use(page)
                }
            }
        }
    }

    private func read(
        _ query: EventsQuery,
        _ place: SharedPages.Place,
        for poll: LongPoll,
        _ version: Int
    ) async throws -> SharedPage {
        let page = try await store.page(query, room: poll.id, member: poll.member)
        let response = page.events.isEmpty && page.gap == nil ? nil : try await response(page)
        return SharedPage(page, after: place.after, version: version, response: response)
    }

    // MARK: Writing

    /// Has something written, together with all that is to be in this turn of the loop.
    private func order(
        _ what: Order.What,
        in room: RoomID,
        by member: MemberID,
        _ then: @escaping (Order.Outcome) -> Void
    ) {
        if orders.isEmpty { loop.schedule(after: 0) { [self] in submit() } }
        orders.append((Order(what, room: room, member: member), then))
    }

    private func submit() {
        let orders = orders
        self.orders = []
        Task {
            await withTaskExecutorPreference(loop) {
                let outcomes = await self.store.carryOut(orders.map(\.order))
                for (order, outcome) in zip(orders, outcomes) { order.then(outcome) }
            }
        }
    }
}
