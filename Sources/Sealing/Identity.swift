import Foundation
import Proving
import Wire

/// The one secret of this machine's user: 32 bytes from which each room's member id and token are derived.
///
/// Two rooms see two members without a visible connection.
package struct Identity: Secret, Equatable, Sendable {
    /// The secret, which the state file keeps.
    package let secret: [UInt8]

    /// Takes a stored secret.
    ///
    /// - Throws: `.notAKey` where it doesn't have 32 bytes.
    package init(secret: [UInt8]) throws(SealingError) {
        guard secret.count == Derivation.keySize else { throw .notAKey(count: secret.count) }
        self.secret = secret
    }

    /// A new identity.
    package static func random() throws(SealingError) -> Identity {
        try Identity(secret: randomBytes(Derivation.keySize))
    }

    /// The 32 bytes that prove to the relay that a request comes from that member.
    package func token(in room: RoomID) throws(SealingError) -> [UInt8] {
        try Derivation.token.bytes(from: secret, in: room)
    }

    /// The key with which the relay signs pushes to that member.
    package func pushSecret(in room: RoomID) throws(SealingError) -> PushSecret {
        PushSecret(bytes: try Derivation.pushSecret.bytes(from: secret, in: room))
    }

    /// The key that signs this user's statements and receipts in a room; the member's id is derived from its public
    /// half.
    package func signingKey(in room: RoomID) throws(SealingError) -> SigningKey {
        try Derivation.signingKey.signingKey(from: secret, in: room)
    }

    /// The secret by which this user opens what is sealed to it in a room.
    package func boxSecret(in room: RoomID) throws(SealingError) -> BoxSecret {
        BoxSecret(bytes: try Derivation.boxSecret.bytes(from: secret, in: room))
    }
}

extension Derivation {
    /// The key whose seed is derived.
    func signingKey(from secret: [UInt8], in room: RoomID? = nil) throws(SealingError) -> SigningKey {
        var seed = try bytes(from: secret, in: room)
        defer { wipe(&seed) }
        do { return try SigningKey(seed: seed) } catch { throw .failed(call: "EVP_PKEY_new_raw_private_key") }
    }
}

/// Message ids that are derived from a key of the user's: the same key gives the same id, so that a message sent twice
/// is one message. Only this identity can tell which key an id comes from.
package final class KeyedIDs {
    private let mac: MAC
    private let key: Data

    package init(_ key: String, identity: Identity, room: RoomID) throws(SealingError) {
        var secret = try Derivation.idKey.bytes(from: identity.secret, in: room)
        defer { wipe(&secret) }
        mac = try MAC(key: secret)
        self.key = Data(key.utf8)
    }

    /// The id of a message.
    ///
    /// - Parameter line: the number of the line in an input, from 1 on; 0 for a message that is no line.
    package func id(line: Int = 0) throws(SealingError) -> MessageID {
        var input: [UInt8] = []
        input.append(seq: line)
        guard let id = MessageID(bytes: try mac.code(of: input[...], key).prefix(16)) else {
            preconditionFailure("BUG: a message id has 16 bytes")
        }
        return id
    }
}

/// The key that signs the pushes to a member's target, by Standard Webhooks (https://www.standardwebhooks.com). The
/// relay is told it with the target: its holder can wake the member, and nothing else.
package struct PushSecret: Secret, Equatable, Sendable {
    /// The bytes, as many as in every key.
    package let bytes: [UInt8]

    /// The key in the form for libraries for Standard Webhooks: `whsec_` and base64.
    package var text: String { "whsec_" + Data(bytes).base64EncodedString() }

    /// Whether one of these signatures of a push is this key's; see `PushSignature`.
    ///
    /// - Parameter timestamp: in seconds since the epoch.
    package func signed(_ signatures: String, id: String, timestamp: Int, body: Data) -> Bool {
        PushSignature.isRight(signatures, of: body, id: id, timestamp: timestamp, secret: Data(bytes))
    }
}
