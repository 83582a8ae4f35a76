import Foundation

/// The answer to a request for list edits: those after a seq that there is room for, in order, without the events between
/// them. Each is proved to stand in the tree; whether any is missing the reader's own fold of their chain tells.
package struct ListPage: Codable, Equatable, Sendable {
    /// The seq of the room's last event, at which all is proved.
    package var head: Int
    package var events: [Event]
    /// Of each event the inclusion proof of its leaf at the head, 32 bytes a hash.
    package var inclusions: [Data]
    package var tree: MemberList.Tree

    package init(head: Int, events: [Event], inclusions: [Data], tree: MemberList.Tree) {
        self.head = head
        self.events = events
        self.inclusions = inclusions
        self.tree = tree
    }
}
