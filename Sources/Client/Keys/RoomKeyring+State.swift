import Foundation
import Proving
import Sealing
import Wire

extension RoomKeyring {
    /// The secrets of a keyring, and what follows from them; its lock guards it.
    struct State {
        /// The secrets that the state file has, or is to have.
        var secrets: RoomSecrets
        /// Those that they lead to, by the rotations that were folded.
        var found: EpochSecrets
        var epochs: [RosterEpoch] = []
        var keys: [Digest: EpochKeys] = [:]
        var timeline = EpochTimeline()
        /// The keys of the newest epoch, and its bytes.
        var sealing: (keys: EpochKeys, epoch: Data)?
        /// Secrets that this process has made for rotations that it asked for.
        var made: [Digest: EpochSecret] = [:]
        /// The rotations whose boxes were asked for, by their seqs, and what was wrong with them.
        var opened: [Int: RotationCheck] = [:]
        /// The seq of the one that an earlier run has found something wrong with; nil for none.
        var flawKept: Int?
        var keyless: KeylessRotations?
        /// The epochs of the log that another one is accepted instead of, as far as they are known; nil where none is.
        var former: [RosterEpoch]?
        var putBack: Digest?
        /// Secrets of epochs that an accepted log doesn't have: they open what waits in the outbox, and seal nothing.
        var givenUp: [Digest: EpochSecret] = [:]
        /// How often the keys have changed.
        var changes = 0
    }
}

extension RoomKeyring.State {
    /// The newest secret: by the epochs that were folded, else the first one.
    var newest: EpochSecret? {
        epochs.last { found.secrets[$0.id] != nil }.flatMap { found.secrets[$0.id] } ?? secrets.secrets.first
    }

    /// Gives up the secrets of epochs that an accepted log doesn't have, but what they lead to in both logs.
    ///
    /// - Parameters:
    ///   - former: the epochs of the log of before, as far as they are known.
    ///   - epochs: those of the accepted one.
    /// - Returns: false where no secret is left: it isn't the room's log.
    mutating func giveUp(
        _ former: [RosterEpoch], for epochs: [RosterEpoch], in room: RoomID
    ) throws(SealingError) -> Bool {
        let all = try EpochSecrets(secrets, in: room, former.rotations.map(\.statement)).secrets
        let (ids, known) = (Set(epochs.map(\.id)), Set(former.map(\.id)))
        let held = all.filter { ids.contains($0.key) }.map(\.value)
        guard let first = held.first else { return false }
        let isKnown = secrets.secrets.allSatisfy { known.contains($0.epoch(in: room)) }
        var left = RoomSecrets(held)
        try left.add(first, in: room, epochs.rotations.map(\.statement))
        givenUp.merge(all.filter { !ids.contains($0.key) }) { $1 }
        // An epoch that the log of before didn't have was begun since.
        if let last = epochs.last?.id, !isKnown || known.contains(last) { putBack = last }
        (secrets, self.epochs) = (left, [])
        return true
    }

    /// Makes the keys of all epochs that the secrets lead to, but those that are there.
    mutating func takeKeys(in room: RoomID) throws(SealingError) {
        changes += 1
        found = try EpochSecrets(secrets, in: room, epochs.rotations.map(\.statement))
        for epoch in Set(found.secrets.keys).union(found.kept.keys) {
            if let known = keys[epoch], known.opensMessages || found.secrets[epoch] == nil { continue }
            keys[epoch] = try found.keys(of: epoch, in: room)
        }
        for (epoch, secret) in givenUp where keys[epoch]?.opensMessages != true {
            keys[epoch] = try EpochKeys(secret, in: room)
        }
        sealing = newest.map { $0.epoch(in: room) }.flatMap { epoch in
            keys[epoch].map { ($0, Data(epoch.bytes)) }
        }
        timeline =
            epochs.isEmpty
            ? EpochTimeline(spans: secrets.secrets.first.map { [(0, keys[$0.epoch(in: room)])] } ?? [])
            : EpochTimeline(spans: epochs.map { ($0.start, keys[$0.id]) })
    }
}
