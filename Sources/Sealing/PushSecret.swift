import Foundation
import Proving

/// The key that signs the pushes to a member's target, as Standard Webhooks says (https://www.standardwebhooks.com). The
/// relay is told it with the target: whoever has it can wake the member, and nothing else.
package struct PushSecret: Secret, Equatable, Sendable {
    /// As many as every key has.
    package let bytes: [UInt8]

    /// The key as libraries for Standard Webhooks take it: `whsec_` and base64.
    package var text: String { "whsec_" + Data(bytes).base64EncodedString() }

    /// Whether one of these signatures of a push is this key's; see `PushSignature`.
    ///
    /// - Parameter timestamp: in seconds since the epoch.
    package func signed(_ signatures: String, id: String, timestamp: Int, body: Data) -> Bool {
        PushSignature.isRight(signatures, of: body, id: id, timestamp: timestamp, secret: Data(bytes))
    }
}
