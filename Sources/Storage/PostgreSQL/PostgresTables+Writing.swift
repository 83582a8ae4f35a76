import Postgres
import Wire

private enum SQL {
    static let check: StaticString = "SELECT pg_logical_emit_message(true, 'tick', 'check') IS NULL"
}

/// All changes of a transaction.
extension PostgresTables {
    /// Sends them and waits for nothing: whether they were made is told by the next answer, or the commit's.
    func write(_ changes: TableChanges) throws(StoreError) {
        add(changes.events)
        add(changes.subtrees)
        for emptied in changes.emptied { empty(emptied) }
        set(changes.spans)
        add(changes.receipts)
        update(changes.runs)
        update(changes.rooms)
        update(changes.members)
        remove(changes.removedPushes)
        set(changes.pushes)
        enqueue(changes.queueings)
        set(changes.online)
        // A message to nobody: it is written to the log and replicated like any change, and no two relays wait for each other.
        if changes.checked != nil { tell(SQL.check) }
    }
}
