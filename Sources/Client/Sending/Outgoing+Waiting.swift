// What waits was not taken when it was sent: the relay was away, and may be back with another store.

extension Outgoing {
    /// Whether the relay may have been away since the oldest of these was put into the outbox.
    func haveWaited(_ queue: [Queued]) -> Bool {
        guard let oldest = queue.first else { return false }
        // Lines that came while it was away were not tried. One that asked to wait was there: where it takes one request at a time, who
        // asks for the log first would never come to send.
        return oldest.lastError.map { $0 != ClientError.rateLimited(nil).reason } ?? !file.isOwn(oldest)
    }

    /// Asks the relay, before it is given what has waited, whether it has the log that was read.
    ///
    /// - Returns: `.otherLog` where it hasn't, or why it doesn't say; nil where nothing speaks against sending.
    func doubtOfRelayThatWasAway(by limit: Limit) async -> ClientError? {
        do throws(ClientError) {
            try await limit.run { [account] () async throws(ClientError) in try await account.askForLog() }
            return nil
        } catch {
            // Whatever else it says, such as that this member is in the room no more, it says to messages, too.
            return error == .otherLog || error.isWorthRetrying ? error : nil
        }
    }

    /// Waits as long as a relay asks to, where that is short: the question for the log was counted, and whoever asks again as soon as
    /// there is room for one request never has room for two.
    ///
    /// - Returns: whether it has waited, so that what was refused can be sent once more.
    func pause(after error: ClientError, by limit: Limit) async -> Bool {
        guard case .rateLimited(let seconds?, _) = error, seconds <= Account.longestPause,
            limit.allows(.seconds(seconds))
        else { return false }
        await limit.sleep(for: .seconds(seconds))
        return true
    }
}

extension Account {
    /// - Throws: `.otherLog` where the log isn't the one that was read, or lacks what was sent from here.
    fileprivate func askForLog() async throws(ClientError) {
        let (own, held) = (log.own(by: me), log.held.size)
        do throws(ClientError) {
            _ = try await view(rows: false)
            // What was read is there; behind it stands what the relay has said to have.
            guard own.greatest > held, try await !lost(own).isEmpty else { return }
            note(isDoubted: true)
            throw .otherLog
        } catch {
            if error == .otherLog { log.lost = await findLost(own) }
            throw error
        }
    }
}
