import Client
import Wire

/// Prints each message of `send` once it is durable. Sending goes on where the reader of stdout has gone.
final class SendOutput {
    enum Form {
        case none, id, json
        /// The lines of the input, which `LineInput` copies.
        case lines
    }

    private let room: String
    private let terminal: Terminal
    /// The noun for a message.
    private let noun: String
    private(set) var form: Form

    init(room: String, form: Form, terminal: Terminal, noun: String = "message") {
        (self.room, self.form, self.terminal, self.noun) = (room, form, terminal, noun)
    }

    /// Whether ids or lines are printed on a terminal.
    var isSeen: Bool { form != .none && terminal.outputIsTerminal }

    /// Prints messages that the relay has stored; refused ones are reported by an error.
    func sent(_ results: [SendResult]) throws {
        let lines = results.compactMap { result -> SentRecord? in
            guard case .stored(let id, let seq, let at) = result else { return nil }
            return SentRecord(room: room, id: id, seq: seq.shown, at: at.shown, state: .sent)
        }
        try show(lines, "stored by the relay")
    }

    /// Prints messages that are in the outbox.
    func queued(_ ids: [MessageID]) throws {
        try show(ids.map { SentRecord(room: room, id: $0, seq: nil, at: nil, state: .sending) }, "in the outbox")
    }

    /// - Parameter place: the place of the messages, for the error where the lines can't be written.
    private func show(_ lines: [SentRecord], _ place: String) throws {
        guard form == .id || form == .json, !lines.isEmpty else { return }
        let text = lines.map { form == .id ? $0.id.description : String(decoding: $0.json, as: UTF8.self) }
        do { try terminal.write(text.joined(separator: "\n") + "\n") } catch {
            var failure = Failure(error)
            guard failure.status == .done else {
                failure.hint = hint(lines, place)
                throw failure
            }
            form = .none
        }
    }

    private func hint(_ lines: [SentRecord], _ place: String) -> String? {
        guard let first = lines.first, let last = lines.last else { return nil }
        return lines.count == 1
            ? "\(noun) \(first.id) is \(place)"
            : "\(lines.count) \(noun)s, \(first.id) to \(last.id), are \(place)"
    }
}

/// A message as `tick send --json` prints it, and an edit as `tick list --json` does.
struct SentRecord: Record {
    let room: String
    let id: MessageID
    let seq: Int?
    let at: Int?
    let state: MessageState

    static let fields: Fields<Self> = [
        .object("room") { .text($0.room) },
        .object("id") { .id($0.id) },
        .object("seq") { .number($0.seq) },
        .object("at") { .number($0.at) },
        .object("state") { .text($0.state.rawValue) },
    ]
}

// The words for messages that `send` or `list` didn't get to the relay.

/// The messages or edits that a command sends, as its errors call them.
struct Unsent {
    let noun: String
    let ids: [MessageID]

    fileprivate var isOne: Bool { ids.count == 1 }
    fileprivate var subject: String { "the \(noun)\(isOne ? "" : "s")" }
    fileprivate var isIn: String { "\(subject) \(isOne ? "is" : "are")" }
    fileprivate var was: String { "\(subject) \(isOne ? "was" : "were")" }
    fileprivate var pronoun: String { isOne ? "it" : "them" }
    /// The command that removes them from the outbox.
    fileprivate var drop: String { "'tick outbox drop \(ids.map(\.description).joined(separator: " "))'" }
}

extension Context {
    /// The failure of messages that are in the outbox no more, and that the relay doesn't have.
    func dropped(_ unsent: Unsent, of account: Account) throws -> Failure {
        let state = try state()
        if account.end(in: state) == .left { return .left(dropping: unsent, account: account) }
        guard !account.isHere(in: state) else { return .dropped(unsent) }
        return .fileIsOther(
            "\(unsent.isIn) in the outbox of that file",
            hint: "put it back: 'tick outbox flush' sends \(unsent.pronoun) then"
        )
    }
}

extension Failure {
    /// The relay refused a message for good.
    ///
    /// - Parameter isKeyed: whether its id comes from `--key`.
    static func refusal(_ code: ProblemCode, of noun: String, room: String, isKeyed: Bool) -> Failure {
        guard code == .idTaken, isKeyed else {
            return Failure(.refused, "the relay refused the \(noun): \(code.title)")
        }
        return Failure(
            .refused, "another message was sent to room '\(room.printable)' with this key",
            hint: "the same key with the same text is the same message; a new message needs a new key"
        )
    }

    /// The text to be sent is the secret of a device.
    static func secret(as noun: String) -> Failure {
        Failure(
            .badInput, "the \(noun) is the secret of a device, and was not sent",
            hint: "whoever reads it becomes one of your devices; 'tick device use' on the new machine takes it"
        )
    }

