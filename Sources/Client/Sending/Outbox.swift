import Foundation
import Wire

/// The outbox: messages taken from the user and not yet accepted by the relay, in the order they were taken.
///
/// It has no bound but the disk, and every change of it rewrites the whole file: whoever has many messages to queue
/// queues them in one update. Those that the relay refused for good stay until someone drops them; they are never
/// among those that wait.
extension State {
    /// What is still to be sent, in the order it was taken; with `room`, of that room alone.
    package func waiting(in room: String? = nil) -> [Queued] {
        outbox.filter { $0.failed == nil && (room == nil || $0.room == room) }
    }

    /// What the relay refused for good, in the order it was taken; with `room`, of that room alone.
    package func refused(in room: String? = nil) -> [Queued] {
        outbox.filter { $0.failed != nil && (room == nil || $0.room == room) }
    }

    /// The rooms for which something waits; the one that has waited longest comes first.
    package var roomsWaiting: [String] {
        var seen: Set<String> = []
        return waiting().map(\.room).filter { seen.insert($0).inserted }
    }

    /// Puts messages at the end of the outbox.
    ///
    /// One whose id is there already for the same room is passed over: the body that may have been sent before has
    /// to stay what it was.
    package mutating func enqueue(_ messages: some Sequence<Queued>) {
        var there: [String: Set<MessageID>] = [:]
        for entry in outbox { there[entry.room, default: []].insert(entry.id) }
        outbox += messages.filter { there[$0.room, default: []].insert($0.id).inserted }
    }

    /// The ids under which the outbox holds another body for the same room.
    package func conflicts(with messages: some Sequence<Queued>) -> [MessageID] {
        var there: [String: [MessageID: Data]] = [:]
        for entry in outbox { there[entry.room, default: [:]][entry.id] = entry.body }
        return messages.filter { (there[$0.room]?[$0.id] ?? $0.body) != $0.body }.map(\.id)
    }

    /// Takes messages out, of every room or of one: the relay has them, or nobody wants them any more.
    ///
    /// - Returns: the messages that were there.
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

    /// Notes that sending was tried and didn't succeed; the messages wait on.
    package mutating func recordTry(_ ids: some Sequence<MessageID>, of room: String, error: String) {
        change(ids, of: room) { entry in
            entry.tries += 1
            entry.lastError = error
        }
    }

    /// Notes that the relay will never take the messages; they wait no more.
    package mutating func recordRefusal(_ ids: some Sequence<MessageID>, of room: String, code: ProblemCode) {
        change(ids, of: room) { entry in
            entry.tries += 1
            entry.lastError = code.title
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
