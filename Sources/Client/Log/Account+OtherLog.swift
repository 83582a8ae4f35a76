import Proving
import Wire

// Once the relay was seen to have another log, no command answers from that, or puts anything into it but a leave, and the join of who
// is out, until it has shown that it is the room's or the user has accepted it.

extension Account {
    /// Asks for the log where the relay was seen to have another one.
    ///
    /// - Parameter isDoubted: whether another process has noted that, too.
    /// - Returns: why it can't be told that it is the room's; nil where it is, or nothing says otherwise.
    package func doubt(notedBefore isDoubted: Bool = false, by limit: Limit) async -> ClientError? {
        if isDoubted { log.isDoubted = true }
        guard log.isDoubted else { return nil }
        do throws(ClientError) {
            try await needLog(within: limit)
            return nil
        } catch { return error }
    }

    func needLog(within limit: Limit) async throws(ClientError) {
        try await limit.run { () async throws(ClientError) in try await needLog() }
    }

    /// - Throws: `.otherLog`, or why it can't be told.
    func needLog() async throws(ClientError) {
        guard log.isDoubted else { return }
        let (view, own) = try await askForLog()
        try await prove(own, in: view)
        note(isDoubted: false)
    }

    /// Asks whether the relay has the log that was read, and whether it says that it has what was sent from here.
    ///
    /// - Returns: the room as it is in that log, and what was sent.
    /// - Throws: `.otherLog`, or why it can't be told.
    func askForLog() async throws(ClientError) -> (view: RoomView, own: OwnMessages) {
        var own = log.own(by: me)
        // Another process may know of more than this one.
        let kept = (try? file?.checkpoint(of: keys.room)) ?? nil
        if let others = kept?.own { own.formUnion(others) }
        let view: RoomView
        let lost: [OwnMessages.Sent]
        do throws(ClientError) {
            view = try await patiently { () async throws(ClientError) in try await provenView(rows: false) }
            if let kept = kept?.head.head, kept != log.kept?.head.head {
                guard kept.size <= view.head.size else { throw .otherLog }
                try await prove(kept, view.head)
            }
            // One that others have filled again is told by what it lacks, and not by a relay that doesn't say.
            lost = try await self.lost(own)
        } catch {
            if error == .otherLog { log.lost = await findLost(own) }
            throw error
        }
        guard lost.isEmpty else {
            log.lost = lost
            throw .otherLog
        }
        return (view, own)
    }

    /// Proves that a log has what was sent from here: a relay that was seen to lack something can list it all the same.
    ///
    /// - Throws: `.otherLog` where the log hasn't all of it.
    private func prove(_ own: OwnMessages, in view: RoomView) async throws(ClientError) {
        do throws(ClientError) {
            var pages = SentPages(
                count: .max, atOnce: Limits.statuses, ofAll: false, receipts: false, own: own, view: view)
            while let first = own.sorted.first, pages.left > 0, pages.before ?? .max > first.seq {
                let messages = try await proven(pages, beyond: [:])
                // Messages that nobody signed can take the place of the others, or have so many behind them that they aren't listed.
                guard messages.allSatisfy(\.isSigned) else { throw .otherLog }
                _ = pages.take(messages)
            }
            try await patiently { () async throws(ClientError) in try await prove(edits: own, upto: view.head.size) }
        } catch {
            throw error.isUntrue ? .otherLog : error
        }
    }

    /// Asks again where the relay asks to wait for a moment: a question is several requests, and whoever asks again as soon as there
    /// is room for one never has room for two.
    func patiently<Answer>(_ ask: () async throws(ClientError) -> Answer) async throws(ClientError) -> Answer {
        for _ in 1..<Self.mostAsked {
            do { return try await ask() } catch { guard await pause(after: error) else { throw error } }
        }
        return try await ask()
    }

    /// Waits where the relay asks for no more than a moment.
    ///
    /// - Returns: whether it has waited, so that what was refused can be sent once more.
    func pause(after error: ClientError, by limit: Limit = .never) async -> Bool {
        guard case .rateLimited(let seconds?, _) = error, seconds <= Self.moment, limit.allows(.seconds(seconds))
        else { return false }
        await limit.sleep(for: .seconds(seconds))
        return true
    }

    /// The longest time for which a command waits without a word, in seconds.
    private static let moment = 2
    /// How often it asks a relay that asks for that each time, as where others ask it, too.
    private static let mostAsked = 5

    /// Notes, for later runs too, whether the relay was seen to have another log.
    package func note(isDoubted: Bool) {
        guard log.isDoubted != isDoubted else { return }
        log.isDoubted = isDoubted
        do throws(StateError) {
            // The log of the relay from which the room was moved meanwhile says nothing of the other one's.
            try file?.update { if move(in: $0) == nil { $0[self]?.isDoubted = isDoubted } }
        } catch { log.keepTrouble = error }
    }

    /// The knowledge that is given up with a log.
    package struct GivenUpLog: Sendable {
        /// The members, as far as they are known here.
        package let roster: Roster?
        /// The latest that this client sent.
        let own: OwnMessages
    }

    /// Takes another log for the room's from here on: one that extends a head that the relay's operator told the user.
    @discardableResult
    package func acceptLog(extending head: TreeHead) -> GivenUpLog {
        let former = GivenUpLog(roster: log.view?.roster ?? keptCrowd()?.roster, own: log.own(by: me))
        // As far as it was proved it says which secrets both have.
        keys.acceptLog(insteadOf: former.roster?.epochs ?? [])
        log.accept(head)
        return former
    }

    /// Finds out what the accepted log lacks of what was sent to one that was given up, as `findLost`.
    package func findLost(of former: GivenUpLog) async -> [(id: MessageID, seq: Int)] { await findLost(former.own) }

    /// Finds out which of the latest messages and list edits sent from here a log lacks, the oldest first.
    ///
    /// - Returns: the relay's word; nothing where it has none.
    func findLost(_ own: OwnMessages) async -> [OwnMessages.Sent] { (try? await lost(own)) ?? [] }

    /// The same, or why the relay doesn't say.
    func lost(_ own: OwnMessages) async throws(ClientError) -> [OwnMessages.Sent] {
        guard !own.isEmpty else { return [] }
        let answer = try await patiently { () async throws(ClientError) in
            try await relay.sent(last: OwnMessages.most, receipts: false)
        }
        var lost = own.missing(from: answer.messages.map(\.event), of: OwnMessages.most)
        // A backup lacks the latest, so that few are asked for; where the last is there, no other is looked for.
        let edits = own.sortedEdits
        guard let last = edits.last, try await isLost(last.id) else { return lost }
        var (first, end) = (0, edits.count - 1)
        while first < end {
            let middle = (first + end) / 2
            if try await isLost(edits[middle].id) { end = middle } else { first = middle + 1 }
        }
        lost += edits[first...]
        return lost.sorted { ($0.seq, $0.id) < ($1.seq, $1.id) }
    }

    /// Whether the relay says that it has no such event.
    private func isLost(_ id: MessageID) async throws(ClientError) -> Bool {
        do throws(ClientError) {
            _ = try await patiently { () async throws(ClientError) in try await relay.event(of: id) }
        } catch {
            guard error.problem?.code == .noSuchMessage else { throw error }
            return true
        }
        return false
    }
}
