import CCrypto
import Wire

/// A member's Ed25519 private key (RFC 8032) for one room, held by libcrypto: no description shows its content.
package final class SigningKey: Sendable {
    // Safe: the key never changes, and any number of threads may sign with one EVP_PKEY, openssl-threads(7).
    private nonisolated(unsafe) let key: OpaquePointer
    package let publicKey: PublicKey

    /// - Throws: `.notASeed` where the seed doesn't have 32 bytes.
    package init(seed: [UInt8]) throws(ProvingError) {
        guard seed.count == 32 else { throw .notASeed(count: seed.count) }
        guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
            throw .libcrypto("EVP_PKEY_new_raw_private_key")
        }
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = bytes.count
        guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, let publicKey = PublicKey(bytes: bytes) else {
            EVP_PKEY_free(key)
            throw .libcrypto("EVP_PKEY_get_raw_public_key")
        }
        (self.key, self.publicKey) = (key, publicKey)
    }

    deinit { EVP_PKEY_free(key) }

    /// Signs bytes; equal bytes have equal signatures. EVP_DigestSign(3).
    package func signature(of bytes: [UInt8]) throws(ProvingError) -> Signature {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: Signature.count)
        var count = signature.count
        guard context != nil, EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
            EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1,
            let signature = Signature(bytes: signature)
        else { throw .libcrypto("EVP_DigestSign") }
        return signature
    }
}

/// A member's Ed25519 public key (RFC 8032): 32 bytes, checked to be sound.
package struct PublicKey: Hashable, Sendable {
    let octets: Octets

    /// Takes 32 bytes; nil unless they are the one encoding of a point on the curve whose order doesn't divide 8.
    ///
    /// libcrypto takes any 32 bytes. Under a key of small order one signature holds for many statements, and each of
    /// two encodings of a point would be another member.
    package init?(bytes: some Collection<UInt8>) {
        guard let octets = Octets(bytes), octets.withUnsafeBytes(CurvePoint.isSound) else { return nil }
        self.octets = octets
    }

    package var bytes: [UInt8] { octets.bytes }

    /// Whether the signature is this key's, of these bytes; EVP_DigestVerify(3), which refuses an S that isn't below
    /// the group's order. False also where libcrypto fails, since the signature is then unverified.
    package func verifies(_ signature: Signature, of bytes: [UInt8]) -> Bool {
        let key = octets.withUnsafeBytes {
            EVP_PKEY_new_raw_public_key(
                EVP_PKEY_ED25519, nil, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count
            )
        }
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        guard key != nil, context != nil, EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1,
            EVP_DigestVerify(context, signature.bytes, Signature.count, bytes, bytes.count) == 1
        else {
            ERR_clear_error()
            return false
        }
        return true
    }
}

/// An Ed25519 signature: 64 bytes, without a heap allocation.
package struct Signature: Hashable, Sendable {
    private let first: Octets
    private let second: Octets

    static let count = 64

    /// Copies 64 bytes; nil for any other count. `PublicKey.verifies` verifies them.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count, let first = Octets(bytes.prefix(32)), let second = Octets(bytes.suffix(32))
        else { return nil }
        (self.first, self.second) = (first, second)
    }

    package var bytes: [UInt8] { first.bytes + second.bytes }
}

/// Checks whether the encoding of a point on edwards25519 (RFC 8032, section 5.1) may be a key; BN_mod_mul(3),
/// BN_kronecker(3).
enum CurvePoint {
    /// Whether the 32 bytes are y below p, on the curve, and of an order that doesn't divide 8.
    static func isSound(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // The highest bit is x's sign; the rest is y, the least significant byte first.
        var encoding = Array(bytes)
        encoding[31] &= 0x7F
        guard encoding.reversed().lexicographicallyPrecedes(prime.reversed()) else { return false }
        return !smallOrders.contains(encoding) && isOnCurve(encoding)
    }

    /// p = 2^255 - 19
    static let prime: [UInt8] = [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

    /// The y of all eight points whose order divides 8: orders 4, 1, 2, and twice 8.
    private static let smallOrders: [[UInt8]] = [
        [UInt8](repeating: 0, count: 32),
        [1] + [UInt8](repeating: 0, count: 31),
        [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
            0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]

    /// Whether there is an x for this y: x² = (y² - 1) / (d·y² + 1) with d = -121665/121666 has a solution where 121666
    /// · (y² - 1) · (121666 - 121665·y²) is a square modulo p. It is 0 for y = ±1 only.
    private static func isOnCurve(_ encoding: [UInt8]) -> Bool {
        guard let context = BN_CTX_new() else { return false }
        BN_CTX_start(context)
        defer {
            BN_CTX_end(context)
            BN_CTX_free(context)
        }
        // The last one is nil if any is.
        guard let p = BN_CTX_get(context), let square = BN_CTX_get(context), let product = BN_CTX_get(context),
            let divisor = BN_CTX_get(context),
            BN_lebin2bn(prime, 32, p) != nil, BN_lebin2bn(encoding, 32, product) != nil,
            BN_mod_sqr(square, product, p, context) == 1,
            BN_copy(divisor, square) != nil, BN_mul_word(divisor, 121_665) == 1,
            BN_sub_word(divisor, 121_666) == 1,
            BN_sub_word(square, 1) == 1, BN_mod_mul(product, square, divisor, p, context) == 1,
            BN_mul_word(product, 121_666) == 1
        else {
            ERR_clear_error()
            return false
        }
        // -1 is a square modulo p, so the sign of the divisor doesn't matter.
        return BN_kronecker(product, p, context) == 1
    }
}

// Ids are hashes, so that nobody can choose them.

extension Digest {
    /// The first 16 bytes, as an id.
    var prefix: UInt128 { withUnsafeBytes { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) } }
}

extension MemberID {
    /// The member with this key: `SHA-256("tick member v2" 00 ‖ room ‖ key)`, the first 16 bytes.
    package init(key: PublicKey, room: RoomID) {
        let digest = ByteString.digest {
            $0.put(label: "tick member v2")
            $0.put(room)
            $0.put(key.octets)
        }
        self.init(rawValue: digest.prefix)
    }
}

extension InviteID {
    /// The invite with this key, which anybody can check: `SHA-256("tick invite v3" 00 ‖ key)`, the first 16 bytes.
    package init(of key: PublicKey) { self.init(of: key.octets) }

    init(of octets: Octets) {
        let digest = ByteString.digest {
            $0.put(label: "tick invite v3")
            $0.put(octets)
        }
        self.init(rawValue: digest.prefix)
    }
}

extension RoomID {
    /// The room whose first code gives the invite with this key: its id is the invite's.
    package init(firstInvite key: PublicKey) { self.init(bits: InviteID(of: key).bits) }

    /// The invite of its first code.
    package var firstInvite: InviteID { InviteID(bits: bits) }
}

/// An error of Proving. No case contains a secret.
package enum ProvingError: Error, Equatable, Sendable {
    /// A signing key's seed has this many bytes instead of 32.
    case notASeed(count: Int)
    /// An event's seq is not the next one, or in a list of roster events not after the one before it.
    case outOfOrder(seq: Int, after: Int)
    /// A function of libcrypto failed, as a rule for lack of memory.
    case failed(call: String)

    /// The error of a failed call. Clears the thread's error queue, which nothing else here does.
    static func libcrypto(_ call: String) -> ProvingError {
        ERR_clear_error()
        return .failed(call: call)
    }
}
