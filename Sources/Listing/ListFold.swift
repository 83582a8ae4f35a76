import Wire

/// A room's ordered lists: the fold of its list edits, in the order of their seqs. The same edits give the same lists,
/// page by page or at once.
package struct ListFold: Sendable {
    /// The effect of an edit.
    package enum Effect: Hashable, Sendable {
        /// It changed that row, which has its current state, a removed one with all of its text; `before` is its earlier state,
        /// nil where it is new.
        case changed(Row, before: Row?)
        /// Nothing: its row had been removed, or was in that state already.
        case nothing
        /// Nothing: its list never had the row, as far as the edits are known.
        case noRow
        /// Nothing: the list has no room for it.
        case full
        /// Nothing: an edit with its id was taken before.
        case copy
    }

    package private(set) var lists: [String: OrderedList]
    /// The ids of all edits that were taken.
    package private(set) var ids: Set<MessageID>

    package init(_ lists: [String: OrderedList] = [:], ids: Set<MessageID> = []) {
        (self.lists, self.ids) = (lists, ids)
    }

    /// The names of the lists, in order.
    package var names: [String] { lists.keys.sorted() }

    /// Takes the next edit.
    ///
    /// - Parameter id: the id of its event; an edit with an id that was taken before is a copy.
    package mutating func apply(_ edit: ListEdit, id: MessageID, by stamp: Row.Stamp) -> Effect {
        guard ids.insert(id).inserted else { return .copy }
        let list = edit.list
        if case .add(let text, let place) = edit.operation {
            let row = Row(id: id, text: text, added: stamp)
            guard lists[list]?.hasRoom(rows: 1, bytes: text.utf8.count) != false else { return .full }
            return lists[list, default: OrderedList()].add(row, place) ? .changed(row, before: nil) : .nothing
        }
        guard let row = edit.row, let before = lists[list]?[row] else { return .noRow }
        guard !before.isRemoved else { return .nothing }
        if case .edit(_, let text) = edit.operation {
            let growth = text.utf8.count - before.text.utf8.count
            guard growth <= 0 || lists[list]?.hasRoom(bytes: growth) != false else { return .full }
        }
        let changes: Bool? =
            switch edit.operation {
            case .add: nil
            case .move(_, let place): lists[list]?.move(row, place, by: stamp)
            case .edit(_, let text): lists[list]?.change(row, by: stamp) { $0.text = text }
            case .remove: lists[list]?.change(row, by: stamp) { $0.isRemoved = true }
            case .check: lists[list]?.change(row, by: stamp) { $0.checked = $0.checked ?? stamp }
            case .uncheck: lists[list]?.change(row, by: stamp) { $0.checked = nil }
            }
        guard changes == true, var after = lists[list]?[row] else { return .nothing }
        if after.isRemoved { after.text = before.text }
        return .changed(after, before: before)
    }

    /// Records an edit that this version doesn't know: a later edit with its id is a copy all the same.
    ///
    /// - Returns: whether it is a copy itself.
    package mutating func note(_ id: MessageID) -> Bool { !ids.insert(id).inserted }
}
