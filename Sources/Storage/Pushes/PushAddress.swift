import Foundation
import Wire

/// What is needed to make a push to a target.
package struct PushAddress: Sendable {
    package var kind: PushKind
    package var url: String
    /// `https://HOST:PORT`, always with its port.
    package var origin: String
    /// The key of signatures.
    package var secret: Data
    package var target: PushTargetID
    package var label: String?
    /// Whether the target is gone, so that no request is to be made.
    package var isGone: Bool
}
