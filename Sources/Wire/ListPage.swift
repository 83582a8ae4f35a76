/// The answer to a request for list edits: those after a seq that there is room for, in order, without the events between
/// them. Whether any is missing the lists chain tells, whose value at the head is proved.
package struct ListPage: Codable, Equatable, Sendable {
    /// The seq of the room's last event, at which all is proved.
    package var head: Int
    package var events: [Event]
    package var tree: MemberList.Tree

    package init(head: Int, events: [Event], tree: MemberList.Tree) {
        self.head = head
        self.events = events
        self.tree = tree
    }
}
