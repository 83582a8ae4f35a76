import Foundation
import Proving

/// Seals and opens boxes: `box(key, info, x) = ChaCha20-Poly1305(HKDF(key, info), nonce 12 × 00, no AAD)` of the 32 bytes x,
/// tickprotocol(5). The info says what the box is for, so that no key seals twice.
struct BoxSealer: ~Copyable {
    private static let nonce = [UInt8](repeating: 0, count: BodyCipher.nonceSize)

    private let cipher: BodyCipher

    init() throws(SealingError) { cipher = try BodyCipher() }

    func box(_ content: [UInt8], key: [UInt8], info: [UInt8]) throws(SealingError) -> Box {
        var key = try hkdf(key, info: info, size: Derivation.keySize)
        defer { wipe(&key) }
        let body = try cipher.seal(Data(content), key: key, nonce: Self.nonce, associated: [])
        guard let box = Box(bytes: body.dropFirst(Self.nonce.count)) else {
            preconditionFailure("BUG: a box holds 32 bytes")
        }
        return box
    }

    /// The 32 bytes in a box; nil where it doesn't open.
    func opened(_ box: Box, key: [UInt8], info: [UInt8]) throws(SealingError) -> [UInt8]? {
        var key = try hkdf(key, info: info, size: Derivation.keySize)
        defer { wipe(&key) }
        do { return try cipher.open(Data(Self.nonce + box.bytes), key: key, associated: []) } catch {
            guard error == .forged else { throw error }
            return nil
        }
    }
}

/// What a key is for that boxes need. The raw value begins HKDF's info, and each is different.
enum BoxInfo: String, CaseIterable {
    /// The secret of a rotation's E, from the new secret.
    case rotationKey = "tick rotation key v3"
    /// The new secret, for one member.
    case member = "tick box v3"
    /// The old secret, for who has the new one.
    case past = "tick past v3"
    /// The old kept secret, for who has the new one.
    case kept = "tick kept box v3"
    /// What an invite's box is sealed with, from its code.
    case inviteSecret = "tick invite secret v3"
    /// The epoch's secret, for who has an invite's code.
    case invite = "tick invite box v3"

    /// The info: these parts have fixed lengths and come behind the raw value.
    func bytes(_ parts: [UInt8]...) -> [UInt8] { Array(rawValue.utf8) + parts.joined() }
}
