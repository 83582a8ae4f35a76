import Listing
import Wire

/// What the rows of list edits are called, for a reader that shows all events of a room.
///
/// It begins with the lists as they are, and takes the edits that come after. Of an edit from before, the rows have the texts
/// that they have now, and whether it did anything isn't known.
package struct ListNames: Sendable {
    package struct Details: Sendable {
        /// The row that the edit is about, and the one before it after an `add` or `move`.
        package let row: Row?
        package let neighbour: Row?
        /// Whether the edit changed something; nil where that isn't known.
        package let hasEffect: Bool?
    }

    private var fold: ListFold
    private var place: Int

    package init(_ reader: ListReader) { (fold, place) = (reader.kept.fold, reader.kept.head.size) }

    /// What is known of an edit; nil for another event.
    package mutating func details(of opened: OpenedEvent) -> Details? {
        guard case .edit(let edit) = opened.body else { return nil }
        let event = opened.event
        var hasEffect: Bool?
        let row = edit.row ?? event.id
        if event.seq > place {
            place = event.seq
            let stamp = Row.Stamp(seq: event.seq, member: event.member, at: event.at.shown)
            hasEffect = if case .changed = fold.apply(edit, id: event.id, by: stamp) { true } else { false }
        }
        let list = fold.lists[edit.list]
        let neighbour: Row? =
            switch (edit.operation, hasEffect) {
            case (.add, true?), (.move, true?): list?.row(before: row)
            case (.add(_, .after(let other)), _), (.move(_, .after(let other)), _): list?[other]
            default: nil
            }
        return Details(row: list?[row], neighbour: neighbour, hasEffect: hasEffect)
    }
}
