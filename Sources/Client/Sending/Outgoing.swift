import Foundation
import Proving
import Wire

/// Sends messages through the outbox: in the order they were queued, and always under the same ids.
package struct Outgoing: Sendable {
    /// The most messages in one request, and the most bytes of their lines: a proxy that nobody has told how large a request's body
    /// may be lets 1 MiB through, as nginx does, and what is beyond that would never leave the outbox.
    private static let requestMessages = 1_000
    private static let requestBytes = 1_000_000

    let file: StateFile
    let account: Account
    let isKeyed: Bool
    let keeps: Bool

    /// - Parameters:
    ///   - isKeyed: whether this process's messages have ids from a key, so that the relay may have had them before.
    ///   - keeps: whether what the relay doesn't take stays in the outbox.
    package init(_ account: Account, file: StateFile, isKeyed: Bool = false, keeps: Bool = true) {
        (self.account, self.file, self.isKeyed, self.keeps) = (account, file, isKeyed, keeps)
    }

    /// The result of a flush.
    package struct Report: Sendable {
        /// The relay's answers, by id: stored, or refused for good.
        package var answers: [MessageID: SendResult] = [:]
        /// How many messages the relay has stored, and the bytes of their sealed bodies: the outbox has so much less.
        package var sent = 0
        /// How many of those are list edits.
        package var edits = 0
        package var sentBytes = 0
        /// Why the flush ended early; nil where the room has no waiting message any more.
        package var error: ClientError?
        /// Why the state file can't be written: then nothing else is known, and what the relay has got is sent again.
        package var trouble: StateError?
        /// Whether the relay said that it stored messages of the request with that error.
        package var mayBeStored = false
        /// How many acks were sent, and how many refused for good.
        package var acks = 0
        package var refusedAcks = 0
        /// The messages of `deliver` that were refused to another process, so that the outbox keeps them.
        package var kept: Set<MessageID> = []
        /// Those that another process removed from the outbox, and that the relay doesn't have.
        package var dropped: Set<MessageID> = []
        /// Whether the outbox has those of which nothing is known. Another process may have removed one.
        package var isQueued = true

        /// Whether the relay has answered for something: where nothing waits it isn't asked.
        package var isAnswered: Bool { !answers.isEmpty || acks + refusedAcks > 0 }

        package init() {}
    }

    /// Which messages of a room a flush sends.
    package enum Selection: Sendable {
        /// Those that their sender gave up, or left when it died. Messages that a running process sends itself aren't sent by others.
        case abandoned
        /// The same, those that this process has put there, and others that it waits for.
        case own(Set<MessageID>)
        /// All, whoever sends them, also those that the relay has refused for good.
        case all
    }

    /// Sends the room's waiting messages, oldest first, until none is left or the relay fails.
    ///
    /// The state file isn't locked meanwhile. Nor is the file, which may be large, rewritten for every answer: after a crash,
    /// messages whose answers were not recorded are sent again under the same ids, which is harmless.
    /// - Parameters:
    ///   - selection: where it is `.abandoned` and another process sends these now, nothing is sent.
    ///   - limit: when a request without an answer is given up.
    package func flush(_ selection: Selection, by limit: Limit = .never) async throws(StateError) -> Report {
        var report = Report()
        guard let (queue, lock) = try await take(selection, by: limit) else { return report }
        defer { withExtendedLifetime(lock) {} }
        let state = try file.read()
        let count = state.outbox.count
        if let move = account.move(in: state) {
            report.error = move
            return report
        }
        let isDoubted = state[account]?.isDoubted ?? false
        let isAsked = isDoubted || account.log.isDoubted
        if let error = await account.doubt(notedBefore: isDoubted, by: limit) {
            try note(error, of: error == .otherLog ? queue[...] : [], isMade: false)
            report.error = error
            return report
        }
        var mayPause = haveWaited(queue)
        if mayPause, !isAsked, let error = await doubtOfRelayThatWasAway(by: limit) {
            let isHeld = error == .otherLog
            try note(error, of: isHeld ? queue[...] : Self.firstRequest(of: queue[...]) { $0.body }, isMade: !isHeld)
            report.error = error
            return report
        }
        var rest: ArraySlice<Queued>
        switch try await renewed(queue, state, by: limit) {
        case .success(let renewed): rest = renewed[...]
        case .failure(let error):
            try note(error, of: [])
            report.error = error
            return report
        }
        // Another process may have sealed these again, too, and sent them.
        let former = zip(queue, rest).filter { $0.epoch != $1.epoch }.map { ($0.0.id, NewMessage($0.0)) }
        let sealedBefore = Dictionary(former) { first, _ in first }
        var resealedIDs = Set(sealedBefore.keys)
        var answered: [SendResult] = []
        var pace = RewritePace()
        var seqs = AnsweredSeqs()
        var (stale, most) = (0, Self.requestMessages)
        while !rest.isEmpty {
            let request = Self.firstRequest(of: rest.prefix(most)) { $0.body }
            let kept = try stillQueued(request)
            guard kept.count == request.count else {
                rest = (kept + rest.dropFirst(request.count))[...]
                continue
            }
            var (answers, resealed): ([SendResult], [NewMessage]) = ([], [])
            do throws(ClientError) {
                let messages = request.map(NewMessage.init)
                let isNew = request.map { [isKeyed, file] in
                    !isKeyed && $0.tries == 0 && file.isOwn($0) && !resealedIDs.contains($0.id)
                }
                let (former, size) = (seqs, account.log.size(by: account.me))
                answers = try await limit.run { [account] () async throws(ClientError) in
                    // They may have been sealed before the log went back.
                    try await account.needKeyToSeal()
                    let answers = try await account.postAndRead(messages)
                    guard isNew.contains(false) else { return answers }
                    return try await account.knowing(answers, to: messages, sealedBefore: sealedBefore)
                }
                seqs = try await limit.run { [account, answers] () async throws(ClientError) in
                    var seqs = former
                    try await account.check(answers, to: messages, after: &seqs, beyond: size) { isNew[$0] }
                    return seqs
                }
                let areNew = isNew.allSatisfy(\.self)
                account.log.sent(answers, to: messages, by: account.me, areNew: areNew)
                answered += answers.filter { !$0.isStale }
                let unsent = zip(messages, answers).filter { $1.isStale }.map(\.0)
                stale = unsent.count < messages.count ? 0 : stale + 1
                // A relay can say so for ever; it is asked again later, as one that can't be reached.
                guard stale < Account.mostEpochs else { throw .nonsense("an epoch that is over, again and again") }
                if !unsent.isEmpty {
                    resealed = try await limit.run { [account] () async throws(ClientError) in
                        try await account.resealed(unsent)
                    }
                }
            } catch {
                // A proxy takes no body as large as that: half of it may pass.
                if case .nonsense(_, 413, _) = error, answers.isEmpty, request.count > 1 {
                    most = request.count / 2
                    continue
                }
                // The question for the log was counted, too.
                if mayPause, answers.isEmpty, await account.pause(after: error, by: limit) {
                    mayPause = false
                    continue
                }
                try settle(answered)
                try note(error, of: request)
                (report.error, report.mayBeStored) = (error, answers.contains { $0.seq != nil })
                return report
            }
            rest = rest.dropFirst(request.count)
            for answer in answered.suffix(request.count - resealed.count) { report.answers[answer.id] = answer }
            if !resealed.isEmpty {
                resealedIDs.formUnion(resealed.map(\.id))
                rest = (try reseal(request, as: resealed) + rest)[...]
            }
            for queued in request where report.answers[queued.id]?.seq != nil {
                report.sent += 1
                if queued.kind == .list { report.edits += 1 }
                report.sentBytes += queued.body.count
            }
            if rest.isEmpty || pace.allows(answered.count, of: count) {
                let answers = answered
                try pace.measure { () throws(StateError) in try settle(answers) }
                answered = []
            }
        }
        return report
    }

    /// Sends the room's waiting messages, these among them, and finds out what became of these: another process may have sent
    /// or removed some.
    ///
    /// - Parameter contents: those with ids from a key, which the log may have for other contents; nothing else is compared.
    /// - Returns: an answer for each of them, or why there is none; where there is neither, the same call goes on.
    package func deliver(
        _ ids: [MessageID], _ contents: [NewMessage] = [], by limit: Limit
    ) async throws(StateError) -> Report {
        var report = try await flush(.own(Set(ids)), by: limit)
        let open = ids.filter { report.answers[$0] == nil }
        // Where the room takes no message of this member, what becomes of these is the caller's to say.
        if case .removed? = report.error { return report }
        guard !open.isEmpty else { return report }
        let state = try file.read()
        let outbox = state.outbox.filter { $0.room == account.room }
        let queued = Dictionary(outbox.map { ($0.id, $0) }) { first, _ in first }
        for id in open {
            if let code = queued[id]?.failed {
                report.answers[id] = .refused(id: id, code: RelaysWord(code))
                report.kept.insert(id)
            }
            guard queued[id] == nil else { continue }
            // The room's other relay has what was taken out of it since.
            if let move = account.move(in: state) {
                (report.isQueued, report.error) = (false, move)
                return report
            }
            // Another process had the relay's answer first, or an earlier one with the same key.
            do throws(ClientError) {
                report.answers[id] = try await stored(id, contents.first { $0.id == id }, by: limit)
            } catch {
                guard error.problem?.code == .noSuchMessage else {
                    report.isQueued = false
                    report.error = report.error ?? error
                    return report
                }
                report.dropped.insert(id)
            }
        }
        return report
    }

    /// Asks the relay for a message that it has stored, and has it proved: another process had the answer, and this one has
    /// nothing to hold it against.
    private func stored(
        _ id: MessageID, _ content: NewMessage?, by limit: Limit
    ) async throws(ClientError) -> SendResult {
        let event = try await limit.run { [account] () async throws(ClientError) in
            try await account.proven(.id(id), in: try await account.lastView()).event
        }
        guard event.member == account.me else { throw .untrue("another message than was sent") }
        if let content, account.isAnother(content, than: event) { return .refused(id: id, code: RelaysWord(.idTaken)) }
        return .stored(id: id, seq: RelaysWord(event.seq), at: event.at)
    }

    /// Removes messages from the outbox that are not sent, and that this process alone has put there: of others it was said that
    /// they are durable.
    ///
    /// - Parameter former: what `mine` names from then on, where it names one of them.
    /// - Returns: whether another's are left there.
    @discardableResult
    package func drop(_ ids: Set<MessageID>, before former: MessageID?) throws(StateError) -> Bool {
        try file.update { state in
            let there = state.outbox.filter { ids.contains($0.id) && $0.room == account.room }
            let own = there.filter { file.isOwn($0) && !$0.isShared }.map(\.id)
            state.dequeue(own, of: account.room)
            if let last = state[account]?.lastSent, ids.contains(last) { state[account]?.lastSent = former }
            return own.count < there.count
        }
    }

    /// How long another process that sends what was given up is waited for: longer than a request takes.
    private static let longestWait = Duration.seconds(2)

    /// The messages to send, with the lock that keeps others from sending them.
    ///
    /// Where the lock can't be had in time, all are sent nevertheless: a later message must not come before an earlier one, and
    /// a message that is sent twice is stored once.
    /// - Returns: nil where there is nothing to send, or others send it.
    private func take(
        _ selection: Selection, by limit: Limit
    ) async throws(StateError) -> (queue: [Queued], lock: FileLock?)? {
        let first = try messages(selection)
        guard !first.isEmpty else { return nil }
        guard first.contains(where: { !file.isOwn($0) }) else { return (first, nil) }
        let limit = limit.atMost(Self.longestWait)
        var lock = try file.lockOutbox(of: account.keys.room)
        while lock == nil, !limit.isPast, !Task.isCancelled {
            if case .abandoned = selection { return nil }
            await limit.sleep(for: .milliseconds(10))
            lock = try file.lockOutbox(of: account.keys.room)
        }
        // The process that had the lock before may have sent them.
        let messages = try messages(selection)
        return messages.isEmpty ? nil : (messages, lock)
    }

    private func messages(_ selection: Selection) throws(StateError) -> [Queued] {
        let state = try file.read()
        guard account.isHere(in: state) else { return [] }
        let wanted: Set<MessageID>
        switch selection {
        case .all: return state.outbox.filter { $0.room == account.room }
        case .abandoned: wanted = []
        case .own(let ids): wanted = ids
        }
        let waiting = state.waiting(in: account.room)
        var held: Set<Int> = []
        for sender in Set(waiting.compactMap(\.sender)) where try file.isHeld(sender) { held.insert(sender) }
        return waiting.filter { queued in wanted.contains(queued.id) || queued.sender.map { !held.contains($0) } ?? true
        }
    }

    /// Those of a request that the outbox still has: the user may have dropped some since the queue was read.
    private func stillQueued(_ request: ArraySlice<Queued>) throws(StateError) -> [Queued] {
        var gone = Set(request.map(\.id))
        // The oldest stand first, as in the request.
        for queued in try file.read().outbox where queued.room == account.room {
            gone.remove(queued.id)
            if gone.isEmpty { return Array(request) }
        }
        return request.filter { !gone.contains($0.id) }
    }

    /// The first messages of a queue, as many as one request may have.
    package static func firstRequest<Sealed>(
        of queue: ArraySlice<Sealed>, body: (Sealed) -> Data
    ) -> ArraySlice<Sealed> {
        var bytes = 0
        let end = queue.prefix(requestMessages).firstIndex { sealed in
            // In base64, with the id.
            bytes += (body(sealed).count + 2) / 3 * 4 + 64
            return bytes > requestBytes
        }
        return queue[queue.startIndex..<max(end ?? queue.prefix(requestMessages).endIndex, queue.startIndex + 1)]
    }

    /// Removes stored messages from the outbox, and marks refused ones.
    private func settle(_ answers: [SendResult]) throws(StateError) {
        guard !answers.isEmpty else { return }
        let refused = Dictionary(grouping: answers) { $0.code }
        // If that is lost, the messages are sent again and the relay gives the same answers.
        try file.update(.eventual) { state in
            state.dequeue(answers.filter { $0.seq != nil }.map(\.id), of: account.room)
            for case (let code?, let answers) in refused {
                state.recordRefusal(answers.map(\.id), of: account.room, code: code.shown)
            }
        }
    }

    /// - Parameter isMade: whether they were sent, and not held.
    private func note(
        _ error: ClientError, of request: ArraySlice<Queued>, isMade: Bool = true
    ) throws(StateError) {
        let ids = request.map(\.id)
        if case .removed(let removal) = error {
            // They stay for the case that the member joins again, and aren't tried until it says so.
            let reason = account.remover(in: removal).map { "removed by \($0)" }
            return try file.update { state in
                guard account.isHere(in: state) else { return }
                let waiting = state.waiting(in: account.room).map(\.id)
                state.recordRefusal(waiting, of: account.room, code: .removed, reason: reason)
            }
        }
        try file.update(.eventual) { state in
            // A refused request is not a refused message: after a join the same message may be accepted.
            state.recordTry(ids, of: account.room, error: error.reason, isMade: isMade)
        }
    }
}
