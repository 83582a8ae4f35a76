import SQLite
import Wire

private enum SQL {
    static let check: StaticString = "UPDATE checks SET at = ?1 WHERE number = 1"
    /// A column takes values of any type (https://www.sqlite.org/datatype3.html).
    static let fill: StaticString = "UPDATE checks SET at = zeroblob(?1) WHERE number = 1"
}

/// All changes of a transaction. Who is online only the one relay has to know.
extension SQLiteTables {
    func write(_ changes: TableChanges) throws(StoreError) {
        for event in changes.events { try add(event) }
        for subtree in changes.subtrees { try add(subtree) }
        for emptied in changes.emptied { try empty(emptied) }
        for span in changes.spans { try set(span) }
        for receipt in changes.receipts { try add(receipt) }
        for runs in changes.runs { try update(runs) }
        for room in changes.rooms { try update(room) }
        for member in changes.members { try update(member) }
        for push in changes.removedPushes { try remove(push) }
        for push in changes.pushes { try set(push) }
        for queueing in changes.queueings { try enqueue(queueing) }
        if changes.checkedBytes > 0 {
            try run(SQL.fill, changes.checkedBytes)
        } else if let time = changes.checked {
            try run(SQL.check, time)
        }
    }
}
