extension MemberRow {
    /// Reads number, key, token, count, joined, left, whether removed, first, sent, and of each cursor seq and ahead.
    init(_ row: some Columns) {
        self.init(
            number: row.integer(0),
            key: row.withBlob(1) { Array($0) },
            token: row.withBlob(2) { Array($0) },
            count: row.integer(3),
            joined: row.integer(4),
            left: row.integerIfAny(5),
            isRemoved: row.bool(6),
            first: row.integer(7),
            sent: row.integer(8),
            delivered: Cursor(seq: row.integer(9), ahead: row.integer(10)),
            read: Cursor(seq: row.integer(11), ahead: row.integer(12))
        )
    }
}
