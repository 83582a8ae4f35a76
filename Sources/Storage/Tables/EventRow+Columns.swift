import Wire

extension EventRow {
    /// Reads the columns of an event, and the member's number.
    init(_ row: some Columns) { self.init(event: Event(row), member: row.integer(7)) }
}

extension Event {
    /// Reads seq, kind, id, the member's id, time, hash, body.
    init(_ row: some Columns) {
        self.init(
            seq: row.integer(0),
            kind: row.eventKind(1),
            id: row.identifier(2),
            member: row.identifier(3),
            at: row.integer(4),
            body: row.blobIfAny(6),
            hash: row.blobIfAny(5)
        )
    }
}
