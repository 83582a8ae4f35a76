import Foundation

/// A receipt as others are told of it, so that they can verify its signature. The root that was signed is
/// told once for all claims with the same `upto`, in `ProvenSize`.
package struct Claim: Codable, Hashable, Sendable {
    package var member: MemberID
    package var kind: ReceiptKind
    /// The first seq, included.
    package var from: Int
    /// The last seq, included: the size of the tree that was signed.
    package var upto: Int
    /// When the relay took it, in milliseconds since the epoch.
    package var at: RelaysWord<Int>
    /// The member's Ed25519 signature, 64 bytes.
    package var sig: Data

    package init(member: MemberID, kind: ReceiptKind, from: Int, upto: Int, at: Int, sig: Data) {
        self.member = member
        self.kind = kind
        self.from = from
        self.upto = upto
        self.at = RelaysWord(at)
        self.sig = sig
    }
}
