import CCrypto
import Foundation

/// The key that signs the pushes to a member's target, as Standard Webhooks says (https://www.standardwebhooks.com). The
/// relay is told it with the target: whoever has it can wake the member, and nothing else.
package struct PushSecret: Secret, Equatable, Sendable {
    /// As many as every key has.
    package let bytes: [UInt8]

    /// The key as libraries for Standard Webhooks take it: `whsec_` and base64.
    package var text: String { "whsec_" + Data(bytes).base64EncodedString() }

    /// The signature of a push: `v1,` and base64 of HMAC-SHA-256 of `id.timestamp.body`.
    package func signature(id: String, timestamp: String, body: [UInt8]) throws(SealingError) -> String {
        "v1," + Data(try code(id: id, timestamp: timestamp, body: body)).base64EncodedString()
    }

    /// Whether one of these signatures of a push is this key's.
    ///
    /// - Parameter signatures: separated by spaces, each a version, a comma and base64. Other versions than `v1` count as
    ///   none. How long a comparison takes doesn't tell where they differ, CRYPTO_memcmp(3).
    package func signed(
        _ signatures: String,
        id: String,
        timestamp: String,
        body: [UInt8]
    ) throws(SealingError) -> Bool {
        let code = try code(id: id, timestamp: timestamp, body: body)
        return signatures.split(separator: " ").contains { signature in
            guard signature.hasPrefix("v1,"), let shown = Data(base64Encoded: String(signature.dropFirst(3))) else {
                return false
            }
            return shown.count == code.count
                && shown.withUnsafeBytes { CRYPTO_memcmp($0.baseAddress, code, code.count) } == 0
        }
    }

    private func code(id: String, timestamp: String, body: [UInt8]) throws(SealingError) -> [UInt8] {
        try MAC(key: bytes).code(of: Array("\(id).\(timestamp).".utf8)[...], Data(body))
    }
}
