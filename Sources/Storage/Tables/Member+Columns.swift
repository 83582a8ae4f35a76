import Wire

extension Member {
    /// Reads id, delivered, read, the time the member was seen, and the columns of its push target.
    init(_ row: some Columns, online: Bool) {
        self.init(
            member: row.identifier(0),
            delivered: row.integer(1),
            read: row.integer(2),
            lastSeen: row.integer(3),
            online: online,
            push: PushState(row, from: 4)
        )
    }
}

extension PushState {
    /// Reads from a column on the target, the latest push and its end, since when it fails and how, since when it is gone and
    /// why; nil where there is no target.
    fileprivate init?(_ row: some Columns, from column: Int) {
        guard !row.isNull(column) else { return nil }
        self.init(
            sent: row.integerIfAny(column + 1),
            upto: row.integerIfAny(column + 2),
            failing: row.integerIfAny(column + 3),
            error: row.pushClass(column + 4),
            gone: row.integerIfAny(column + 5),
            reason: row.pushClass(column + 6)
        )
    }
}

extension CursorMoves.Move {
    /// Reads id, delivered, read, and the end of the last run of list receipts.
    init(_ row: some Columns) {
        self.init(
            member: row.identifier(0),
            delivered: row.integer(1),
            read: row.integer(2),
            list: row.integerIfAny(3)
        )
    }
}
