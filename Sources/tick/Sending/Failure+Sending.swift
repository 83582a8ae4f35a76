import Arguments
import Client
import Wire

// The words for what `send` or `list` didn't get to the relay.

/// The messages or edits that a command sends, as its errors call them.
struct Unsent {
    var noun = "message"
    var count = 1

    fileprivate var subject: String { "the \(noun)\(count == 1 ? "" : "s")" }
    fileprivate var isIn: String { "\(subject) \(count == 1 ? "is" : "are")" }
    fileprivate var was: String { "\(subject) \(count == 1 ? "was" : "were")" }
    fileprivate var pronoun: String { count == 1 ? "it" : "them" }
}

extension Failure {
    /// The relay refused a message for good.
    ///
    /// - Parameter isKeyed: whether its id comes from `--key`.
    static func refusal(_ code: ProblemCode, room: String, isKeyed: Bool) -> Failure {
        guard code == .idTaken, isKeyed else {
            return Failure(.refused, "the relay refused the message: \(code.title)")
        }
        return Failure(
            .refused,
            "another message was sent to room '\(room.printable)' with this key",
            hint: "the same key with the same text is the same message; a new message needs a new key"
        )
    }

    /// Another process removed the message from the outbox.
    static var dropped: Failure { Failure(.refused, "the message was dropped from the outbox before it was sent") }

    /// The message was not sent, and the outbox doesn't keep it.
    static func notSent(_ id: MessageID, _ error: ClientError, account: Account) -> Failure {
        var failure = Failure(error, account: account)
        if error.mayBeDone {
            failure.hint =
                "the relay may have stored message \(id); "
                + "'tick status \(account.room.printable) \(id)' shows whether it has"
        } else if error.isWorthRetrying {
            failure.hint = failure.hint ?? "the message was neither sent nor queued"
        }
        return failure
    }

    /// The message is not sent yet.
    ///
    /// - Parameter isQueued: false where another process removed it from the outbox.
    static func notSentYet(_ unsent: Unsent, _ error: ClientError, isQueued: Bool, account: Account) -> Failure {
        var failure = Failure(error, account: account)
        failure.status = .queued
        failure.hint = whereabouts(of: unsent, isQueued: isQueued)
        return failure
    }

    /// A signal came before the relay had answered.
    static func interruption(_ unsent: Unsent, _ signal: Int32, _ id: MessageID, isQueued: Bool) -> Failure {
        Failure(
            ExitStatus(rawValue: 128 + signal) ?? .interrupted,
            "a signal came before the relay had answered",
            hint: whereabouts(of: unsent, isQueued: isQueued)
                + (isQueued ? ", 'tick outbox drop \(id)' removes it" : "")
        )
    }

    /// The time was up before the relay had answered.
    static func notSentInTime(_ unsent: Unsent, isQueued: Bool) -> Failure {
        Failure(
            .timedOut,
            "timed out: \(unsent.was) not sent yet",
            hint: whereabouts(of: unsent, isQueued: isQueued)
        )
    }

    private static func whereabouts(of unsent: Unsent, isQueued: Bool) -> String {
        isQueued
            ? "\(unsent.isIn) in the outbox; the next command that reaches the relay sends \(unsent.pronoun)"
            : "another process removed \(unsent.subject) from the outbox; see 'tick status'"
    }
}
