import Client
import Kernel
import Wire

/// Sealed lines that the relay doesn't take now, until they are written to the outbox. They are written together: each
/// change rewrites the outbox as a whole.
struct HeldMessages {
    /// The number of messages, and of bytes of sealed bodies, in the outbox from which on no more lines are read.
    private static let most = 100_000
    private static let mostBytes = 16 << 20

    private(set) var messages: [NewMessage] = []
    /// Why they could not be written, so that only memory has them; nil where they could, or this was not tried.
    private(set) var trouble: StateError?
    /// Those of them, and of former ones, that may have been sent.
    private var tried: Set<MessageID> = []
    private var bytes = 0
    private var pace = RewritePace()
    /// The number of messages in the outbox, and their bytes as far as they are known.
    private var kept: (count: Int, bytes: Int)

    /// - Parameter count: the number of messages in the outbox now.
    init(beside count: Int = 0, bytes: Int = 0) { kept = (count, bytes) }

    /// Whether the outbox, these messages included, has reached one of its bounds.
    var areTooMany: Bool { kept.count + messages.count >= Self.most || kept.bytes + bytes >= Self.mostBytes }

    /// Whether they may be written now, so that writing stays a small part of the work.
    var areDue: Bool { trouble == nil ? pace.allows(messages.count, of: kept.count) : pace.timeLeft == 0 }

    /// The milliseconds until they may be written in any case; nil where there are none.
    var timeLeft: Int? { messages.isEmpty ? nil : pace.timeLeft }

    /// - Parameter areTried: whether they may have been sent.
    mutating func add(_ more: [NewMessage], areTried: Bool = false) {
        if areTried { tried.formUnion(more.map(\.id)) }
        if messages.isEmpty { pace.restart() }
        messages += more
        bytes += more.reduce(0) { $0 + $1.body.count }
    }

    /// Takes all of them, to be sent without the outbox.
    mutating func takeAll() -> [NewMessage] {
        defer { (messages, bytes, trouble) = ([], 0, nil) }
        return messages
    }

    /// Writes them to the outbox. Where that fails they are held still; a file that can't be written is no error, but `trouble`.
    ///
    /// - Returns: the ids of those that are there, and of those whose ids other messages have.
    mutating func write(
        by outgoing: Outgoing, after error: ClientError?
    ) throws(StateError) -> (ids: [MessageID], conflicts: Set<MessageID>) {
        guard !messages.isEmpty else { return ([], []) }
        let all = messages
        let outbox: Outgoing.QueueResult
        do throws(StateError) {
            outbox = try pace.measure { () throws(StateError) in
                try outgoing.queue(all, at: Syscalls.epochMilliseconds(), after: error, tried: tried)
            }
        } catch {
            guard error.isUnwritable else { throw error }
            trouble = error
            return ([], [])
        }
        _ = takeAll()
        tried = []
        kept = (outbox.count, outbox.bytes)
        let conflicts = Set(outbox.conflicts)
        return (all.map(\.id).filter { !conflicts.contains($0) }, conflicts)
    }

    /// Notes the messages that were sent from the outbox.
    mutating func outboxSent(_ report: Outgoing.Report) {
        kept = (max(0, kept.count - report.sent), max(0, kept.bytes - report.sentBytes))
    }
}
