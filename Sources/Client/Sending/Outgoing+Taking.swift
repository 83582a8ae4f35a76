import Kernel
import Wire

// The messages that a flush sends, and no other process meanwhile.

extension Outgoing {
    /// The messages to send, with the lock that keeps others from sending them.
    ///
    /// Where the lock can't be had in time, all are sent nevertheless: a later message must not come before an earlier one, and
    /// a message that is sent twice is stored once.
    /// - Returns: nil where there is nothing to send, or others send or drop it.
    func take(
        _ selection: Selection, by limit: Limit
    ) async throws(StateError) -> (queue: [Queued], locks: [FileLock])? {
        let first = try messages(selection)
        guard !first.isEmpty else { return nil }
        guard first.contains(where: { !file.isOwn($0) }) else { return (first, []) }
        var lock = try file.lockOutbox(of: account.keys.room)
        if lock == nil {
            if case .abandoned = selection { return nil }
            lock = try await file.lockOutbox(of: account.keys.room, by: limit)
        }
        guard let use = try await file.lockUse(of: account.keys.room, toDrop: false, by: limit) else { return nil }
        // The process that had the lock before may have sent them.
        let messages = try messages(selection)
        return messages.isEmpty ? nil : (messages, [lock, use].compactMap(\.self))
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
        let held = try file.runningSenders(of: waiting)
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
