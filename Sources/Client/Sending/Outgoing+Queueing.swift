import Proving
import Sealing
import Wire

// Messages are put into the outbox here.

extension Outgoing {
    /// The result of writing messages to the outbox.
    package struct QueueResult: Sendable {
        /// How many messages the outbox has now, of all rooms.
        package var count: Int
        /// How many bytes their sealed bodies have.
        package var bytes: Int
        /// The messages that were not queued, since the outbox has another message with the same id.
        package var conflicts: [MessageID]
        /// The message that was the last one sent from here before these.
        package var formerLast: MessageID?
    }

    /// Writes messages to the outbox, durably. As long as this process runs, others leave them to it.
    ///
    /// - Parameters:
    ///   - error: why the relay doesn't get them now; nil where nothing says so.
    ///   - tried: those that were sent to it already.
    @discardableResult
    package func queue(
        _ messages: [NewMessage], at now: Int, after error: ClientError? = nil, tried: Set<MessageID> = []
    ) throws(StateError) -> QueueResult {
        let room = account.room
        let sender = try file.senderNumber()
        let queued = messages.map { entry(of: $0, at: now, by: sender, after: error, isTried: tried.contains($0.id)) }
        let result = try file.update { state -> QueueResult? in
            // Nobody would send them, or they would go to another room.
            guard account.isHere(in: state) else { return nil }
            let others = state.others(than: queued)
            // Another process may have had a new key since this one began.
            if !others.isEmpty { account.takeKeys(of: state) }
            let resealed = others.filter { account.isSame(NewMessage($0), as: NewMessage($1)) }.map(\.new.id)
            let conflicts = Set(others.map(\.new.id)).subtracting(resealed)
            if isKeyed, keeps { state.share(queued.filter { !conflicts.contains($0.id) }, by: sender) }
            state.enqueue(queued)
            let former = state.rooms[room]?.lastSent
            if let last = messages.last(where: { $0.kind == .message }) { state.rooms[room]?.lastSent = last.id }
            let bytes = state.outbox.reduce(0) { $0 + $1.body.count }
            return QueueResult(
                count: state.outbox.count, bytes: bytes, conflicts: Array(conflicts), formerLast: former
            )
        }
        guard let result else { throw .left(room: room) }
        return result
    }

    /// The most refused messages of a room that are kept without having been in the outbox.
    private static let mostRefused = 100

    /// Keeps messages that the relay has refused for good without having been in the outbox.
    ///
    /// - Returns: how many; no more than a room may have.
    package func keep(refused answers: [SendResult], of messages: [NewMessage], at now: Int) throws(StateError) -> Int {
        let sender = try file.senderNumber()
        return try file.update { state in
            guard account.isHere(in: state) else { return 0 }
            let kept = state.outbox.count { $0.room == account.room && $0.failed != nil }
            let codes = Dictionary(answers.prefix(max(0, Self.mostRefused - kept)).map { ($0.id, $0.code) }) { $1 }
            let refused = messages.filter { codes[$0.id] != nil }
            guard !refused.isEmpty else { return 0 }
            state.enqueue(refused.map { entry(of: $0, at: now, by: sender) })
            for message in refused {
                guard case let code?? = codes[message.id] else { continue }
                state.recordRefusal([message.id], of: account.room, code: code.shown)
            }
            return refused.count
        }
    }

    private func entry(
        of message: NewMessage, at now: Int, by sender: Int, after error: ClientError? = nil, isTried: Bool = false
    ) -> Queued {
        var queued = Queued(
            room: account.room, id: message.id, kind: message.kind, epoch: message.epoch.flatMap { Digest(bytes: $0) },
            body: message.body, queuedAt: now, tries: isTried ? 1 : 0, lastError: error?.reason, sender: sender
        )
        queued.mayBeStored = isTried && error?.mayBeStored ?? true
        return queued
    }

    /// Notes messages that were sent without having been in the outbox.
    ///
    /// - Parameters:
    ///   - last: the one that was sent last; nil where the outbox has noted a later one.
    ///   - count: how many the relay has stored, but those of a key.
    package func noteSent(last: MessageID?, count: Int) throws(StateError) {
        let counted = account.isOfKeptLog ? count : 0
        try file.update(.eventual) { state in
            if let last { state[account]?.lastSent = last }
            state[account]?.sent += counted
        }
    }
}

// A process may run on after its room was left, and another one has its name here; or after the file was moved away.

extension Account {
    /// False where the state file doesn't have the room as this member's: it was left, another one has its name, or the file is gone,
    /// or another identity's. Who reads that file next could not send what is put there, or would send what nobody can open.
    package func isHere(in state: State) -> Bool {
        state.rooms[room]?.id == keys.room && state.isOf(identity)
    }

    /// The error that another process has moved the room to another relay; nil where it is at this one's.
    package func move(in state: State) -> ClientError? {
        state[self].flatMap { $0.relay == relay.relay ? nil : .moved(to: $0.relay) }
    }

    /// The error that another process has moved the room or left it, by the state file as it is now; nil for neither.
    package var end: ClientError? { file.flatMap { try? $0.read() }.flatMap(end(in:)) }

    /// The same by a state. Another file may be put there for a moment.
    package func end(in state: State) -> ClientError? {
        state.isOf(identity) && !isHere(in: state) ? .left : move(in: state)
    }
}

extension State {
    /// Whether it is this identity's; one without an identity is nobody's.
    package func isOf(_ identity: Identity) -> Bool { self.identity.map(Array.init) == identity.secret }

    /// The entry of an account's room; nil where that isn't here any more.
    package subscript(account: Account) -> Membership? {
        get { account.isHere(in: self) ? rooms[account.room] : nil }
        set { if self[account] != nil { rooms[account.room] = newValue } }
    }
}
