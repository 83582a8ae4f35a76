import Foundation

/// Everyone who is or was in a room, and the head of its log: the answer of `Endpoint.members`.
package struct MemberList: Codable, Equatable, Sendable {
    /// The seq of the room's last event.
    package var head: Int
    /// In order of their first joins; members who left are among them. None where they weren't asked for.
    package var members: RelaysWord<[Member]>
    /// The joins, names, leaves and removals up to the head with their bodies, in order of seq; where they were asked for
    /// after a seq only those after it, and `Limits.crowd` of them at most.
    package var crowd: [Event]
    /// True where there are more of them, which are asked for after the last one; else nil.
    package var more: RelaysWord<Bool>?
    package var tree: Tree

    package init(head: Int, members: [Member], crowd: [Event], more: Bool? = nil, tree: Tree) {
        self.head = head
        self.members = RelaysWord(members)
        self.crowd = crowd
        self.more = more.map { RelaysWord($0) }
        self.tree = tree
    }

    /// What the root at the head is computed from, and what connects it to the size that was asked with.
    package struct Tree: Codable, Equatable, Sendable {
        /// The tree before the room's last event.
        package var before: TreeStart
        /// The room's last event, with `hash` instead of its body.
        package var event: Event
        /// The consistency proof between the size that was asked with and the head, 32 bytes a hash.
        package var proof: Data

        package init(before: TreeStart, event: Event, proof: Data) {
            self.before = before
            self.event = event
            self.proof = proof
        }
    }
}
