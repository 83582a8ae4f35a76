import Proving
import Wire

extension Account {
    /// The status of a message, proved.
    ///
    /// - Throws: `.otherLog` where the relay tells of another message than was asked for.
    package func status(of reference: Endpoint.Reference) async throws(ClientError) -> DeliveryStatus {
        let view = try await view()
        let proven = try await proven(reference, in: view)
        return DeliveryStatus(proven, view: try await lastView(), account: self)
    }

    /// My own latest messages, or everyone's, oldest first, proved; those that were sent from here are among them.
    package func statuses(last count: Int, ofAll: Bool = false, receipts: Bool) async throws(ClientError)
        -> [DeliveryStatus]
    {
        var pages: [[DeliveryStatus]] = []
        try await readStatuses(last: count, ofAll: ofAll, receipts: receipts) { page in
            pages.append(page)
            return true
        }
        return Array(pages.reversed().joined())
    }

    /// The same, page by page, the latest first, all as it was at one head: what was read before an error is true.
    ///
    /// - Parameters:
    ///   - count: `.max` for all that there are.
    ///   - ofAll: whether messages of all members are asked for.
    ///   - most: how many a page has at most.
    ///   - take: takes a page, oldest first, and says whether one before it is wanted.
    package func readStatuses(
        last count: Int, ofAll: Bool, receipts: Bool, atOnce most: Int = Limits.statuses,
        _ take: ([DeliveryStatus]) -> Bool
    ) async throws(ClientError) {
        // Known before the relay is asked: it has them all.
        let own = log.own(by: me)
        let view = try await patiently { () async throws(ClientError) in try await viewOrLost(own) }
        var pages = SentPages(count: count, atOnce: most, ofAll: ofAll, receipts: receipts, own: own, view: view)
        while pages.left > 0 {
            var messages = try await proven(pages, beyond: [:])
            let beyond = messages.filter { !$0.beyond.isEmpty }.map { ($0.event.id, $0.beyond) }
            // All further pages are of the first one's time: receipts that come while they are read aren't told.
            if pages.before == nil, !beyond.isEmpty {
                pages.view = try await viewOrLost(own)
                messages = try await proven(pages, beyond: Dictionary(beyond, uniquingKeysWith: { $1 }))
            }
            var times = RisingTimes()
            for index in messages.indices { messages[index].raise(by: &times) }
            log.note(times)
            let (former, isFirst) = (pages, pages.take(messages))
            let view = pages.view
            let statuses = messages.map { message in
                var status = DeliveryStatus(message, view: view, account: self, tellsReceipts: receipts)
                let sent = status.message
                status.message.mark = view.names.mark(of: sent.event.member, named: sent.from, in: view.roster)
                return status
            }
            if ofAll { try await checkWhole(messages.map(\.event), in: former) }
            guard take(statuses) else { break }
            if isFirst { try checkWhole(own: pages.mine) }
        }
    }

    private func viewOrLost(_ own: OwnMessages) async throws(ClientError) -> RoomView {
        do throws(ClientError) { return try await view() } catch {
            if error == .otherLog { log.lost = await findLost(own) }
            throw error
        }
    }

    /// The next page.
    ///
    /// - Parameter beyond: what an answer before has left out, by the messages.
    func proven(
        _ pages: SentPages, beyond: [MessageID: Set<ProvenMessage.ReceiptKey>]
    ) async throws(ClientError) -> [ProvenMessage] {
        let (view, own) = (pages.view, pages.own)
        let answer = try await patiently { () async throws(ClientError) in
            try await relay.sent(
                last: pages.size, before: pages.before, ofAll: pages.ofAll, receipts: pages.receipts,
                size: view.head.size
            )
        }
        // Without messages it is taken for the end of those that there are.
        guard answer.size == view.head.size || answer.messages.isEmpty && pages.before == nil else {
            throw await answeredAtAnotherSize()
        }
        let roots = ProvenRoots(answer.sizes, at: view.head)
        var batches = ToldBatches(answer.batches, in: keys.room)
        var messages: [ProvenMessage] = []
        var last = 0
        var ids = pages.ids
        for record in answer.messages {
            guard ids.insert(record.event.id).inserted else { throw .copied(at: record.event.seq) }
            let message = try ProvenMessage(
                record, in: &batches, counter: answer.counter.hint, roots: roots, view: view, account: self,
                beyond: beyond[record.event.id] ?? []
            )
            guard pages.ofAll || record.event.member == me, record.event.seq > last else {
                throw .untrue("another member's message as one's own")
            }
            last = record.event.seq
            messages.append(message)
        }
        if let before = pages.before, last >= before { throw .untrue("other messages than those before \(before)") }
        let events = answer.messages.map(\.event)
        log.lost = own.missing(from: events, of: pages.size, before: pages.before)
        guard log.lost.isEmpty else { throw .otherLog }
        // Where what it told when they were sent isn't so, nothing says which of them should be here.
        if let seq = own.misplaced(in: events) { throw .misplaced(seq) }
        return messages
    }

