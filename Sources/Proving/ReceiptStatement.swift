import Wire

/// The statement that a receipt signs: a member was given the leaves of a range, they were in the tree with this head,
/// and it had folded these members, or these edits of lists, up to there.
package struct ReceiptStatement: Hashable, Sendable {
    package let room: RoomID
    package let member: MemberID
    package let kind: ReceiptKind
    /// The first seq of the range.
    package let from: Int
    /// The tree at the last seq of the range: its size is that seq.
    package let head: TreeHead
    /// The crowd chain's value at that seq.
    private let crowd: Folded
    /// The lists chain's value at that seq; zero in a receipt that isn't of lists.
    private let lists: Folded

    /// Nil where the range is empty or begins before 1, or a chain that the statement needs wasn't folded.
    package init?(room: RoomID, member: MemberID, kind: ReceiptKind, from: Int, at proven: ProvenHead) {
        let head = proven.head
        guard 1 <= from, from <= head.size, let crowd = proven.crowd,
            let lists = kind == .list ? proven.lists : .zero
        else { return nil }
        self.crowd = crowd
        self.lists = lists
        (self.room, self.member, self.kind, self.from, self.head) = (room, member, kind, from, head)
    }

    package var bytes: [UInt8] {
        ByteString.bytes {
            $0.put(label: "tick receipt v3")
            $0.put(room)
            $0.put(member)
            $0.put(byte: kind.code)
            $0.put(from)
            $0.put(head.size)
            $0.put(head.root)
            $0.put(crowd.value)
            $0.put(lists.value)
        }
    }
}

extension ReceiptKind {
    /// The byte that is signed.
    var code: UInt8 {
        switch self {
        case .delivered: 1
        case .read: 2
        case .list: 3
        }
    }
}
