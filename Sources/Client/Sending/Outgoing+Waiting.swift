// A message waits since the relay was away when it was sent; that may be back with another store.

extension Outgoing {
    /// Whether the relay may have been away since one of these was put into the outbox.
    func haveWaited(_ queue: [Queued]) -> Bool {
        // Lines that came while it was away were not tried.
        queue.contains { $0.tries > 0 || $0.lastError != nil || !file.isOwn($0) }
    }

    /// Why nothing of a queue may be sent now, which is noted; nil where nothing speaks against it.
    func obstacle(
        to queue: [Queued], _ state: State, by limit: Limit
    ) async throws(StateError) -> ClientError? {
        if let move = account.move(in: state) { return move }
        let isDoubted = state[account]?.isDoubted ?? false
        let isAsked = isDoubted || account.log.isDoubted
        if let error = await account.doubt(notedBefore: isDoubted, by: limit) {
            try note(error, of: error == .otherLog ? queue[...] : [], .held)
            return error
        }
        guard haveWaited(queue), !isAsked, let error = await doubtOfRelayThatWasAway(by: limit) else { return nil }
        let isHeld = error == .otherLog
        let asked = isHeld ? queue[...] : Self.firstRequest(of: queue[...]) { $0.body }
        try note(error, of: asked, isHeld ? .held : .asked)
        return error
    }

    /// Asks the relay, before it is given what has waited, whether it has the log that was read, and what was sent from here. What was
    /// verified since doesn't tell: another command may have read on in a log that others have filled again.
    ///
    /// - Returns: `.otherLog` where it hasn't, or why it doesn't say; nil where nothing speaks against sending.
    private func doubtOfRelayThatWasAway(by limit: Limit) async -> ClientError? {
        do throws(ClientError) {
            try await limit.run { [account] () async throws(ClientError) in _ = try await account.askForLog() }
            return nil
        } catch {
            if error == .otherLog { account.note(isDoubted: true) }
            // Whatever else it says, such as that this member is in the room no more, it says to messages, too.
            return error == .otherLog || error.isWorthRetrying ? error : nil
        }
    }
}
