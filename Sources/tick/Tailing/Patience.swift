import Client

/// Waits for one room's relay when it goes away, and says so once.
struct Patience: Sendable {
    let account: Account
    let desk: TailDesk
    /// Whether it is waited for at all.
    let waits: Bool
    let isAlone: Bool
    private var backoff = Backoff()
    private var isAway = false

    init(_ account: Account, desk: TailDesk, waits: Bool, isAlone: Bool) {
        self.account = account
        self.desk = desk
        self.waits = waits
        self.isAlone = isAlone
    }

    /// The relay has answered.
    mutating func answered() {
        backoff.reset()
        guard isAway else { return }
        isAway = false
        guard desk.comesBack(account.relay.relay) else { return }
        desk.say(isAlone ? "the relay is back" : "relay '\(account.relay.relay.printable)' is back")
    }

    /// Waits before the next try, where there is to be one.
    ///
    /// - Throws: the error in words where not.
    mutating func wait(after error: ClientError) async throws(Failure) {
        if desk.isOver { return }
        let failure = Failure(error, account: account)
        guard waits, error.isWorthRetrying else {
            giveUp()
            throw failure
        }
        if !isAway, desk.goesAway(account.relay.relay, failure) {
            desk.warn("\(failure.message ?? ""); waiting for it")
        }
        isAway = true
        try? await Task.sleep(for: backoff.delay(atLeast: error.retryAfter))
    }

    /// This one waits no more; others may.
    mutating func giveUp() {
        if isAway { _ = desk.comesBack(account.relay.relay) }
        isAway = false
    }
}
