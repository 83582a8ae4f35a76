import Arguments
import Client
import Foundation
import Wire

/// `--wait` and `--timeout`: the same for every command that has them.
struct Waiting {
    static let wait = Option<Condition>(
        "wait",
        "COND",
        help: "wait until it is 'sent', or 'delivered' to or 'read' by ':all', ':N' or ':@NAME,...' (delivered:all)",
        completes: .words(["sent", "delivered", "delivered:all", "delivered:@", "read", "read:all", "read:@"]),
        bare: Condition(.delivered)
    ) { text throws(ValueError) in
        do throws(Condition.Refusal) { return try Condition(text) } catch { throw ValueError(error.reason) }
    }
    static let timeout = Option<Duration>(
        "timeout",
        "DUR",
        help: "with --wait: give up after DUR, such as 90s or 5m; a number alone is seconds, 0 looks once",
        parse: DurationGrammar.parse
    )

    let condition: Condition
    /// Counts from when the command began.
    let deadline: Deadline
    private let account: Account
    private let terminal: Terminal

    /// - Returns: nil where nothing is waited for.
    init?(_ typed: Parsed, _ account: Account, _ terminal: Terminal) throws(Failure) {
        guard let condition = typed[Self.wait] else {
            if typed[Self.timeout] != nil { throw Failure(.usage, "'--timeout' needs '--wait'") }
            return nil
        }
        self.condition = condition
        self.account = account
        self.terminal = terminal
        deadline = Deadline(after: typed[Self.timeout])
    }

    /// Checks that everyone who is named is in the room. Where the relay can't be asked in time, that is found out later.
    func checkNames(by deadline: Deadline) async throws(Failure) {
        guard case .names = condition.who else { return }
        let list: MemberList
        do throws(ClientError) {
            list = try await deadline.limiting { [relay = account.relay] () async throws(ClientError) in
                try await relay.members()
            }
        } catch {
            guard error.isWorthRetrying else { throw Failure(error, account: account) }
            return
        }
        let roster = Roster(list, keys: account.keys)
        guard let name = condition.stranger(in: roster, me: account.me) else { return }
        if name == account.name, roster.members(named: name) == [account.me] {
            throw Failure(.usage, "'\(name.printable)' is yourself: your own messages are not owed to you")
        }
        throw Failure(
            .usage,
            "nobody in room '\(account.room.printable)' is called '\(name.printable)'",
            hint: Suggestion.closest(to: name, among: roster.others(than: account.me))
                .map { "did you mean '\($0.printable)'?" }
        )
    }

    /// Waits until the condition holds for all the messages.
    ///
    /// - Throws: a failure with its words where it doesn't: `.timedOut` with those who are missing, `.no` where it never
    ///   will, or what became of the relay.
    func run(_ messages: [Endpoint.Reference]) async throws(Failure) {
        let (account, terminal) = (account, terminal)
        var wait = DeliveryWait(account, for: condition, by: deadline) { error in
            if let error {
                terminal.warn("\(Failure(error, account: account).message ?? ""); waiting for it")
            } else {
                terminal.say("the relay is back")
            }
        }
        let outcome: DeliveryWait.Outcome
        do throws(ClientError) { outcome = try await wait.run(messages) } catch {
            throw failure(error)
        }
        switch outcome {
        case .met(let without):
            for name in without { terminal.warn("'\(name.printable)' has left the room without it") }
        case .timedOut(let missing): throw timedOut(missing)
        case .never(let obstacle): throw never(obstacle)
        }
    }

    /// Why there was no look at the messages before the time was up.
    func failure(_ error: ClientError) -> Failure {
        var failure = Failure(error, account: account)
        if error.isWorthRetrying {
            failure.status = .timedOut
            failure.isOfSilence = true
            failure.message = "timed out: " + (failure.message ?? "")
        }
        return failure
    }

    private func timedOut(_ missing: [String]) -> Failure {
        let members = "\(missing.count) member\(missing.count == 1 ? "" : "s")"
        let what = condition.stage == .read ? "not read by" : "not delivered to"
        // Those who are missing stand alone on their lines, for scripts.
        return Failure(
            .timedOut,
            (["timed out: \(what) \(members)"] + missing.map(\.printable)).joined(separator: "\n")
        )
    }

    private func never(_ obstacle: Condition.Obstacle) -> Failure {
        switch obstacle {
        case .nobody:
            return Failure(
                .no,
                "nobody to wait for: no one else was in room '\(account.room.printable)' when it was sent"
            )
        case .stranger(let name):
            return Failure(.no, "nobody to wait for: the message is not owed to anyone called '\(name.printable)'")
        case .left(let names):
            let list = names.map { "'\($0.printable)'" }.joined(separator: ", ")
            return Failure(.no, "nobody to wait for: \(list) left the room without it")
        case .tooFew(let possible, let wanted):
            let members = "\(possible) member\(possible == 1 ? "" : "s")"
            return Failure(.no, "'\(condition)' can't come true: only \(members) can get the message, not \(wanted)")
        }
    }
}