    /// Another process removed messages from the outbox.
    fileprivate static func dropped(_ unsent: Unsent) -> Failure {
        Failure(.refused, "\(unsent.was) dropped from the outbox before \(unsent.isOne ? "it was" : "they were") sent")
    }

    /// The room was left, and the outbox has none of its messages any more.
    ///
    /// - Parameter isDoubtful: whether the relay may have them though it gave no answer.
    static func left(dropping unsent: Unsent, isDoubtful: Bool = false, account: Account) -> Failure {
        var failure = Failure(ClientError.left, account: account)
        let doubt = isDoubtful ? ", and the relay may have \(unsent.pronoun)" : ""
        failure.hint = (dropped(unsent).message ?? "") + doubt
        return failure
    }

    /// The messages were not sent, and the outbox doesn't keep them, unless it had them before or it was said that it has.
    ///
    /// - Parameter isTaken: whether the relay has answered that it stored them all the same.
    static func notSent(
        _ unsent: Unsent, _ error: ClientError, isQueued: Bool = false, isTaken: Bool = false, account: Account
    ) -> Failure {
        var failure = Failure(error, account: account)
        if isTaken || isQueued, error == .otherLog {
            let place = isQueued ? "in the outbox" : "not queued: \(unsent.ids.map(\.description).listed)"
            let shown = isTaken ? ", and the relay may show \(unsent.pronoun) to others" : ""
            let advice = isQueued ? ": don't send again" : ""
            failure.hint = LineSender.hint([failure.hint, "\(unsent.isIn) \(place)\(shown)\(advice)"])
        } else if isQueued {
            failure.hint = failure.hint ?? whereabouts(of: unsent, isQueued: true)
        } else if error.mayBeDone, let id = unsent.ids.first {
            failure.hint =
                "the relay may have stored \(unsent.noun) \(id); "
                + "'tick status \(account.room.printable) \(id)' shows whether it has"
        } else if error.isWorthRetrying || error == .otherLog || unsent.ids.count > 1 {
            let loss = "\(unsent.was) neither sent nor queued"
            failure.hint = failure.hint.map { "\($0); \(loss)" } ?? loss
        }
        return failure
    }

    /// The messages are not sent yet.
    ///
    /// - Parameter isQueued: false where another process removed one from the outbox.
    static func notSentYet(_ unsent: Unsent, _ error: ClientError, isQueued: Bool, account: Account) -> Failure {
        var failure = Failure(error, account: account)
        failure.status = .queued
        // Waiting alone doesn't mend it.
        if isQueued, let mending = failure.mending {
            failure.hint = "\(unsent.isIn) in the outbox; \(mending)"
        } else {
            failure.hint = whereabouts(of: unsent, isQueued: isQueued, isAway: error.isAway)
        }
        return failure
    }

    /// A signal came before the relay had answered.
    static func interruption(_ unsent: Unsent, _ signal: Int32, isQueued: Bool) -> Failure {
        Failure(
            ExitStatus(rawValue: 128 + signal) ?? .interrupted,
            "a signal came before the relay had answered",
            hint: isQueued ? waysOn(of: unsent) : whereabouts(of: unsent, isQueued: false)
        )
    }

    /// The state file can't be used any more, and its outbox has the messages.
    static func unnoted(_ unsent: Unsent, _ error: StateError) -> Failure {
        var failure = Failure(error)
        failure.hint = LineSender.hint([failure.hint, waysOn(of: unsent)])
        return failure
    }

    /// The time was up before the relay had answered.
    static func notSentInTime(_ unsent: Unsent, isQueued: Bool) -> Failure {
        Failure(
            .timedOut, "timed out: \(unsent.was) not sent yet",
            hint: whereabouts(of: unsent, isQueued: isQueued, isAway: true)
        )
    }

    private static func waysOn(of unsent: Unsent) -> String {
        "\(whereabouts(of: unsent, isQueued: true)), \(unsent.drop) removes \(unsent.pronoun)"
    }

    private static func whereabouts(of unsent: Unsent, isQueued: Bool, isAway: Bool = false) -> String {
        isQueued
            ? "\(unsent.isIn) in the outbox; \(sender(of: unsent.pronoun, isAway: isAway))"
            : "another process removed \(unsent.subject) from the outbox; see 'tick status'"
    }

    /// Says what will send that which is in the outbox.
    ///
    /// - Parameters:
    ///   - them: what is there, such as `it`.
    ///   - isAway: whether it is there since the relay gave no answer.
    static func sender(of them: String, isAway: Bool) -> String {
        isAway
            ? "'tick outbox flush --wait', or the next command, sends \(them) when the relay is back"
            : "the next command that reaches the relay sends \(them)"
    }
}
