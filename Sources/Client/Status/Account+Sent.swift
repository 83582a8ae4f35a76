import Proving
import Wire

extension Account {
    /// How many times in a row messages may be of an epoch that is over. Each time the log has another change of the key, of which
    /// a relay takes ten at once.
    static let mostEpochs = 12

    /// Sends messages that the outbox doesn't have.
    ///
    /// - Parameter areNew: whether the relay can't have had them before, as it may where their ids come from a key.
    /// - Returns: the answers, and the messages as they were sent: sealed again where the room's key had changed.
    package func send(
        _ messages: [NewMessage], areNew: Bool
    ) async throws(ClientError) -> (answers: [SendResult], messages: [NewMessage]) {
        try await needLog()
        let size = log.size(by: me)
        var messages = messages
        var answers = try await postAndRead(messages)
        if !areNew { answers = try await knowing(answers, to: messages) }
        for round in 1... {
            let stale = answers.indices.filter { answers[$0].isStale }
            guard !stale.isEmpty else { break }
            guard round < Self.mostEpochs else { throw .nonsense("an epoch that is over, again and again") }
            let again = try await resealed(stale.map { messages[$0] })
            for (index, message) in zip(stale, again) { messages[index] = message }
            var told = try await postAndRead(again)
            // An earlier request of its key may have come in since, before the key was changed once more.
            if !areNew { told = try await knowing(told, to: again) }
            for (index, answer) in zip(stale, told) { answers[index] = answer }
        }
        var seqs = AnsweredSeqs()
        try await check(answers, to: messages, after: &seqs, beyond: size) { _ in areNew }
        return (answers, messages)
    }

    /// The answers to messages that the relay may have had before: an id that is taken by the same content, which was sealed for
    /// another epoch, is that message's. Where retention has taken the body, its hash is compared.
    ///
    /// Messages that were sent together stand together: the page behind one of them has the others, as a rule.
    ///
    /// - Parameter former: messages as they were sealed before, perhaps with a key that isn't at hand any more.
    func knowing(
        _ answers: [SendResult], to messages: [NewMessage], sealedBefore former: [MessageID: NewMessage] = [:]
    ) async throws(ClientError) -> [SendResult] {
        var answers = answers
        var taken: [MessageID: Int] = [:]
        for index in answers.indices where answers[index].code?.toCheck == .idTaken { taken[answers[index].id] = index }
        for (place, message) in messages.enumerated() where taken[message.id] != nil {
            let there = try await relay.event(of: message.id)
            let view = try await view(upto: there.seq)
            try await readLog(from: there.seq, upto: view.head.size, in: view, verifiesSignatures: true) {
                events, unsigned in
                let left = taken.count
                for event in events {
                    guard let index = taken.removeValue(forKey: event.id), !unsigned.contains(event.seq),
                        isSame(messages[index], as: event)
                    else { continue }
                    answers[index] = .stored(id: event.id, seq: RelaysWord(event.seq), at: event.at)
                }
                return taken.count < left && !taken.isEmpty
            }
            taken[message.id] = nil
            guard answers[place].seq == nil else { continue }
            for sent in [former[message.id], sealed(message, asAt: there.seq)].compactMap(\.self)
            where try await isProven(SentMessage(sent), at: there.seq) {
                answers[place] = .stored(id: there.id, seq: RelaysWord(there.seq), at: there.at)
                break
            }
        }
        return answers
    }

    private func isProven(_ sent: SentMessage, at seq: Int) async throws(ClientError) -> Bool {
        do throws(ClientError) { _ = try await proven(sent, at: seq) } catch {
            guard error.isUntrue else { throw error }
            return false
        }
        return true
    }

