import Listing
import Wire

/// A list edit as a follower is told of it.
package struct ListChange: Sendable {
    package let event: OpenedEvent
    /// Nil where it isn't genuine, or only a later version knows it.
    package let edit: ListEdit?
    package let effect: ListFold.Effect
    /// The row that an `add` or `move` has put its own behind, as it is now; nil where there is none.
    package let neighbour: Row?
    /// The position of its row right after it; nil where that was removed, or positions aren't told.
    package let position: Int?
}
