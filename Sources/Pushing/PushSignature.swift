import CCrypto
import Foundation
import Wire

/// The signature of a push: HMAC-SHA-256 over `ID.TIMESTAMP.BODY`
/// (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
enum PushSignature {
    /// The value of `webhook-signature`.
    ///
    /// - Parameter timestamp: in seconds since the epoch.
    static func text(of body: Data, id: PushID, timestamp: Int, secret: Data) -> String {
        let signed = Data("\(id).\(timestamp).".utf8) + body
        var code = [UInt8](repeating: 0, count: 32)
        var count = 0
        let done = secret.withUnsafeBytes { key in
            signed.withUnsafeBytes { bytes in
                EVP_Q_mac(
                    nil,
                    "HMAC",
                    nil,
                    "SHA256",
                    nil,
                    key.baseAddress,
                    key.count,
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    bytes.count,
                    &code,
                    code.count,
                    &count
                )
            }
        }
        guard done != nil, count == code.count else { preconditionFailure("BUG: libcrypto has no HMAC-SHA-256") }
        return "v1," + Data(code).base64EncodedString()
    }
}
