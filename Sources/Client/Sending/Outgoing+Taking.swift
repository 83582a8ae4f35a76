import Kernel
import Wire

// The messages that a flush sends, and no other process meanwhile.

extension Outgoing {
    /// How long another process that sends what was given up is waited for: longer than a request takes.
    private static let longestWait = Duration.seconds(2)

    /// The messages to send, with the lock that keeps others from sending them.
    ///
    /// Where the lock can't be had in time, all are sent nevertheless: a later message must not come before an earlier one, and
    /// a message that is sent twice is stored once.
    /// - Returns: nil where there is nothing to send, or others send it.
    func take(
        _ selection: Selection, by limit: Limit
    ) async throws(StateError) -> (queue: [Queued], lock: FileLock?)? {
        let first = try messages(selection)
        guard !first.isEmpty else { return nil }
        guard first.contains(where: { !file.isOwn($0) }) else { return (first, nil) }
        let limit = limit.atMost(Self.longestWait)
        var lock = try file.lockOutbox(of: account.keys.room)
        while lock == nil, !limit.isPast, !Task.isCancelled {
            if case .abandoned = selection { return nil }
            await limit.sleep(for: .milliseconds(10))
            lock = try file.lockOutbox(of: account.keys.room)
        }
        // The process that had the lock before may have sent them.
        let messages = try messages(selection)
        return messages.isEmpty ? nil : (messages, lock)
    }

    private func messages(_ selection: Selection) throws(StateError) -> [Queued] {
        let state = try file.read()
        guard account.isHere(in: state) else { return [] }
        let wanted: Set<MessageID>
        switch selection {
        case .all: return state.outbox.filter { $0.room == account.room }
        case .abandoned: wanted = []
        case .own(let ids): wanted = ids
        }
        let waiting = state.waiting(in: account.room)
        var held: Set<Int> = []
        for sender in Set(waiting.compactMap(\.sender)) where try file.isHeld(sender) { held.insert(sender) }
        return waiting.filter { queued in wanted.contains(queued.id) || queued.sender.map { !held.contains($0) } ?? true
        }
    }

    /// Those of a request that the outbox still has: the user may have dropped some since the queue was read.
    func stillQueued(_ request: ArraySlice<Queued>) throws(StateError) -> [Queued] {
        var gone = Set(request.map(\.id))
        // The oldest stand first, as in the request.
        for queued in try file.read().outbox where queued.room == account.room {
            gone.remove(queued.id)
            if gone.isEmpty { return Array(request) }
        }
        return request.filter { !gone.contains($0.id) }
    }
}
