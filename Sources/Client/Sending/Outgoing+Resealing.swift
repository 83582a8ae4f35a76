import Foundation
import Proving
import Wire

// Messages of the outbox that were sealed for an epoch that is over.

extension Outgoing {
    /// A queue in which all is sealed for the newest epoch that is known here: who was removed by another process of this member
    /// can open nothing that this machine sends from then on, whatever the relay takes. What the relay has had before has the id of
    /// before: see `knowing`.
    ///
    /// - Parameter state: the state file's, with the keys that another process may have had.
    /// - Returns: the relay's error where it has to be asked, and fails.
    func renewed(
        _ queue: [Queued], _ state: State, by limit: Limit
    ) async throws(StateError) -> Result<[Queued], ClientError> {
        let messages: [NewMessage]
        do throws(ClientError) {
            messages = try await account.resealed(ofOver: queue.lazy.map(NewMessage.init), state, by: limit)
        } catch { return .failure(error) }
        guard !messages.isEmpty else { return .success(queue) }
        let renewed = Dictionary(try reseal(queue[...], as: messages).map { ($0.id, $0) }) { first, _ in first }
        return .success(queue.map { renewed[$0.id] ?? $0 })
    }

    /// Notes messages that were sealed again, before they are sent: a crash in between sends the same bytes.
    ///
    /// - Returns: those of a request, as the outbox has them.
    func reseal(_ request: ArraySlice<Queued>, as messages: [NewMessage]) throws(StateError) -> [Queued] {
        let made = Dictionary(messages.map { ($0.id, $0) }) { first, _ in first }
        func sealed(_ entry: Queued) -> Queued? {
            guard let message = made[entry.id], entry.room == account.room else { return nil }
            var entry = entry
            (entry.body, entry.epoch) = (message.body, message.epoch.flatMap { Digest(bytes: $0) })
            return entry
        }
        try file.update { state in
            for place in state.outbox.indices {
                if let entry = sealed(state.outbox[place]) { state.outbox[place] = entry }
            }
            account.forgetGivenUp(in: &state)
        }
        return request.compactMap(sealed)
    }
}

extension NewMessage {
    init(_ queued: Queued) {
        self.init(id: queued.id, kind: queued.kind, body: queued.body, epoch: queued.epoch.map { Data($0.bytes) })
    }
}

extension Account {
    /// Takes the keys of a change that another process of this member has made or read, and seals again the messages that were sealed
    /// before it: who was removed can open nothing that this machine sends from then on, whatever the relay takes.
    ///
    /// - Returns: those that were sealed again.
    package func resealed(
        ofOver messages: some Sequence<NewMessage>, _ state: State, by limit: Limit
    ) async throws(ClientError) -> [NewMessage] {
        try await takeNewerKeys(of: state, by: limit)
        let over = messages.filter { isOver($0.epoch.flatMap { Digest(bytes: $0) }) }
        guard !over.isEmpty else { return [] }
        return try await limit.run { () async throws(ClientError) in try await resealed(over) }
    }
}
