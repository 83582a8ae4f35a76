import SQLite

/// A setting of a connection or a file (https://www.sqlite.org/pragma.html).
struct Pragma {
    fileprivate let sql: StaticString

    static let applicationID = Pragma(sql: "PRAGMA application_id")
    static let busyTimeout = Pragma(sql: "PRAGMA busy_timeout")
    static let cacheSize = Pragma(sql: "PRAGMA cache_size")
    static let checkpointFullSync = Pragma(sql: "PRAGMA checkpoint_fullfsync")
    static let fullSync = Pragma(sql: "PRAGMA fullfsync")
    static let journalMode = Pragma(sql: "PRAGMA journal_mode")
    static let journalSizeLimit = Pragma(sql: "PRAGMA journal_size_limit")
    static let maxPageCount = Pragma(sql: "PRAGMA max_page_count")
    static let secureDelete = Pragma(sql: "PRAGMA secure_delete")
    static let synchronous = Pragma(sql: "PRAGMA synchronous")
    static let trustedSchema = Pragma(sql: "PRAGMA trusted_schema")
    static let userVersion = Pragma(sql: "PRAGMA user_version")
}

private enum SQL {
    static let emptyLog: StaticString = "PRAGMA wal_checkpoint(TRUNCATE)"
    static let quickCheck: StaticString = "PRAGMA quick_check(10)"
}

extension Connection {
    /// The current value of a pragma, as text; empty where it has none.
    func value(of pragma: Pragma) throws(SQLiteError) -> String { try answer(to: pragma.sql) }

    /// Sets a pragma to a number, and returns SQLite's answer; many pragmas answer nothing.
    @discardableResult
    func set(_ pragma: Pragma, to value: Int) throws(SQLiteError) -> String {
        try answer(to: pragma.sql, setting: value)
    }

    /// Sets a pragma to a word of SQLite's, and returns SQLite's answer.
    @discardableResult
    func set(_ pragma: Pragma, to word: StaticString) throws(SQLiteError) -> String {
        try answer(to: pragma.sql, setting: word)
    }

    /// The file's schema version.
    var userVersion: Int { get throws(SQLiteError) { Int(try value(of: .userVersion)) ?? 0 } }

    /// Moves the write-ahead log into the file, and empties it (https://www.sqlite.org/pragma.html#pragma_wal_checkpoint).
    ///
    /// - Returns: false where a reader was in the way for longer than `busyTimeout`.
    func emptyLog() throws(SQLiteError) -> Bool { try answer(to: SQL.emptyLog) == "0" }

    /// Looks for damage, without comparing indexes to tables: reads the whole file, or as much as the time allows.
    ///
    /// - Parameter time: nil for no limit.
    /// - Returns: the damage, a line each; empty where none was found in the part that was read.
    func quickCheck(within time: Duration? = nil) throws(SQLiteError) -> [String] {
        let lines = try within(time) { () throws(SQLiteError) in try all(SQL.quickCheck) { $0.text(0) } }
        guard let lines, lines != ["ok"] else { return [] }
        return lines
    }
}
