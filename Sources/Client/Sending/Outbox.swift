import Foundation
import Proving
import Wire

/// The outbox: messages that no relay has stored yet, in the order they were queued.
///
/// It is bounded by the disk only. Each change rewrites the whole file, so many messages are queued in one update. Messages
/// that the relay refused for good stay until they are dropped; they don't count as waiting.
extension State {
    /// The messages to send, in the order they were queued; with `room`, only of that room.
    package func waiting(in room: String? = nil) -> [Queued] {
        outbox.filter { $0.failed == nil && (room == nil || $0.room == room) }
    }

    /// Whether messages or acks of a room wait.
    package func isWaiting(in room: String) -> Bool {
        !waiting(in: room).isEmpty || acks.contains { $0.room == room && !$0.isFailed }
    }

    /// Puts messages at the end of the outbox.
    ///
    /// A message whose id is in the outbox for the same room is skipped: the body that may have been sent must not change.
    package mutating func enqueue(_ messages: some Sequence<Queued>) {
        var there = entries(under: messages)
        outbox += messages.filter { there[$0.room, default: [:]].updateValue($0, forKey: $0.id) == nil }
    }

    /// Notes of those messages that another process has put into the outbox that this one tells of them, too.
    mutating func share(_ messages: some Sequence<Queued>, by sender: Int?) {
        for (room, there) in entries(under: messages) {
            change(there.values.filter { $0.sender != sender }.map(\.id), of: room) { $0.isShared = true }
        }
    }

    /// Messages under whose ids the outbox has another body in the same room, each with what it has.
    package func others(than messages: some Sequence<Queued>) -> [(new: Queued, there: Queued)] {
        let there = entries(under: messages)
        return messages.compactMap { new in
            guard let found = there[new.room]?[new.id], found.body != new.body else { return nil }
            return (new, found)
        }
    }

    /// The entries of the outbox under the ids of messages, by room.
    private func entries(under messages: some Sequence<Queued>) -> [String: [MessageID: Queued]] {
        let ids = Set(messages.map(\.id))
        var there: [String: [MessageID: Queued]] = [:]
        for entry in outbox where ids.contains(entry.id) { there[entry.room, default: [:]][entry.id] = entry }
        return there
    }

    /// Removes messages, of every room or of one.
    ///
    /// - Returns: the removed messages.
    @discardableResult
    package mutating func dequeue(_ ids: some Sequence<MessageID>, of room: String? = nil) -> [Queued] {
        let ids = Set(ids)
        var taken: [Queued] = []
        outbox.removeAll { entry in
            guard ids.contains(entry.id), room == nil || room == entry.room else { return false }
            taken.append(entry)
            return true
        }
        return taken
    }

    /// How far an attempt to send messages came.
    package enum Attempt {
        /// None was made.
        case held
        /// The relay was asked for its log, and not given them.
        case asked
        case sent
    }

    /// Records a failed attempt, or why none was made; the messages stay in the outbox.
    package mutating func recordTry(
        _ ids: some Sequence<MessageID>, of room: String, error: ClientError, _ attempt: Attempt = .sent
    ) {
        change(ids, of: room) { entry in
            if attempt != .held { entry.tries += 1 }
            if attempt == .sent, error.mayBeStored { entry.mayBeStored = true }
            entry.lastError = error.reason
        }
    }

    /// Records that the relay refused messages for good; they don't wait any more.
    ///
    /// - Parameter reason: why, in words, where that says more than the code.
    package mutating func recordRefusal(
        _ ids: some Sequence<MessageID>, of room: String, code: ProblemCode, reason: String? = nil
    ) {
        change(ids, of: room) { entry in
            entry.tries += 1
            let doubt = code == .removed && entry.mayBeStored ? "; the relay may have it" : ""
            entry.lastError = (reason ?? code.title) + doubt
            entry.failed = code
        }
    }

    private mutating func change(_ ids: some Sequence<MessageID>, of room: String, by change: (inout Queued) -> Void) {
        let ids = Set(ids)
        for place in outbox.indices where outbox[place].room == room && ids.contains(outbox[place].id) {
            change(&outbox[place])
        }
    }
}

/// A message, or a list edit, in the outbox.
package struct Queued: Equatable, Sendable {
    /// This machine's own name for the room.
    package var room: String
    package var id: MessageID
    /// A message or a list edit.
    package var kind: EventKind
    /// The epoch that it was sealed for; nil where the sealer's keys don't tell.
    package var epoch: Digest?
    /// The sealed body, never the text: a message is sent again byte for byte as before.
    package var body: Data
    /// When it was queued, in milliseconds since the epoch, by this machine's clock.
    package var queuedAt: Int
    /// How many attempts to send it were made.
    package var tries: Int
    /// The last error, in words.
    package var lastError: String?
    /// Whether the relay may have stored it, as after a lost answer, or taken it into another log.
    package var mayBeStored = false
    /// The same, also where its sender was ended before it could say anything.
    package var isDoubtful: Bool { mayBeStored || sender != nil && tries == 0 && lastError == nil }
    /// Whether its id comes from a key: an id that is made has the time. Of a key's one in a hundred million looks so, too.
    var isOfKey: Bool { abs(id.time - queuedAt) > 3_600_000 }
    /// Why the relay refused it for good; nil while it waits. A refused message is not sent again.
    package var failed: ProblemCode?
    /// The number of the process that put it here, which says whether that still runs: see `SenderLocks`. Nil for none.
    package var sender: Int?
    /// Whether another process has told of it, too, so that the one that put it here leaves it, also where the relay refuses it.
    package var isShared = false
    /// The entry's other members in the file.
    var rest: [JSONValue.Member] = []

    package init(
        room: String, id: MessageID, kind: EventKind = .message, epoch: Digest? = nil, body: Data, queuedAt: Int,
        tries: Int = 0, lastError: String? = nil, failed: ProblemCode? = nil, sender: Int? = nil
    ) {
        self.room = room
        self.id = id
        (self.kind, self.epoch) = (kind, epoch)
        self.body = body
        self.queuedAt = queuedAt
        (self.tries, self.lastError, self.failed, self.sender) = (tries, lastError, failed, sender)
    }
}
