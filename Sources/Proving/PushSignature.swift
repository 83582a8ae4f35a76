import CCrypto
import Foundation

/// The signature of a push: `v1,` and the base64 of HMAC-SHA-256 over `ID.TIMESTAMP.BODY`
/// (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
package enum PushSignature {
    private static let version = "v1,"

    /// The value of `webhook-signature`.
    ///
    /// - Parameter timestamp: in seconds since the epoch.
    package static func text(of body: Data, id: String, timestamp: Int, secret: Data) -> String {
        version + Data(code(of: body, id, timestamp, secret)).base64EncodedString()
    }

    /// Whether one of these signatures is right.
    ///
    /// - Parameter signatures: separated by spaces; those of other versions are ignored. The time of a comparison
    ///   doesn't depend on where they differ, CRYPTO_memcmp(3).
    package static func isRight(_ signatures: String, of body: Data, id: String, timestamp: Int, secret: Data) -> Bool {
        let code = code(of: body, id, timestamp, secret)
        return signatures.split(separator: " ").contains { signature in
            guard signature.hasPrefix(version),
                let shown = Data(base64Encoded: String(signature.dropFirst(version.count)))
            else { return false }
            return shown.count == code.count
                && shown.withUnsafeBytes { CRYPTO_memcmp($0.baseAddress, code, code.count) } == 0
        }
    }

    /// EVP_Q_mac(3). It fails only where libcrypto lacks HMAC or memory has run out.
    private static func code(of body: Data, _ id: String, _ timestamp: Int, _ secret: Data) -> [UInt8] {
        let signed = Data("\(id).\(timestamp).".utf8) + body
        var code = [UInt8](repeating: 0, count: 32)
        var count = 0
        let done = secret.withUnsafeBytes { key in
            signed.withUnsafeBytes { bytes in
                EVP_Q_mac(
                    nil, "HMAC", nil, "SHA256", nil, key.baseAddress, key.count,
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &code, code.count, &count
                )
            }
        }
        guard done != nil, count == code.count else { preconditionFailure("BUG: libcrypto has no HMAC-SHA-256") }
        return code
    }
}
