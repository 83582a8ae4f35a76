import Proving
import Wire

extension RoomRow {
    /// Reads number, head, time, messages, present, counter, cut, the compact range, the chains crowd and lists, and whether
    /// there are targets.
    ///
    /// - Throws: `.failed` where the row is damaged.
    init(_ row: some Columns, id: RoomID) throws(StoreError) {
        let head = row.integer(1)
        guard let range = row.withBlob(7, { CompactRange(size: head, bytes: $0) }), let crowd = row.digest(8),
            let lists = row.digest(9), let log = LogState(room: id, range: range, crowd: crowd, lists: lists)
        else { throw .damaged("a room") }
        self.init(
            number: row.integer(0),
            id: id,
            log: log,
            at: row.integer(2),
            messages: row.integer(3),
            present: row.integer(4),
            counter: row.integer(5),
            cut: row.integer(6),
            hasTargets: row.bool(10)
        )
    }
}
