import Foundation
import Proving
import Sealing
import Synchronization
import Wire

/// The keys that a member has of a room's epochs. All that read the room share them.
///
/// Until the room's members were folded only the newest secret is known to be of the room: it seals.
package final class RoomKeyring: Secret, Sendable {
    package let room: RoomID
    let state: Mutex<State>

    /// - Parameter secrets: the newest first.
    package init(_ secrets: [EpochSecret], in room: RoomID) throws(SealingError) {
        self.room = room
        let secrets = RoomSecrets(secrets)
        var state = State(secrets: secrets, found: try EpochSecrets(secrets, in: room, []))
        try state.takeKeys(in: room)
        self.state = Mutex(state)
    }

    // MARK: Epochs

    /// Takes the epochs of a room, as the fold of its members has them. No more than were taken before change nothing: another task
    /// of this process has heard of a rotation first.
    ///
    /// - Returns: false where a secret is of no epoch of theirs: it isn't the room's log.
    func learn(_ epochs: [RosterEpoch]) throws(SealingError) -> Bool {
        guard !epochs.isEmpty else { return true }
        return try state.withLock { state throws(SealingError) in
            guard epochs.count > state.epochs.count else { return true }
            let ids = Set(epochs.map(\.id))
            if !state.secrets.secrets.allSatisfy({ ids.contains($0.epoch(in: room)) }) {
                guard let former = state.former, try state.giveUp(former, for: epochs, in: room) else { return false }
            }
            state.epochs = epochs
            for epoch in epochs {
                let secret = state.made.removeValue(forKey: epoch.id) ?? state.givenUp.removeValue(forKey: epoch.id)
                guard let secret else { continue }
                try state.secrets.add(secret, in: room, epochs.rotations.map(\.statement))
            }
            try state.takeKeys(in: room)
            return true
        }
    }

    /// Takes the secrets that the state file has by now, the newest first.
    func take(_ filed: [EpochSecret]) throws(SealingError) {
        try state.withLock { state throws(SealingError) in
            if state.epochs.isEmpty {
                // Nothing else says which is the newest.
                state.secrets = RoomSecrets(filed + state.secrets.secrets.filter { !filed.contains($0) })
            } else {
                let statements = state.epochs.rotations.map(\.statement)
                for secret in filed where state.found.secrets[secret.epoch(in: room)] == nil {
                    try state.secrets.add(secret, in: room, statements)
                }
            }
            try state.takeKeys(in: room)
        }
    }

    /// Whether a secret is of an epoch of the room's log, as far as it was folded.
    func isOfLog(_ secret: EpochSecret) -> Bool {
        state.withLock { state in state.epochs.contains { $0.id == secret.epoch(in: room) } }
    }

    /// False where an epoch's secret is known here, and the room's log, as far as it was folded, doesn't have that epoch.
    func mayBeOfLog(_ epoch: Digest) -> Bool {
        state.withLock { state in
            state.found.secrets[epoch] == nil || state.epochs.isEmpty || state.epochs.contains { $0.id == epoch }
        }
    }

    /// Takes a secret that a rotation, or an invite, has given this member.
    func add(_ secret: EpochSecret) throws(SealingError) {
        try state.withLock { state throws(SealingError) in
            try state.secrets.add(secret, in: room, state.epochs.rotations.map(\.statement))
            try state.takeKeys(in: room)
        }
    }

    /// Keeps a secret that this process has made, until the room has a rotation to it.
    func expect(_ secret: EpochSecret) { state.withLock { $0.made[secret.epoch(in: room)] = secret } }

    /// Forgets one that the relay has refused.
    func expectNoMore(_ secret: EpochSecret) { state.withLock { $0.made[secret.epoch(in: room)] = nil } }

    /// Whether this process has asked for a rotation, and the room isn't known to have it.
    package var expectsRotation: Bool { state.withLock { !$0.made.isEmpty } }

    /// The secret of an epoch; nil where this member was given none.
    func secret(of epoch: Digest) -> EpochSecret? { state.withLock { $0.found.secrets[epoch] } }

    /// The newest secret that this member has: it seals.
    package var newest: EpochSecret? { state.withLock { $0.newest } }

    /// The epoch of the newest secret.
    package var epoch: Digest? { newest?.epoch(in: room) }

    /// The rotation to the room's epoch, where this member was given no secret of it; nil also while its boxes are asked for.
    var withheld: RosterRotation? {
        state.withLock { state in
            guard let last = state.epochs.last, state.found.secrets[last.id] == nil, let rotation = last.rotation,
                state.opened[rotation.seq] != nil
            else { return nil }
            return rotation
        }
    }

    /// How often the keys have changed: a name that didn't open before may open now.
    var changes: Int { state.withLock { $0.changes } }

    // MARK: The state file

    /// The secrets that the state file is to have; nil where it has those of later epochs than are known here.
    ///
    /// - Parameters:
    ///   - filed: those that it has.
    ///   - begun: those with which joins were begun; of them only those that are of this log.
    ///   - needed: the epochs that its outbox has messages of: their secrets stay, so that those can be read.
    func secrets(
        beside filed: [EpochSecret], _ begun: [EpochSecret] = [], for needed: Set<Digest>
    ) throws(SealingError) -> [EpochSecret]? {
        try state.withLock { state throws(SealingError) in
            let places = Dictionary(state.epochs.enumerated().map { ($1.id, $0) }) { first, _ in first }
            guard !places.isEmpty else { return nil }
            let statements = state.epochs.rotations.map(\.statement)
            var secrets = state.secrets
            for secret in filed {
                guard places[secret.epoch(in: room)] != nil else { return nil }
                try secrets.add(secret, in: room, statements)
            }
            for secret in begun where places[secret.epoch(in: room)] != nil {
                try secrets.add(secret, in: room, statements)
            }
            let all = try EpochSecrets(secrets, in: room, statements).secrets
            let ends = Set(secrets.secrets.map { $0.epoch(in: room) })
            return all.filter { ends.contains($0.key) || needed.contains($0.key) }
                .sorted { places[$0.key] ?? -1 > places[$1.key] ?? -1 }.map(\.value)
        }
    }
}
