// What waits was not taken when it was sent: the relay was away, and may be back with another store.

extension Outgoing {
    /// Whether the relay may have been away since one of these was put into the outbox.
    func haveWaited(_ queue: [Queued]) -> Bool {
        // Lines that came while it was away were not tried.
        queue.contains { $0.tries > 0 || $0.lastError != nil || !file.isOwn($0) }
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
