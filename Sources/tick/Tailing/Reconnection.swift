import Client

/// Waits for one room's relay while it can't be reached, and warns once.
struct Reconnection: Sendable {
    let account: Account
    let session: TailSession
    /// Whether to wait, or to fail at once.
    let waits: Bool
    let isAlone: Bool
    private var backoff = Backoff()
    private var isAway = false

    init(_ account: Account, session: TailSession, waits: Bool, isAlone: Bool) {
        self.account = account
        self.session = session
        self.waits = waits
        self.isAlone = isAlone
    }

    /// Notes that the relay has answered.
    ///
    /// - Returns: whether it was away.
    @discardableResult
    mutating func answered() -> Bool {
        backoff.reset()
        guard isAway else { return false }
        isAway = false
        if session.comesBack(account.relay.relay) {
            session.note(isAlone ? "the relay is back" : "relay '\(account.relay.relay.printable)' is back")
        }
        return true
    }

    /// Waits before the next attempt.
    ///
    /// - Throws: the failure where there is no next attempt.
    mutating func wait(after error: ClientError) async throws(Failure) {
        if session.isOver { return }
        let failure = Failure(error, account: account)
        guard waits, error.isWorthRetrying else {
            giveUp()
            throw failure
        }
        if !isAway, session.goesAway(account.relay.relay, failure) {
            session.warn("\(failure.message ?? ""); waiting for it")
        }
        isAway = true
        try? await Task.sleep(for: backoff.delay(atLeast: error.retryAfter))
    }

    /// Stops waiting for this room; others may go on.
    mutating func giveUp() {
        if isAway { _ = session.comesBack(account.relay.relay) }
        isAway = false
    }
}
