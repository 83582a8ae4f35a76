import Wire

/// One ordered list: its rows, and the places of removed ones. Each edit takes the same time, whatever the list's
/// length.
package struct OrderedList: Sendable {
    /// The most rows of a list, without removed ones. An edit that would add another does nothing.
    package static let mostRows = 10_000
    /// The most bytes of UTF-8 in the texts of a list's rows together, without removed ones. An edit that would exceed
    /// it does nothing.
    package static let mostBytes = 4 << 20
    /// The most bytes that stay of a removed row's text: a list takes any number of rows that are removed again.
    package static let mostRemovedBytes = 100

    /// A row between its neighbours, by their places in `nodes`; `none` at the ends.
    private struct Node {
        var row: Row
        var before: Int32
        var after: Int32
    }

    private static let none: Int32 = -1

    private var nodes: [Node] = []
    private var places: [MessageID: Int32] = [:]
    private var first = OrderedList.none
    private var last = OrderedList.none
    /// The number of rows, without removed ones.
    package private(set) var count = 0
    /// The bytes of UTF-8 in their texts together.
    package private(set) var bytes = 0

    package init() {}

    /// Takes rows in their order, removed ones among them; nil where two have the same id.
    package init?(_ rows: [Row]) {
        nodes.reserveCapacity(rows.count)
        places.reserveCapacity(rows.count)
        for row in rows {
            guard places[row.id] == nil else { return nil }
            insert(row, behind: last)
            if !row.isRemoved { (count, bytes) = (count + 1, bytes + row.text.utf8.count) }
        }
    }

    /// All rows in order, removed ones among them.
    package var all: [Row] {
        var rows: [Row] = []
        rows.reserveCapacity(nodes.count)
        var place = first
        while place != Self.none {
            rows.append(nodes[Int(place)].row)
            place = nodes[Int(place)].after
        }
        return rows
    }

    /// The rows in order.
    package var rows: [Row] { all.filter { !$0.isRemoved } }

    /// A row, even a removed one.
    package subscript(_ id: MessageID) -> Row? { places[id].map { nodes[Int($0)].row } }

    /// The row before one, without removed ones; nil for the first, and for a row that doesn't exist.
    package func row(before id: MessageID) -> Row? {
        guard let place = places[id] else { return nil }
        var before = nodes[Int(place)].before
        while before != Self.none, nodes[Int(before)].row.isRemoved { before = nodes[Int(before)].before }
        return before == Self.none ? nil : nodes[Int(before)].row
    }

    /// The position of a row, counted from one without removed ones; nil where it doesn't exist.
    ///
    /// Takes time in proportion to the position.
    package func position(of id: MessageID) -> Int? {
        guard var place = living(id) else { return nil }
        var position = 1
        while nodes[Int(place)].before != Self.none {
            place = nodes[Int(place)].before
            if !nodes[Int(place)].row.isRemoved { position += 1 }
        }
        return position
    }

    /// Whether this many more rows, and bytes of text, are within the limits of a list.
    package func hasRoom(rows: Int = 0, bytes: Int) -> Bool {
        count + rows <= Self.mostRows && self.bytes + bytes <= Self.mostBytes
    }

    // MARK: Edits. Each returns whether it changed anything.

    /// Adds a row, for which there is room. Where the row to put it after never existed, it becomes the last.
    mutating func add(_ row: Row, _ place: ListEdit.Place) -> Bool {
        guard places[row.id] == nil else { return false }
        insert(row, behind: node(for: place))
        (count, bytes) = (count + 1, bytes + row.text.utf8.count)
        return true
    }

    /// Moves a row; a removed row stays, and so does one that is to be after itself.
    mutating func move(_ id: MessageID, _ place: ListEdit.Place, by stamp: Row.Stamp) -> Bool {
        guard let moved = living(id), place != .after(id) else { return false }
        var behind = node(for: place)
        // It is the last row already, and the one to put it after is before it.
        if behind == moved { behind = nodes[Int(moved)].before }
        guard nodes[Int(moved)].before != behind else { return false }
        unlink(moved)
        link(moved, behind: behind)
        nodes[Int(moved)].row.changed = stamp
        return true
    }

    /// Changes a row, unless it was removed.
    mutating func change(_ id: MessageID, by stamp: Row.Stamp, _ change: (inout Row) -> Void) -> Bool {
        guard let place = living(id) else { return false }
        var row = nodes[Int(place)].row
        change(&row)
        guard row != nodes[Int(place)].row else { return false }
        row.changed = stamp
        bytes += (row.isRemoved ? 0 : row.text.utf8.count) - nodes[Int(place)].row.text.utf8.count
        nodes[Int(place)].row = row.kept
        if row.isRemoved { count -= 1 }
        return true
    }

    // MARK: -

    private func living(_ id: MessageID) -> Int32? {
        guard let place = places[id], !nodes[Int(place)].row.isRemoved else { return nil }
        return place
    }

    /// The node after which a row is put; `none` for the beginning.
    private func node(for place: ListEdit.Place) -> Int32 {
        switch place {
        case .first: Self.none
        case .last: last
        case .after(let id): places[id] ?? last
        }
    }

    private mutating func insert(_ row: Row, behind: Int32) {
        let place = Int32(nodes.count)
        nodes.append(Node(row: row.kept, before: Self.none, after: Self.none))
        places[row.id] = place
        link(place, behind: behind)
    }

    private mutating func link(_ place: Int32, behind before: Int32) {
        let after = before == Self.none ? first : nodes[Int(before)].after
        nodes[Int(place)].before = before
        nodes[Int(place)].after = after
        if before == Self.none { first = place } else { nodes[Int(before)].after = place }
        if after == Self.none { last = place } else { nodes[Int(after)].before = place }
    }

    private mutating func unlink(_ place: Int32) {
        let (before, after) = (nodes[Int(place)].before, nodes[Int(place)].after)
        if before == Self.none { first = after } else { nodes[Int(before)].after = after }
        if after == Self.none { last = before } else { nodes[Int(after)].before = before }
    }
}

