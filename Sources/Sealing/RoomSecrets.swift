import Proving
import Wire

/// The secrets that a member keeps of a room: the newest that it has, and those that the newest doesn't lead to.
package struct RoomSecrets: Secret, Equatable, Sendable {
    /// The secrets, the newest first.
    package private(set) var secrets: [EpochSecret]

    /// Takes stored secrets, the newest first.
    package init(_ secrets: [EpochSecret]) { self.secrets = secrets }

    /// Adds the secret of an epoch, and leaves out those that others lead to.
    ///
    /// - Parameter rotations: all of the room's that have an effect, in the order of their seqs.
    package mutating func add(
        _ secret: EpochSecret, in room: RoomID, _ rotations: [RotationStatement]
    ) throws(SealingError) {
        let found = try EpochSecrets(RoomSecrets(secrets + [secret]), in: room, rotations)
        secrets = found.ends
    }
}

/// The secrets of a room's epochs, as far as a member's kept ones lead.
package struct EpochSecrets: Secret, Sendable {
    /// The secrets by epoch, with which messages are opened.
    package private(set) var secrets: [Digest: EpochSecret] = [:]
    /// The kept secrets by epoch, with which names, notes and edits of lists are opened.
    ///
    /// Where a rotation forgot the old secret, no commitment stands in the log to the kept one: who has only the box takes
    /// what opens, and a wrong one opens no name.
    package private(set) var kept: [Digest: [UInt8]] = [:]
    /// The secrets that no other one leads to, the newest first.
    let ends: [EpochSecret]

    /// Goes back from the newest secret to older ones, rotation by rotation.
    ///
    /// - Parameter rotations: all of the room's that have an effect, in the order of their seqs.
    package init(_ room: RoomSecrets, in id: RoomID, _ rotations: [RotationStatement]) throws(SealingError) {
        let sealer = try BoxSealer()
        var led: Set<Digest> = []
        for secret in room.secrets { secrets[secret.epoch(in: id)] = secret }
        for rotation in rotations.reversed() {
            let place = RotationPlace(of: rotation, in: id)
            if let new = secrets[rotation.newEpoch] {
                kept[rotation.newEpoch] = try new.kept()
                if let past = rotation.past,
                    let old = try sealer.opened(past, key: new.bytes, info: place.pastInfo).map(
                        EpochSecret.init(bytes:)),
                    old.epoch(in: id) == rotation.oldEpoch
                {
                    secrets[rotation.oldEpoch] = old
                    led.insert(rotation.oldEpoch)
                }
            }
            if let new = kept[rotation.newEpoch], kept[rotation.oldEpoch] == nil,
                let old = try sealer.opened(rotation.kept, key: new, info: place.keptInfo)
            {
                kept[rotation.oldEpoch] = old
            }
        }
        for (epoch, secret) in secrets { kept[epoch] = try secret.kept() }
        let order = rotations.enumerated().map { ($1.newEpoch, $0 + 1) }
        let places = Dictionary(order) { first, _ in first }
        ends = secrets.filter { !led.contains($0.key) }
            .sorted { places[$0.key] ?? 0 > places[$1.key] ?? 0 }
            .map(\.value)
    }
}

/// The secret of an epoch: its messages are sealed with it. That of the first epoch comes from the code that made the room.
package struct EpochSecret: Secret, Equatable, Sendable {
    package let bytes: [UInt8]

    /// Takes stored or received bytes.
    ///
    /// - Throws: `.notAKey` where they aren't 32 bytes.
    package init(bytes: [UInt8]) throws(SealingError) {
        guard bytes.count == Derivation.keySize else { throw .notAKey(count: bytes.count) }
        self.bytes = bytes
    }

    /// The secret of a room's first epoch, from the root of its first code.
    init(root: [UInt8]) throws(SealingError) { bytes = try Derivation.firstSecret.bytes(from: root) }

    /// The epoch's public name, which no other secret gives: `SHA-256("tick epoch v3" 00 ‖ room ‖ secret)`.
    package func epoch(in room: RoomID) -> Digest {
        var input = Array("tick epoch v3".utf8) + [0]
        input.reserveCapacity(input.count + 16 + bytes.count)
        input.append(id: room)
        input += bytes
        defer { wipe(&input) }
        return SHA256.digest(of: input)
    }

    /// The kept secret, which seals names and list edits. It tells nothing of the messages.
    func kept() throws(SealingError) -> [UInt8] { try Derivation.keptSecret.bytes(from: bytes) }
}
