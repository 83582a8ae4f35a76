import Foundation
import Wire

/// A join, name, leave or remove event, with its body.
package struct CrowdEvent: Hashable, Sendable {
    package let seq: Int
    package let kind: CrowdKind
    package let id: MessageID
    /// Who speaks: of a removal the remover.
    package let member: MemberID
    package let body: Data

    /// Nil where the seq is out of bounds.
    package init?(seq: Int, kind: CrowdKind, id: MessageID, member: MemberID, body: Data) {
        guard (1...Tree.greatestSize).contains(seq) else { return nil }
        self.seq = seq
        self.kind = kind
        self.id = id
        self.member = member
        self.body = body
    }
}