    /// Refuses the answers to messages that no log gives, and proves those that only a message has that was there before.
    ///
    /// - Parameters:
    ///   - seqs: what was answered to this sender's messages before.
    ///   - size: the size that the log is known to have had before the request.
    ///   - isNew: whether the relay can't have had a message before.
    /// - Throws: `.nonsense`, and what the relay throws when it is asked.
    func check(
        _ answers: [SendResult], to messages: [NewMessage], after seqs: inout AnsweredSeqs, beyond size: Int,
        isNew: (Int) -> Bool
    ) async throws(ClientError) {
        var unproven: [Int: SentMessage] = [:]
        let indices: [Int]
        let own = log.own(by: me)
        do throws(ClientError) {
            let unproven = Set(try seqs.take(answers, beyond: size, isNew: isNew))
            // One that was sent from here before, by its key, may be answered with any seq.
            indices = answers.indices.filter { unproven.contains($0) || own.seqs[answers[$0].id] != nil }
        } catch {
            throw await reason(for: error, own)
        }
        for index in indices {
            guard let seq = answers[index].seq?.toCheck else { continue }
            // What was there before may have been sealed for another epoch; its content was compared then.
            unproven[seq] = SentMessage(messages[index])
        }
        if unproven.count > 1 {
            do throws(ClientError) {
                try await checkSent(unproven)
                unproven = [:]
            } catch {
                // Pages end where retention has cut the log, and a record doesn't.
                guard error.isUntrue else { throw error }
            }
        }
        for (seq, message) in unproven.sorted(by: { $0.key < $1.key }) {
            do throws(ClientError) { _ = try await proven(message, at: seq) } catch {
                guard error.isUntrue else { throw error }
                throw .nonsense("a message at seq \(seq) that is not there")
            }
        }
        if own.isContradicted(by: answers) {
            throw await reason(for: .nonsense("a message where it had stored another one"), own)
        }
    }

    /// The reason for answers that no log gives: one that has gone back answers so, also where others have filled it again, and then that
    /// is to be said.
    private func reason(for told: ClientError, _ own: OwnMessages) async -> ClientError {
        do throws(ClientError) { _ = try await view(rows: false) } catch { return error == .otherLog ? error : told }
        log.lost = await findLost(own)
        guard !log.lost.isEmpty else { return told }
        note(isDoubted: true)
        return .otherLog
    }

    /// A message of one's own, proved to be where the relay said that it stored it. Where its digest is at hand, that says as
    /// much as a signature.
    ///
    /// - Throws: `.untrue` where it isn't there.
    func proven(_ sent: SentMessage, at seq: Int) async throws(ClientError) -> ProvenMessage {
        let absent = ClientError.untrue("a message at seq \(seq) that is not there")
        // From then on the epoch is known that stands there.
        guard try await reaches(seq) else { throw absent }
        let epoch = keys.epoch(at: seq)
        let message: ProvenMessage
        do throws(ClientError) {
            message = try await proven(.id(sent.id), in: lastView(), isSigned: sent.body(in: epoch) == nil)
        } catch {
            throw error.problem?.code == .noSuchMessage ? absent : error
        }
        guard message.event.seq == seq,
            try sent.isIn(message.event, by: me, epoch: epoch, isSigned: message.isSigned)
        else {
            throw .untrue("another message than was sent")
        }
        return message
    }

    /// Proves that several messages of one's own are where the relay said that it stored them.
    ///
    /// Their pages are read, which takes few requests. Where others' stand between them, these are read too: a receipt for a
    /// range proves nothing of what isn't there.
    ///
    /// - Throws: `.nonsense` where one isn't there, `.otherLog` where what is there isn't the log.
    func checkSent(_ sent: [Int: SentMessage]) async throws(ClientError) {
        guard let first = sent.keys.min(), let last = sent.keys.max() else { return }
        let view = try await view(rows: false)
        guard view.head.size >= last else { throw .untrue("a head before what it has stored") }
        let epoch = keys.epochs
        let verifiesSignatures = sent.contains { $1.body(in: epoch($0)) == nil }
        var found = 0
        try await readLog(from: first, upto: last, in: view, verifiesSignatures: verifiesSignatures) {
            events, unsigned throws(ClientError) in
            for event in events {
                guard let wanted = sent[event.seq] else { continue }
                let isSigned = !unsigned.contains(event.seq)
                guard try wanted.isIn(event, by: me, epoch: epoch(event.seq), isSigned: isSigned) else { return false }
                found += 1
            }
            return true
        }
        guard found == sent.count else { throw .untrue("another message than was sent") }
    }
}

extension SendResult {
    /// Whether the message was sealed for an epoch that is over, and is not stored.
    package var isStale: Bool { code?.toCheck == .staleEpoch }
}
