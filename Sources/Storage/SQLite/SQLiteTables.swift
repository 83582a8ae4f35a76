import Proving
import SQLite
import Wire

private enum SQL {
    static let version: StaticString = "PRAGMA data_version"
    static let check: StaticString = "UPDATE checks SET at = ?1 WHERE number = 1"
    /// A column takes values of any type (https://www.sqlite.org/datatype3.html).
    static let fill: StaticString = "UPDATE checks SET at = zeroblob(?1) WHERE number = 1"
}

/// The tables in one SQLite file, over one connection. Each extension is about some of the tables, and holds their SQL.
///
/// A look-up costs a microsecond here, so a call may be a loop of them.
final class SQLiteTables: Tables {
    let connection: Connection
    /// The file's version at the end of the last transaction that wrote, as SQLite counts it for this connection.
    var dataVersion: Int?

    /// Whether the write-ahead log may have bodies that were removed; an earlier process may have left some.
    var hasRemoved = true

    init(_ connection: Connection) { self.connection = connection }

    func close() { connection.close() }

    /// Calls SQLite; turns its error into the store's.
    func ask<Answer>(_ call: () throws(SQLiteError) -> Answer) throws(StoreError) -> Answer {
        do { return try call() } catch { throw StoreError(error, in: connection.path) }
    }

    func run<each Value: Bindable>(_ sql: StaticString, _ values: repeat each Value) throws(StoreError) {
        do { try connection.run(sql, repeat each values) } catch { throw StoreError(error, in: connection.path) }
    }

    /// The first row of an answer; nil where there is none.
    func first<Row, each Value: Bindable>(
        _ sql: StaticString, _ values: repeat each Value, read: (Statement) throws(StoreError) -> Row
    ) throws(StoreError) -> Row? {
        var answer: Row?
        try each(sql, repeat each values) { row throws(StoreError) in
            answer = try read(row)
            return false
        }
        return answer
    }

    /// Goes through the rows of an answer until `read` returns false, or throws for a damaged one.
    func each<each Value: Bindable>(
        _ sql: StaticString, _ values: repeat each Value, read: (Statement) throws(StoreError) -> Bool
    ) throws(StoreError) {
        var damage: StoreError?
        do {
            try connection.each(sql, repeat each values) { row in
                do throws(StoreError) { return try read(row) } catch {
                    damage = error
                    return false
                }
            }
        } catch { throw StoreError(error, in: connection.path) }
        if let damage { throw damage }
    }

    func all<Row, each Value: Bindable>(
        _ sql: StaticString, _ values: repeat each Value, read: (Statement) throws(StoreError) -> Row
    ) throws(StoreError) -> [Row] {
        var rows: [Row] = []
        try each(sql, repeat each values) { row throws(StoreError) in
            rows.append(try read(row))
            return true
        }
        return rows
    }

    // MARK: Transactions

    func beginReading() throws(StoreError) { try ask(connection.beginReading) }

    func beginWriting() throws(StoreError) -> Bool {
        // SQLite would go on in a file without a name, and everything it acknowledges would be gone with the process.
        guard !connection.hasMoved else { throw .moved }
        try ask(connection.beginWriting)
        // The version changes when another connection has committed
        // (https://www.sqlite.org/pragma.html#pragma_data_version).
        let version = try first(SQL.version) { $0.integer(0) }
        defer { dataVersion = version }
        return version == dataVersion
    }

    func commit() throws(StoreError) { try ask(connection.commit) }

    func durability() throws(StoreError) -> Durability { Durability(.power) }

    func rollBack() {
        // After a failure the next transaction can't begin, and throws.
        try? connection.rollBack()
    }

    func emptyLog() {
        guard hasRemoved else { return }
        // A question that began before this is mostly over by then. A longer one must not hold up the writer.
        _ = try? connection.set(.busyTimeout, to: 100)
        hasRemoved = (try? connection.emptyLog()) != true
        _ = try? connection.set(.busyTimeout, to: Self.busyTime)
    }

    // MARK: Writing

    /// Writes all changes but those of online members, which the only relay has in memory.
    func write(_ changes: TableChanges) throws(StoreError) {
        for event in changes.events { try add(event) }
        for (key, bits) in changes.own { try add(bits, key) }
        for subtree in changes.subtrees { try add(subtree) }
        for emptied in changes.emptied { try empty(emptied) }
        for span in changes.spans { try set(span) }
        for receipt in changes.receipts { try add(receipt) }
        for runs in changes.runs { try update(runs) }
        for device in changes.devices { try add(device) }
        for room in changes.rooms { try update(room) }
        for member in changes.members { try update(member) }
        for ending in changes.endings { try end(ending) }
        for invite in changes.newInvites { try add(invite) }
        for invite in changes.invites { try update(invite) }
        for boxes in changes.boxes { try add(boxes) }
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

// MARK: - Values

extension RoomID: Bindable {}
extension MemberID: Bindable {}
extension MessageID: Bindable {}

extension Identifier {
    /// Binds 16 bytes, the most significant first, so that ids sort as they do elsewhere.
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try withUnsafeBytes(of: (bits.high.bigEndian, bits.low.bigEndian)) { bytes throws(SQLiteError) in
            try statement.bind(bytes, at: position)
        }
    }
}

extension Digest: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try withUnsafeBytes { bytes throws(SQLiteError) in try statement.bind(bytes, at: position) }
    }
}

extension Statement: Columns {
    func bool(_ column: Int) -> Bool { integer(column) != 0 }
}

extension StoreError {
    /// - Parameter path: the store's file.
    init(_ error: SQLiteError, in path: String) {
        self =
            if error.isFull {
                .full
            } else if error.isDamage {
                .corrupt(path: path, reason: error.message)
            } else {
                .failed(code: "\(error.extendedCode)", reason: error.message)
            }
    }
}