    /// A message with the receipts that cover it, proved. The view is taken anew where the message or a receipt came after it.
    ///
    /// - Parameter isSigned: whether it has to be signed by its sender.
    func proven(
        _ reference: Endpoint.Reference, in view: RoomView, isSigned: Bool = true
    ) async throws(ClientError) -> ProvenMessage {
        var view = view
        var answer = try await relay.message(reference, size: view.head.size)
        if answer.record.event.seq > view.head.size {
            view = try await self.view()
            answer = try await relay.message(reference, size: view.head.size)
        }
        guard answer.size == view.head.size else { throw await answeredAtAnotherSize() }
        let event = answer.record.event
        let isThat =
            switch reference {
            case .id(let id): event.id == id
            case .seq(let seq): event.seq == seq
            }
        guard isThat else { throw .untrue("another message than was asked for") }
        if let seq = log.own(by: me).misplaced(in: [event]) { throw .misplaced(seq) }
        var batches = ToldBatches(answer.batches, in: keys.room)
        var message = try ProvenMessage(
            answer.record, in: &batches, counter: answer.counter.hint, roots: ProvenRoots(answer.sizes, at: view.head),
            view: view, account: self, lists: try await lists(of: event, in: view)
        )
        guard message.isSigned || !isSigned else { throw .unsigned(event.seq) }
        if !message.beyond.isEmpty { try await refresh(&message, in: self.view()) }
        return message
    }

    /// Asks again for one of the messages beyond a seq that were nobody's when they were read, at a place of chance: where the
    /// relay tells its signature now, it is to be read again. A member can send any number that nobody signs: never is more
    /// than one asked for.
    func askAgain(after seq: Int) async throws(ClientError) {
        guard let place = log.nobodys.random(after: seq), try await isSigned(place) else { return }
        log.forgetNobodys(around: place)
    }

    /// Whether the relay tells a message, or a list edit, with its member's signature now. Its place in the log isn't proved:
    /// that is done when it is read again.
    func isSigned(_ seq: Int) async throws(ClientError) -> Bool {
        let view = try await view(upto: seq)
        let answer: MessageStatus
        do throws(ClientError) { answer = try await relay.message(.seq(seq), size: view.head.size) } catch {
            guard case .refused = error, !error.isWorthRetrying else { throw error }
            return false
        }
        let event = answer.record.event
        guard event.seq == seq, view.roster.isPresent(event.member, at: seq), event.kind == .list || opens(event) else {
            return false
        }
        var batches = ToldBatches(answer.batches, in: keys.room)
        return batches.sign(event, body: try LogEvent(told: event).body, view.roster, epoch: keys.epoch(at: seq))
    }

    /// Takes the receipts that came since a message was proved.
    func refresh(_ message: inout ProvenMessage, in view: RoomView) async throws(ClientError) {
        let answer = try await relay.message(.seq(message.event.seq), size: view.head.size, after: message.counter)
        guard answer.size == view.head.size else { throw await answeredAtAnotherSize() }
        guard answer.record.event.id == message.event.id else { throw .untrue("another message than was asked for") }
        message.note(answer.record.event)
        let lists = try await lists(of: message.event, in: view)
        let roots = ProvenRoots(answer.sizes, at: view.head)
        message.take(answer.record.claims, upto: answer.counter.hint, roots, view, self, lists)
    }

    /// The fold of all list edits up to the view's head that receipts for a list edit are compared with; nil for a message.
    private func lists(of event: Event, in view: RoomView) async throws(ClientError) -> ChainFold? {
        event.kind == .list ? try await listsFold(from: event.seq - 1, upto: view.head.size) : nil
    }

    /// The error of a relay that proves its answer at another size than it told of before: mostly its log isn't the same any
    /// more.
    func answeredAtAnotherSize() async -> ClientError {
        do throws(ClientError) { _ = try await notedView(rows: false) } catch { return error }
        return .untrue("an answer for another size than was asked for")
    }
}

extension ClientError {
    /// A message stands in the log a second time, where its audience may be another one.
    fileprivate static func copied(at seq: Int) -> ClientError { .untrue("a copy of a message at seq \(seq)") }

    /// A message stands elsewhere than the relay told when it was sent.
    fileprivate static func misplaced(_ seq: Int) -> ClientError {
        .untrue("seq \(seq) for a message that has another one")
    }
}
