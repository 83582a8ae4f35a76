import Synchronization

/// A room's keys inside libcrypto's contexts, ready for use again and again.
///
/// Making a context costs more than sealing a short message; a context serves one thread at a time, hence the lock.
final class Keyring: Sendable {
    struct Contexts: ~Copyable {
        let messages: MAC
        let nonces: MAC
        let bodies: BodyCipher
    }

    let contexts: Mutex<Contexts>

    init(root: [UInt8]) throws(SealingError) {
        contexts = Mutex(
            Contexts(
                messages: try Self.mac(.messageKey, root),
                nonces: try Self.mac(.nonceKey, root),
                bodies: try BodyCipher()
            )
        )
    }

    private static func mac(_ derivation: Derivation, _ root: [UInt8]) throws(SealingError) -> MAC {
        var key = try derivation.bytes(from: root)
        defer { wipe(&key) }
        return try MAC(key: key)
    }
}
