import Proving
import Wire

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
