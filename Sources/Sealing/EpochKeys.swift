import Foundation
import Proving
import Synchronization
import Wire

/// The keys of the bodies of one epoch.
///
/// Messages are sealed with the secret of the epoch. Names and list edits are sealed with the kept secret that comes from
/// it: who joins later has to read those in any case, and may have no more.
package struct EpochKeys: Secret, Sendable {
    private let room: RoomID
    /// Nil where a member has the kept secret alone.
    private let messages: Keyring?
    private let kept: Keyring

    package init(_ secret: EpochSecret, in room: RoomID) throws(SealingError) {
        var keptSecret = try secret.kept()
        defer { wipe(&keptSecret) }
        self.room = room
        messages = try Keyring(secret: secret.bytes)
        kept = try Keyring(secret: keptSecret)
    }

    /// The keys that a kept secret gives.
    init(kept: [UInt8], in room: RoomID) throws(SealingError) {
        (self.room, messages) = (room, nil)
        self.kept = try Keyring(secret: kept)
    }

    /// Whether messages of the epoch can be opened.
    package var opensMessages: Bool { messages != nil }

    private func keyring(of kind: EventKind) -> Keyring? { kind == .message ? messages : kept }

    /// Seals content so that only the room's members can read it; the result is 28 bytes longer.
    ///
    /// The same content, kind, id and member give the same bytes: a message sent again is the same to the relay. A name
    /// is always sealed with kind `.name`, in a join too; the caller passes it.
    ///
    /// - Precondition: for a message the epoch's secret is there.
    package func seal(_ content: Data, kind: EventKind, id: MessageID, member: MemberID) throws(SealingError) -> Data {
        guard let keyring = keyring(of: kind) else { preconditionFailure("BUG: a message without its epoch's secret") }
        let place = Place(room: room, id: id, member: member, kind: kind)
        return try keyring.contexts.withLock { (contexts) throws(SealingError) -> Data in
            var key = try contexts.keys.code(of: place.keyInput)
            defer { wipe(&key) }
            let nonce = try contexts.nonces.code(of: place.nonceInput, content)
            return try contexts.bodies.seal(content, key: key, nonce: nonce, associated: place.associated)
        }
    }

    /// Opens a result of `seal` with the same kind, id and member; nil for a message of an epoch whose secret isn't there.
    ///
    /// - Throws: `.forged` where it is no such result, `.short` where the body is shorter than a nonce and a tag.
    package func open(_ body: Data, kind: EventKind, id: MessageID, member: MemberID) throws(SealingError) -> [UInt8]? {
        guard let keyring = keyring(of: kind) else { return nil }
        let place = Place(room: room, id: id, member: member, kind: kind)
        return try keyring.contexts.withLock { (contexts) throws(SealingError) -> [UInt8] in
            var key = try contexts.keys.code(of: place.keyInput)
            defer { wipe(&key) }
            return try contexts.bodies.open(body, key: key, associated: place.associated)
        }
    }
}

extension EpochSecrets {
    /// The keys of an epoch's bodies; nil for an epoch of which the member has neither the secret nor the kept secret.
    package func keys(of epoch: Digest, in room: RoomID) throws(SealingError) -> EpochKeys? {
        if let secret = secrets[epoch] { return try EpochKeys(secret, in: room) }
        guard let kept = kept[epoch] else { return nil }
        return try EpochKeys(kept: kept, in: room)
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
