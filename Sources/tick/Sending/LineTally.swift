import Client
import Proving
import Wire

/// The outcomes of the lines of an input.
struct LineTally {
    /// The lines read.
    var lines = 0
    /// Those that can't be messages.
    var unsent = 0
    private var sent = 0
    private var refused = 0
    /// The refused ones that the outbox keeps.
    var kept = 0
    /// Why the first of them was.
    private var why: ProblemCode?
    private var isKeyTaken = false
    /// The messages in the outbox.
    var queued: Set<MessageID> = []
    /// The messages that are sent, where `--wait` is for them.
    private var stored: [DeliveryWait.Target] = []
    private let waits: Bool

    init(waits: Bool) { self.waits = waits }

    /// - Parameter messages: the messages that the answers are for, where they are at hand.
    mutating func note(_ answers: [SendResult], to messages: [NewMessage] = []) {
        let sealed = waits ? Dictionary(messages.map { ($0.id, $0) }) { $1 } : [:]
        for answer in answers {
            switch answer {
            case .stored(let id, let seq, _):
                sent += 1
                if waits { stored.append(.sent(sealed[id].map(SentMessage.init) ?? SentMessage(id), seq: seq)) }
            case .refused(_, let code):
                refused += 1
                why = why ?? code.shown
                if code.shown == .idTaken { isKeyTaken = true }
            }
        }
    }

    /// Notes answers to messages of the outbox, as far as they are lines: it keeps those that are refused.
    mutating func note(ofOutbox answers: some Sequence<SendResult>) {
        let answers = answers.filter { queued.remove($0.id) != nil }
        kept += answers.count { $0.seq == nil }
        note(answers)
    }

    /// Whether each line that was sent is stored, or in the outbox.
    var isAllKept: Bool { refused == kept && unsent == 0 }

    /// The messages that `--wait` is for: those sent and those in the outbox.
    var targets: [DeliveryWait.Target] { stored + queued.map { .message(.id($0)) } }

    /// - Parameter held: how many messages wait besides those in the outbox.
    func text(waiting held: Int) -> String {
        let waiting = held + queued.count
        return "sent \(sent) of \(lines) lines" + (waiting > 0 ? ", \(waiting) wait for the relay" : "")
    }

    /// The failure where messages were refused for good; nil where none was.
    ///
    /// - Parameters:
    ///   - isKeyed: whether their ids come from `--key`.
    ///   - keeps: whether the outbox keeps what is refused, as far as it has room.
    func refusal(room: String, isKeyed: Bool, keeps: Bool) -> Failure? {
        guard refused > 0 else { return nil }
        guard isKeyTaken, isKeyed else {
            let reason = why.map { ": \($0.title)" } ?? ""
            let shown = kept < refused ? "\(kept) of them" : "them"
            let place = kept > 0 ? "'tick outbox' shows \(shown), 'tick outbox drop ID' removes one" : nil
            let lost = refused - kept
            let are = lost == 1 ? "is" : "are"
            let loss = keeps && lost > 0 ? "\(lost) \(are) kept nowhere" : nil
            return Failure(
                .refused, "the relay refused \(refused) of the messages\(reason)",
                hint: LineSender.hint([place, loss])
            )
        }
        return Failure(
            .refused,
            "other messages were sent to room '\(room.printable)' with this key: \(Self.lines(refused)) not sent",
            hint: "the same key with the same text is the same message; new messages need a new key"
        )
    }

    /// A number of lines with its verb.
    static func lines(_ count: Int) -> String { "\(count) line\(count == 1 ? " was" : "s were")" }
}
