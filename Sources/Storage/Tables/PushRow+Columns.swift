import Wire

extension PushRow {
    /// Reads room, member, kind, url, origin, secret, label, every, target; the queue: since, first, next, upto, tries, id,
    /// lease; attempt, sent, its end, whether it answered, failing, error, gone, reason, failures, failed.
    init(_ row: some Columns) {
        self.init(
            key: PushKey(room: row.integer(0), member: row.integer(1)),
            kind: PushKind(rawValue: row.text(2)),
            url: row.text(3),
            origin: row.text(4),
            secret: row.blob(5),
            label: row.textIfAny(6),
            every: row.integer(7),
            target: row.identifier(8),
            queue: Queue(row, from: 9),
            attempt: row.integer(16),
            sent: row.integerIfAny(17),
            sentUpto: row.integerIfAny(18),
            hasAnswered: row.bool(19),
            failing: row.integerIfAny(20),
            error: row.pushClass(21),
            failures: row.integer(24),
            failed: row.integerIfAny(25),
            gone: row.integerIfAny(22),
            reason: row.pushClass(23)
        )
    }
}

extension PushRow.Queue {
    /// Nil where none waits.
    fileprivate init?(_ row: some Columns, from column: Int) {
        guard let since = row.integerIfAny(column) else { return nil }
        self.init(
            since: since,
            first: row.integer(column + 1),
            next: row.integer(column + 2),
            upto: row.integerIfAny(column + 3),
            tries: row.integer(column + 4),
            id: row.isNull(column + 5) ? nil : row.identifier(column + 5),
            lease: row.integerIfAny(column + 6)
        )
    }
}

extension FoundPush {
    /// Reads the columns of a push, and the ids of its room and its member.
    init(_ row: some Columns) {
        self.init(room: row.identifier(26), member: row.identifier(27), row: PushRow(row))
    }
}

extension PushQueueState {
    /// Reads how many wait, and since when the oldest does.
    init(_ row: some Columns) { self.init(count: row.integer(0), oldest: row.integerIfAny(1)) }
}
