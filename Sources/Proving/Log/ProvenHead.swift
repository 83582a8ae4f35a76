/// A head of a room's log that was proved, with the values that this program's own folds of the chains have there.
package struct ProvenHead: Hashable, Sendable {
    package let head: TreeHead
    /// Nil where the members weren't folded up to there.
    package var crowd: Folded?
    /// Nil where the list edits weren't.
    package var lists: Folded?

    /// The head of the tree without leaves.
    package static let empty = ProvenHead(.empty, crowd: .zero, lists: .zero)

    package init(_ head: TreeHead, crowd: Folded? = nil, lists: Folded? = nil) {
        self.head = head
        self.crowd = crowd
        self.lists = lists
    }

    package var size: Int { head.size }

    /// Whether another fold has the same values at the same head, as far as both have any.
    package func agrees(with other: ProvenHead) -> Bool {
        func agree(_ one: Folded?, _ other: Folded?) -> Bool { one == nil || other == nil || one == other }
        return other.head == head && agree(crowd, other.crowd) && agree(lists, other.lists)
    }

    /// The same with what another fold, which agrees, has besides.
    package func joined(with other: ProvenHead) -> ProvenHead {
        ProvenHead(head, crowd: crowd ?? other.crowd, lists: lists ?? other.lists)
    }
}
