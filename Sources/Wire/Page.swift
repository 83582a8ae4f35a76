import Foundation

/// The answer to a request for events: consecutive events, and where the log ends.
package struct Page: Codable, Equatable, Sendable {
    /// The seq of the room's last event when the page was read; 0 for none.
    package var head: RelaysWord<Int>
    /// What retention has removed between the place asked for and the first event here; nil where nothing was.
    package var gap: RelaysWord<Gap>?
    /// In order of seq, without holes.
    package var events: [Event]
    /// Where the first event stands in the tree; nil where it wasn't asked for and there is no gap.
    package var tree: Tree?

    package init(head: Int, gap: Gap? = nil, events: [Event], tree: Tree? = nil) {
        self.head = RelaysWord(head)
        self.gap = gap.map { RelaysWord($0) }
        self.events = events
        self.tree = tree
    }

    /// The tree before the page's first event, or, where it has none, at the place where it would begin; and what connects
    /// the page to the size that was asked with.
    package struct Tree: Codable, Equatable, Sendable {
        /// As in `TreeStart`.
        package var range: Data
        package var crowd: Data
        package var lists: Data
        /// The consistency proof between the size that was asked with and the size after the page's last event, 32 bytes a
        /// hash.
        package var proof: Data

        package init(before start: TreeStart, proof: Data) {
            (range, crowd, lists) = (start.range, start.crowd, start.lists)
            self.proof = proof
        }

        package var before: TreeStart { TreeStart(range: range, crowd: crowd, lists: lists) }
    }

    /// Events that once were there: both ends are included.
    package struct Gap: Codable, Equatable, Sendable {
        package var from: Int
        package var upto: Int

        package init(from: Int, upto: Int) {
            self.from = from
            self.upto = upto
        }
    }
}
