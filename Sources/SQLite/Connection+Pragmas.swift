import CSQLite

/// A setting of a connection or a file (https://www.sqlite.org/pragma.html).
package enum Pragma: String, Sendable {
    case applicationID = "application_id"
    case busyTimeout = "busy_timeout"
    case cacheSize = "cache_size"
    case checkpointFullSync = "checkpoint_fullfsync"
    case fullSync = "fullfsync"
    case journalMode = "journal_mode"
    case journalSizeLimit = "journal_size_limit"
    case maxPageCount = "max_page_count"
    case secureDelete = "secure_delete"
    case synchronous
    case trustedSchema = "trusted_schema"
    case userVersion = "user_version"
}

extension Connection {
    /// The current value of a pragma, as text; empty where it has none.
    package func value(of pragma: Pragma) throws(SQLiteError) -> String { try text("PRAGMA \(pragma.rawValue)") }

    /// Sets a pragma to a number, and returns SQLite's answer; many pragmas answer nothing.
    @discardableResult
    package func set(_ pragma: Pragma, to value: Int) throws(SQLiteError) -> String {
        try text("PRAGMA \(pragma.rawValue) = \(value)")
    }

    /// Sets a pragma to a word of SQLite's, and returns SQLite's answer.
    @discardableResult
    package func set(_ pragma: Pragma, to word: StaticString) throws(SQLiteError) -> String {
        try text("PRAGMA \(pragma.rawValue) = \(word)")
    }

    /// The file's schema version.
    package var userVersion: Int { get throws(SQLiteError) { Int(try value(of: .userVersion)) ?? 0 } }

    /// Moves the write-ahead log into the file, and empties it (https://www.sqlite.org/pragma.html#pragma_wal_checkpoint).
    ///
    /// - Returns: false where a reader was in the way for longer than `busyTimeout`.
    package func emptyLog() throws(SQLiteError) -> Bool { try text("PRAGMA wal_checkpoint(TRUNCATE)") == "0" }

    /// Looks for damage, without comparing indexes to tables: reads the whole file, or as much as the time allows.
    ///
    /// - Parameter time: nil for no limit.
    /// - Returns: the damage, a line each; empty where none was found in the part that was read.
    package func quickCheck(within time: Duration? = nil) throws(SQLiteError) -> [String] {
        let deadline = Deadline(at: time.map { .now + $0 })
        sqlite3_progress_handler(
            handle, 1_000,
            { $0.map { Unmanaged<Deadline>.fromOpaque($0).takeUnretainedValue().isPast } == true ? 1 : 0 },
            Unmanaged.passUnretained(deadline).toOpaque()
        )
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(deadline) {}
        }
        do throws(SQLiteError) {
            let lines = try all("PRAGMA quick_check(10)") { $0.text(0) }
            return lines == ["ok"] ? [] : lines
        } catch {
            guard error.code == SQLITE_INTERRUPT else { throw error }
            return []
        }
    }

    private final class Deadline {
        private let time: ContinuousClock.Instant?
        init(at time: ContinuousClock.Instant?) { self.time = time }
        var isPast: Bool { time.map { $0 <= .now } ?? false }
    }

    /// The first column of a pragma's first row. Pragmas take no parameters, so the text is built here from a name of
    /// `Pragma` and a number or a literal, and nothing from outside.
    private func text(_ sql: String) throws(SQLiteError) -> String {
        var statement: OpaquePointer?
        let result = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard result == SQLITE_OK, let statement else { throw SQLiteError(result, on: handle) }
        defer { sqlite3_finalize(statement) }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
        case SQLITE_DONE: return ""
        case let failure: throw SQLiteError(failure, on: handle)
        }
    }
}
