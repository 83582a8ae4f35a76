import Proving
import SQLite
import Wire

extension TableStore {
    /// Opens an SQLite file, and makes it (for its owner only) where it is missing. Its folder must exist.
    ///
    /// `StoreLock` keeps other relays out, so every commit is told.
    ///
    /// - Parameters:
    ///   - times: the times of pushes.
    ///   - now: the time in milliseconds since the epoch; it may go back, the log's times don't.
    /// - Throws: `.unusable`, `.corrupt`, `.newer` or `.older`; the file is then as it was.
    package convenience init(
        path: String, times: PushTimes = PushTimes(), now: @escaping @Sendable () -> Int
    ) throws(StoreError) {
        let writing = try SQLiteTables.forWriting(path)
        let reading = try SQLiteTables.forReading(path)
        let listing = try SQLiteTables.forReading(path)
        try self.init(writing: writing, reading: reading, listing: listing, times: times, now: now)
    }

    /// The heads of the trees of the rooms that a member is or was in, or all members, by the rooms' ids. The file may
    /// be in use, and is not changed.
    ///
    /// - Throws: `.unusable`, also where there is no such file, or an empty one; `.corrupt`, `.newer` or `.older`.
    package static func heads(
        of member: MemberID?, path: String
    ) throws(StoreError) -> [(member: MemberID, head: TreeHead)] {
        try StoreFile(path: path).check(mayBeEmpty: false)
        let tables = try SQLiteTables.forReading(path)
        defer { tables.close() }
        return try tables.heads(of: member)
    }
}

private enum SQL {
    /// Each column with its position and the number of its table's columns: rows are read by position.
    static let columns: StaticString = """
        SELECT m.type || ' ' || m.name || ' '
          || ifnull(c.name || ' ' || c.cid || ' of ' || count(*) OVER (PARTITION BY m.name), '')
        FROM sqlite_master m LEFT JOIN pragma_table_info(m.name) c ON m.type = 'table'
        WHERE m.name NOT LIKE 'sqlite~_%' ESCAPE '~'
        """
}

extension SQLiteTables {
    /// Opens the store's file for writing, and makes it first where it is empty.
    ///
    /// - Throws: `.unusable`, `.corrupt`, `.newer`, `.older`: the file is then as it was.
    static func forWriting(_ path: String) throws(StoreError) -> sending SQLiteTables {
        let file = StoreFile(path: path)
        try file.makeIfMissing()
        try file.check()
        let version: Int
        do throws(SQLiteError) {
            let connection = try Connection(path)
            try connection.set(.busyTimeout, to: busyTime)
            version = try connection.userVersion
            if version == 0 || version == Schema.version {
                // The check comes before any write: the program that made a damaged file can still read the rest of it.
                if let damage = try connection.quickCheck(within: checkTime).first {
                    throw SQLiteError(code: 11, message: damage)
                }
                try makeTables(connection)
                try makeDurable(connection)
                try SQLiteTables.releasePushes(connection)
                return SQLiteTables(connection)
            }
        } catch { throw refusal(error, path) }
        // Only the write-ahead log had this version: its program was killed right after the commit.
        throw version > Schema.version ? .newer(path: path, version: version) : .older(path: path, version: version)
    }

    /// Opens the same file for reading; a connection of `forWriting` must be open.
    static func forReading(_ path: String) throws(StoreError) -> sending SQLiteTables {
        do throws(SQLiteError) {
            let connection = try Connection(path, readOnly: true)
            try connection.set(.busyTimeout, to: busyTime)
            try connection.set(.trustedSchema, to: 0)
            try connection.set(.cacheSize, to: cacheKibibytes)
            return SQLiteTables(connection)
        } catch { throw refusal(error, path) }
    }

    /// The time for which a store is checked for damage before it is used. It is too short to read a large one to its
    /// end.
    private static let checkTime = Duration.seconds(1)

    /// The error of a file that can't be used.
    private static func refusal(_ error: SQLiteError, _ path: String) -> StoreError {
        if error.isFull { return .unusable(path: path, reason: StoreError.full.words) }
        guard error.isDamage else { return .unusable(path: path, reason: error.message) }
        // The words of a check begin with the place in the file.
        let line = error.message.split(separator: "\n").first { !$0.hasPrefix("***") }
        return .corrupt(path: path, reason: line.map(String.init) ?? error.message)
    }

    /// The time to wait for another process's lock, in milliseconds.
    static let busyTime = 5_000
    /// Negative values are kibibytes instead of pages.
    private static let cacheKibibytes = -16 << 10

    /// Makes the tables in one transaction, before the write-ahead log is switched on: a file with a header then has
    /// the mark and version from the start, and `StoreFile` need not read the log.
    private static func makeTables(_ connection: Connection) throws(SQLiteError) {
        if try connection.userVersion == 0 {
            try connection.write { () throws(SQLiteError) in
                if try connection.userVersion == 0 { try addTables(to: connection) }
            }
        }
        // A version can be set by hand. Without a table every request would fail, with SQLite's words.
        let model = try Connection(":memory:")
        defer { model.close() }
        try addTables(to: model)
        guard try columns(of: model).isSubset(of: columns(of: connection)) else { throw otherTables }
    }

    private static func addTables(to connection: Connection) throws(SQLiteError) {
        try connection.runScript(Schema.script)
        try connection.set(.applicationID, to: Schema.applicationID)
        try connection.set(.userVersion, to: Schema.version)
    }

    /// The tables, columns and indexes.
    private static func columns(of connection: Connection) throws(SQLiteError) -> Set<String> {
        Set(try connection.all(SQL.columns) { $0.text(0) })
    }

    private static var otherTables: SQLiteError {
        SQLiteError(code: 1, message: "its version is \(Schema.version), and its tables are not those of that version")
    }

    /// Makes a commit survive the loss of power: the log is synced with each.
    private static func makeDurable(_ connection: Connection) throws(SQLiteError) {
        guard try connection.set(.journalMode, to: "wal") == "wal" else {
            throw SQLiteError(code: 1, message: "its file system can't have a write-ahead log")
        }
        try connection.set(.synchronous, to: "full")
        guard try connection.value(of: .synchronous) == "2" else {
            throw SQLiteError(code: 1, message: "it can't be made to sync")
        }
        // Darwin's fsync(2) stops at the drive; elsewhere these two do nothing.
        try connection.set(.fullSync, to: 1)
        try connection.set(.checkpointFullSync, to: 1)
        try connection.set(.journalSizeLimit, to: 64 << 20)
        // Overwrites a body that retention removes, rather than only freeing its space.
        guard try connection.set(.secureDelete, to: 1) == "1" else {
            throw SQLiteError(code: 1, message: "it can't be made to overwrite what is removed")
        }
        try connection.set(.trustedSchema, to: 0)
        try connection.set(.cacheSize, to: cacheKibibytes)
    }
}