package struct Row: Hashable, Sendable {
    /// The id of the event that added it.
    package let id: MessageID
    package var text: String
    /// The edit that checked it; nil for an unchecked row.
    package var checked: Stamp?
    /// Whether it has been removed: it then only marks its place, so that rows can still be put after it.
    package var isRemoved: Bool
    package let added: Stamp
    /// The stamp of the latest edit that changed it.
    package var changed: Stamp

    package var isChecked: Bool { checked != nil }

    package init(
        id: MessageID, text: String, checked: Stamp? = nil, isRemoved: Bool = false, added: Stamp, changed: Stamp? = nil
    ) {
        (self.id, self.text, self.checked, self.isRemoved, self.added) = (id, text, checked, isRemoved, added)
        self.changed = changed ?? added
    }

    /// The row as a list keeps it: of a removed one the beginning of its text, which says what it was.
    fileprivate var kept: Row {
        guard isRemoved, text.utf8.count > OrderedList.mostRemovedBytes else { return self }
        let mark = "\u{2026}"
        var row = self
        row.text = ""
        for scalar in text.unicodeScalars {
            let size = row.text.utf8.count + UTF8.width(scalar) + mark.utf8.count
            guard size <= OrderedList.mostRemovedBytes else { break }
            row.text.unicodeScalars.append(scalar)
        }
        row.text += mark
        return row
    }

    /// The event of a change, with its member and time.
    package struct Stamp: Hashable, Sendable {
        package let seq: Int
        package let member: MemberID
        /// The time when the relay stored it, in milliseconds since the epoch.
        package let at: Int

        package init(seq: Int, member: MemberID, at: Int) { (self.seq, self.member, self.at) = (seq, member, at) }
    }
}
