import Proving
import Wire

/// All that a room's code opens: the room's id, the proof for the relay, and the keys of its bodies.
package struct RoomKeys: Secret, Equatable, Sendable {
    /// The 32 bytes that all else comes from; the state file keeps them, since a chosen code takes long to stretch.
    package let root: [UInt8]
    package let room: RoomID
    /// The 32 bytes that show the relay on joining that this member has the code.
    package let proof: [UInt8]
    let keyring: Keyring

    /// Derives from the code, once, on joining: about 0.3 s and 128 MiB where a person chose it.
    package init(code: Code) throws(SealingError) {
        try self.init(root: Derivation.root(of: code))
    }

    /// Takes a root that was kept; costs microseconds.
    ///
    /// - Throws: `.notAKey` where it has not 32 bytes.
    package init(root: [UInt8]) throws(SealingError) {
        guard root.count == Derivation.keySize else { throw .notAKey(count: root.count) }
        self.root = root
        proof = try Derivation.proof.bytes(from: root)
        room = RoomID(proofHash: SHA256.digest(of: proof))
        keyring = try Keyring(root: root)
    }

    package static func == (left: RoomKeys, right: RoomKeys) -> Bool { left.root == right.root }
}
