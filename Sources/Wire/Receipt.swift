import Foundation

/// A member's word that a range of seqs reached it. Whose it is, and of which room, the request says.
package struct Receipt: Codable, Equatable, Sendable {
    package var kind: ReceiptKind
    /// The first seq, included.
    package var from: Int
    /// The last seq, included; not before `from`.
    package var upto: Int
    /// HMAC(receipt key, room ‖ member ‖ kind ‖ from ‖ upto): a relay can't make one.
    package var tag: Data

    package init(kind: ReceiptKind, from: Int, upto: Int, tag: Data) {
        self.kind = kind
        self.from = from
        self.upto = upto
        self.tag = tag
    }
}
