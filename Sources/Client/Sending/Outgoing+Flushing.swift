import Wire

// The outbox is sent here.

extension Outgoing {
    /// Sends the room's waiting messages, oldest first, until none is left or the relay fails.
    ///
    /// The state file isn't locked meanwhile. Nor is the file, which may be large, rewritten for every answer: after a crash,
    /// messages whose answers were not recorded are sent again under the same ids, which is harmless.
    /// - Parameters:
    ///   - selection: where it is `.abandoned` and another process sends these now, nothing is sent.
    ///   - limit: when a request without an answer is given up.
    package func flush(_ selection: Selection, by limit: Limit = .never) async throws(StateError) -> Report {
        var report = Report()
        guard let (queue, locks) = try await take(selection, by: limit) else { return report }
        defer { withExtendedLifetime(locks) {} }
        let state = try file.read()
        if let error = try await obstacle(to: queue, state, by: limit) {
            report.error = error
            return report
        }
        switch try await renewed(queue, state, by: limit) {
        case .success(let renewed):
            var flush = Flush(self, queue, as: renewed, among: state.outbox.count, by: limit)
            return try await flush.run()
        case .failure(let error):
            try note(error, of: [])
            report.error = error
            return report
        }
    }
}

/// A queue on its way to the relay, request by request.
private struct Flush {
    private let outgoing: Outgoing
    private let limit: Limit
    /// The number of messages that the outbox has, of all rooms.
    private let count: Int
    private var rest: ArraySlice<Queued>
    /// Another process may have sealed these again, too, and sent them.
    private let sealedBefore: [MessageID: NewMessage]
    private var resealedIDs: Set<MessageID>
    /// The answers, of which the last are not in the state file yet.
    private var answered: [SendResult] = []
    private var seqs = AnsweredSeqs()
    private var pace = RewritePace()
    /// The number of requests one behind the other of which the relay has taken nothing, since the room's key was changed.
    private var stale = 0
    /// The most messages of a request.
    private var most = Outgoing.requestMessages
    /// Whether a relay that allows one request at a time is waited for: the question for the log was counted, too.
    private var mayPause: Bool
    private var report = Outgoing.Report()

    init(_ outgoing: Outgoing, _ queue: [Queued], as renewed: [Queued], among count: Int, by limit: Limit) {
        (self.outgoing, self.limit, self.count) = (outgoing, limit, count)
        rest = renewed[...]
        let former = zip(queue, renewed).filter { $0.epoch != $1.epoch }.map { ($0.0.id, NewMessage($0.0)) }
        sealedBefore = Dictionary(former) { first, _ in first }
        resealedIDs = Set(sealedBefore.keys)
        mayPause = outgoing.haveWaited(queue)
    }

    mutating func run() async throws(StateError) -> Outgoing.Report {
        while !rest.isEmpty {
            let request = Outgoing.firstRequest(of: rest.prefix(most)) { $0.body }
            let kept = try outgoing.stillQueued(request)
            guard kept.count == request.count else {
                rest = (kept + rest.dropFirst(request.count))[...]
                continue
            }
            var answers: [SendResult] = []
            let resealed: [NewMessage]
            do throws(ClientError) { resealed = try await send(request, &answers) } catch {
                if answers.isEmpty, await goesOn(after: error, of: request) { continue }
                try outgoing.settle(answered)
                try outgoing.note(error, of: request)
                (report.error, report.mayBeStored) = (error, answers.contains { $0.seq != nil })
                break
            }
            try take(request, resealed)
        }
        return report
    }

    /// Sends a request.
    ///
    /// - Parameter answers: the relay's answers, also where one of them is an error.
    /// - Returns: those that it didn't take, sealed again since the room's key was changed.
    private mutating func send(
        _ request: ArraySlice<Queued>, _ answers: inout [SendResult]
    ) async throws(ClientError) -> [NewMessage] {
        let (account, file, isKeyed) = (outgoing.account, outgoing.file, outgoing.isKeyed)
        let messages = request.map(NewMessage.init)
        let isNew = request.map { !isKeyed && $0.tries == 0 && file.isOwn($0) && !resealedIDs.contains($0.id) }
        let (former, size) = (seqs, account.log.size(by: account.me))
        answers = try await limit.run { [sealedBefore] () async throws(ClientError) in
            // They may have been sealed before the log went back.
            try await account.needKeyToSeal()
            let answers = try await account.postAndRead(messages)
            guard isNew.contains(false) else { return answers }
            return try await account.knowing(answers, to: messages, sealedBefore: sealedBefore)
        }
        seqs = try await limit.run { [answers] () async throws(ClientError) in
            var seqs = former
            try await account.check(answers, to: messages, after: &seqs, beyond: size) { isNew[$0] }
            return seqs
        }
        account.log.sent(answers, to: messages, by: account.me, areNew: isNew.allSatisfy(\.self))
        answered += answers.filter { !$0.isStale }
        let unsent = zip(messages, answers).filter { $1.isStale }.map(\.0)
        stale = unsent.count < messages.count ? 0 : stale + 1
        // A relay can say so for ever; it is asked again later, as one that can't be reached.
        guard stale < Account.mostEpochs else { throw .nonsense("an epoch that is over, again and again") }
        guard !unsent.isEmpty else { return [] }
        return try await limit.run { () async throws(ClientError) in try await account.resealed(unsent) }
    }

    /// Whether a request that the relay has not taken is made again at once.
    private mutating func goesOn(after error: ClientError, of request: ArraySlice<Queued>) async -> Bool {
        // A proxy takes no body as large as that: half of it may pass.
        if case .nonsense(_, 413, _) = error, request.count > 1 {
            most = request.count / 2
            return true
        }
        guard mayPause, await outgoing.account.pause(after: error, by: limit) else { return false }
        mayPause = false
        return true
    }

    /// Takes the answers to a request into the report, and now and then into the state file.
    ///
    /// - Parameter resealed: the messages of it that are to be sent again.
    private mutating func take(_ request: ArraySlice<Queued>, _ resealed: [NewMessage]) throws(StateError) {
        rest = rest.dropFirst(request.count)
        for answer in answered.suffix(request.count - resealed.count) { report.answers[answer.id] = answer }
        if !resealed.isEmpty {
            resealedIDs.formUnion(resealed.map(\.id))
            rest = (try outgoing.reseal(request, as: resealed) + rest)[...]
        }
        for queued in request where report.answers[queued.id]?.seq != nil {
            report.sent += 1
            if queued.kind == .list { report.edits += 1 }
            report.sentBytes += queued.body.count
        }
        guard rest.isEmpty || pace.allows(answered.count, of: count) else { return }
        try pace.measure { [outgoing, answered] () throws(StateError) in try outgoing.settle(answered) }
        answered = []
    }
}
