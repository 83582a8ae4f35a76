import Wire

// Messages and acks are given up here, while no other process sends them.

extension StateFile {
    /// The result of giving up messages and acks: all of them, or none.
    package enum Drop: Sendable {
        /// The messages that were removed.
        case done([Queued])
        /// The outbox has one of them no more: another process has sent or dropped it.
        case gone(MessageID)
        /// Other processes send some of them now, of which this is the first.
        case sending(MessageID)
    }

    /// Removes messages and acks from the outbox, in whatever rooms.
    ///
    /// - Parameters:
    ///   - areAll: whether those of the ids that the outbox has no more are no matter.
    ///   - limit: the end of the wait for others that send what the outbox has.
    package func drop(
        _ ids: Set<MessageID>, areAll: Bool = false, by limit: Limit = .never
    ) async throws(StateError) -> Drop {
        let state = try read()
        let wanted = state.outbox.map { ($0.room, $0.id) } + state.acks.map { ($0.room, $0.id) }
        let rooms = Dictionary(wanted.filter { ids.contains($0.1) }) { first, _ in first }
        var locks: [FileLock] = []
        for (name, first) in rooms.sorted(by: { $0.key < $1.key }) {
            guard let room = state.rooms[name]?.id else { continue }
            guard let lock = try await lockUse(of: room, toDrop: true, by: limit) else { return .sending(first) }
            locks.append(lock)
        }
        defer { withExtendedLifetime(locks) {} }
        // Who sent before may have sent some; a running command leaves to nobody what it has put there, and still sends.
        let messages = try read().outbox.filter { ids.contains($0.id) && $0.failed == nil }
        let running = try runningSenders(of: messages)
        if let held = messages.first(where: { $0.sender.map(running.contains) ?? false }) { return .sending(held.id) }
        return try update { state in
            let there = Set(state.outbox.map(\.id) + state.acks.map(\.id))
            if !areAll, let gone = ids.subtracting(there).first { return .gone(gone) }
            state.acks.removeAll { ids.contains($0.id) }
            return .done(state.dequeue(ids))
        }
    }
}
