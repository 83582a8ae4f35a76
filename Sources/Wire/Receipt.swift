import Foundation

/// A member's signed word that a range of seqs reached it. The request says which member and room it is of.
package struct Receipt: Codable, Equatable, Sendable {
    package var kind: ReceiptKind
    /// The first seq, included.
    package var from: Int
    /// The last seq, included; not before `from`.
    package var upto: Int
    /// The root of the room's tree at size `upto`, 32 bytes.
    package var root: Data
    /// The member's Ed25519 signature over the range and that tree head, 64 bytes.
    package var sig: Data

    package init(kind: ReceiptKind, from: Int, upto: Int, root: Data, sig: Data) {
        self.kind = kind
        self.from = from
        self.upto = upto
        self.root = root
        self.sig = sig
    }
}
