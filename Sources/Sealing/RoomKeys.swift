import Foundation
import Proving
import Synchronization
import Wire

/// All keys that a room's code gives: the key of its invite, which gives the room's id, and the keys of its bodies.
///
/// Messages are sealed with the secret of the room's epoch. Names and list edits are sealed with the kept secret that
/// comes from it: who joins later has to read those in any case.
package struct RoomKeys: Secret, Equatable, Sendable {
    /// The 32 bytes from which all the others are derived; the state file keeps them, since a chosen code takes long to
    /// stretch.
    package let root: [UInt8]
    package let room: RoomID
    /// The key of the first code's invite: its signature lets a member in.
    package let invite: SigningKey
    /// The room's first epoch.
    package let epoch: Digest
    private let messages: Keyring
    private let kept: Keyring

    /// Derives from the code, once, on joining: about 0.3 s and 128 MiB where a person chose it.
    package init(code: Code) throws(SealingError) { try self.init(root: Derivation.root(of: code)) }

    /// Takes a stored root; costs microseconds.
    ///
    /// - Throws: `.notAKey` where it doesn't have 32 bytes.
    package init(root: [UInt8]) throws(SealingError) {
        guard root.count == Derivation.keySize else { throw .notAKey(count: root.count) }
        self.root = root
        invite = try Derivation.inviteSeed.signingKey(from: root)
        room = RoomID(firstInvite: invite.publicKey)
        let secret = try EpochSecret(root: root)
        epoch = secret.epoch(in: room)
        messages = try Keyring(secret: secret.bytes)
        var keptSecret = try secret.kept()
        defer { wipe(&keptSecret) }
        kept = try Keyring(secret: keptSecret)
    }

    package static func == (left: RoomKeys, right: RoomKeys) -> Bool { left.root == right.root }

    private func keyring(of kind: EventKind) -> Keyring { kind == .message ? messages : kept }

    /// Seals content so that only the room's members can read it; the result is 28 bytes longer.
    ///
    /// The same content, kind, id and member give the same bytes: a message sent again is the same to the relay. A name
    /// is always sealed with kind `.name`, in a join too; the caller passes it.
    package func seal(
        _ content: Data, kind: EventKind, id: MessageID, member: MemberID
    ) throws(SealingError) -> Data {
        let place = Place(room: room, id: id, member: member, kind: kind)
        return try keyring(of: kind).contexts.withLock { (contexts) throws(SealingError) -> Data in
            var key = try contexts.keys.code(of: place.keyInput)
            defer { wipe(&key) }
            let nonce = try contexts.nonces.code(of: place.nonceInput, content)
            return try contexts.bodies.seal(content, key: key, nonce: nonce, associated: place.associated)
        }
    }

    /// Opens a result of `seal` with the same kind, id and member.
    ///
    /// - Throws: `.forged` where it is no such result, `.short` where the body is shorter than a nonce and a tag.
    package func open(
        _ body: Data, kind: EventKind, id: MessageID, member: MemberID
    ) throws(SealingError) -> [UInt8] {
        let place = Place(room: room, id: id, member: member, kind: kind)
        return try keyring(of: kind).contexts.withLock { (contexts) throws(SealingError) -> [UInt8] in
            var key = try contexts.keys.code(of: place.keyInput)
            defer { wipe(&key) }
            return try contexts.bodies.open(body, key: key, associated: place.associated)
        }
    }
}

/// The place of a body, as the bytes to which its key, nonce and tag are bound.
private struct Place {
    /// `room ‖ id ‖ member ‖ kind ‖ 00`
    private let bytes: [UInt8]

    init(room: RoomID, id: MessageID, member: MemberID, kind: EventKind) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        bytes.append(id: room)
        bytes.append(id: id)
        bytes.append(id: member)
        bytes.append(contentsOf: kind.rawValue.utf8)
        bytes.append(0)
        self.bytes = bytes
    }

    /// `room ‖ id ‖ member ‖ kind`
    var associated: ArraySlice<UInt8> { bytes.dropLast() }

    /// `id ‖ member`
    var keyInput: ArraySlice<UInt8> { bytes[16..<48] }

    /// `id ‖ member ‖ kind ‖ 00`; the content comes after it.
    var nonceInput: ArraySlice<UInt8> { bytes[16...] }
}

/// The keys of bodies that one secret gives, in libcrypto's contexts, ready for repeated use.
///
/// Making a context costs more than sealing a short message; a context serves one thread at a time, hence the lock.
final class Keyring: Sendable {
    struct Contexts: ~Copyable {
        let keys: MAC
        let nonces: MAC
        let bodies: BodyCipher
    }

    let contexts: Mutex<Contexts>

    /// - Parameter secret: an epoch's secret, or its kept secret.
    init(secret: [UInt8]) throws(SealingError) {
        contexts = Mutex(
            Contexts(
                keys: try Self.mac(.messageKey, secret), nonces: try Self.mac(.nonceKey, secret),
                bodies: try BodyCipher()
            )
        )
    }

    private static func mac(_ derivation: Derivation, _ secret: [UInt8]) throws(SealingError) -> MAC {
        var key = try derivation.bytes(from: secret)
        defer { wipe(&key) }
        return try MAC(key: key)
    }
}
