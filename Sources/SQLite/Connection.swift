import CSQLite

/// An open database file with its prepared statements.
///
/// One thread at a time uses it (it is opened without SQLite's own lock), which the compiler ensures: it isn't
/// `Sendable`. Statements are string literals, so that no value can ever become a part of one; each is prepared when it
/// is first run, and kept.
package final class Connection {
    let handle: OpaquePointer
    /// The path as it was opened.
    package let path: String
    private var statements: [UnsafePointer<UInt8>: Statement] = [:]
    private var isOpen = true

    /// Done before the first connection is opened; later it would be refused.
    static let countsNoMemory = tick_sqlite3_count_no_memory() == SQLITE_OK

    /// Opens an existing file; it makes none.
    ///
    /// - Throws: where the file can't be opened. A file that is no database fails only when it is first read.
    package init(_ path: String, readOnly: Bool = false) throws(SQLiteError) {
        _ = Self.countsNoMemory
        var handle: OpaquePointer?
        let mode = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let result = sqlite3_open_v2(path, &handle, mode | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle else { throw SQLiteError(SQLITE_NOMEM, on: nil) }
        guard result == SQLITE_OK else {
            let error = SQLiteError(result, on: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        sqlite3_extended_result_codes(handle, 1)
        (self.handle, self.path) = (handle, path)
    }

    deinit { close() }

    /// Whether the file was moved, deleted or replaced since it was opened (sqlite3.h, SQLITE_FCNTL_HAS_MOVED).
    package var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// Closes the file. The connection must not be used afterwards.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        statements = [:]
        sqlite3_close_v2(handle)
    }

    // MARK: Running statements

    /// Runs a statement whose rows, if any, don't matter.
    package func run<each Value: Bindable>(_ sql: StaticString, _ values: repeat each Value) throws(SQLiteError) {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Goes through the rows of an answer until `read` returns false.
    ///
    /// - Parameter read: may not run the same statement again.
    package func each<each Value: Bindable>(
        _ sql: StaticString, _ values: repeat each Value, read: (Statement) -> Bool
    ) throws(SQLiteError) {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        while try statement.step(), read(statement) {}
    }

    /// All rows of an answer.
    package func all<Row, each Value: Bindable>(
        _ sql: StaticString, _ values: repeat each Value, read: (Statement) -> Row
    ) throws(SQLiteError) -> [Row] {
        var rows: [Row] = []
        try each(sql, repeat each values) {
            rows.append(read($0))
            return true
        }
        return rows
    }

    /// Runs several statements, separated by semicolons: a schema.
    package func runScript(_ sql: StaticString) throws(SQLiteError) {
        let result = sql.withUTF8Buffer { text in
            // A StaticString ends with a zero byte.
            text.withMemoryRebound(to: CChar.self) { sqlite3_exec(handle, $0.baseAddress, nil, nil, nil) }
        }
        guard result == SQLITE_OK else { throw SQLiteError(result, on: handle) }
    }

    /// The statement for a literal, prepared once.
    package func statement(_ sql: StaticString) throws(SQLiteError) -> Statement {
        guard isOpen else { throw SQLiteError(code: SQLITE_MISUSE, message: "the connection is closed") }
        if let statement = statements[sql.utf8Start] { return statement }
        let statement = try Statement(sql, on: handle)
        statements[sql.utf8Start] = statement
        return statement
    }

    private func bound<each Value: Bindable>(
        _ sql: StaticString, _ values: repeat each Value
    ) throws(SQLiteError) -> Statement {
        let statement = try statement(sql)
        var position = 1
        do throws(SQLiteError) {
            for value in repeat each values {
                try value.bind(to: statement, at: position)
                position += 1
            }
        } catch {
            statement.reset()
            throw error
        }
        return statement
    }

    /// Runs a statement that takes no parameters and isn't kept.
    ///
    /// - Returns: the first column of its first row, as text; empty where there is none.
    package func answer(to sql: StaticString) throws(SQLiteError) -> String { try answer(to: "\(sql)") }

    /// Runs a statement that ends with `= value`: such a value can't be a parameter.
    package func answer(to sql: StaticString, setting value: Int) throws(SQLiteError) -> String {
        try answer(to: "\(sql) = \(value)")
    }

    package func answer(to sql: StaticString, setting word: StaticString) throws(SQLiteError) -> String {
        try answer(to: "\(sql) = \(word)")
    }

    /// The text is literals and numbers, and nothing from outside.
    private func answer(to text: String) throws(SQLiteError) -> String {
        var statement: OpaquePointer?
        let result = sqlite3_prepare_v2(handle, text, -1, &statement, nil)
        guard result == SQLITE_OK, let statement else { throw SQLiteError(result, on: handle) }
        defer { sqlite3_finalize(statement) }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
        case SQLITE_DONE: return ""
        case let failure: throw SQLiteError(failure, on: handle)
        }
    }

    /// Whether a transaction is open. Some errors (a full disk, a failed write) end it by themselves.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    // MARK: Time

    /// Does the work, whose statement is interrupted when the time is up.
    ///
    /// - Parameter time: nil for no limit.
    /// - Returns: nil where it was interrupted.
    package func within<Answer>(
        _ time: Duration?, _ work: () throws(SQLiteError) -> Answer
    ) throws(SQLiteError) -> Answer? {
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
        do throws(SQLiteError) { return try work() } catch {
            guard error.code == SQLITE_INTERRUPT else { throw error }
            return nil
        }
    }

    private final class Deadline {
        private let time: ContinuousClock.Instant?
        init(at time: ContinuousClock.Instant?) { self.time = time }
        var isPast: Bool { time.map { $0 <= .now } ?? false }
    }
}

/// The error of a failed call. Bound values are never part of it.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The primary result code (https://www.sqlite.org/rescode.html).
    package var code: Int32
    /// The extended result code; its lowest byte is `code`.
    package var extendedCode: Int32
    /// SQLite's words: they name tables, columns and syntax, and no content of a row.
    package var message: String

    /// Reads the error of the call that has just failed on a connection.
    ///
    /// - Parameter result: the call's own result code, for when there is no connection to ask.
    init(_ result: Int32, on handle: OpaquePointer?) {
        code = result & 0xFF
        extendedCode = result
        message = String(cString: sqlite3_errstr(result))
        guard let handle else { return }
        let extended = sqlite3_extended_errcode(handle)
        // A misuse leaves the connection's last error unchanged; its words would then be another call's.
        guard extended & 0xFF == code else { return }
        extendedCode = extended
        message = String(cString: sqlite3_errmsg(handle))
    }

    package init(code: Int32, message: String) {
        self.code = code & 0xFF
        extendedCode = code
        self.message = message
    }

    package var description: String { "\(message) (\(extendedCode))" }

    /// Whether there was no space left: on the disk, or under `max_page_count`.
    package var isFull: Bool { code == SQLITE_FULL || extendedCode == Self.noSharedMemory }
    /// SQLITE_IOERR_SHMSIZE, a macro that isn't imported: the index of the write-ahead log is a file, too, and can't be made longer.
    private static let noSharedMemory = SQLITE_IOERR | (19 << 8)
    /// Whether the file is a damaged database, or no database any more.
    package var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
}

/// SQLite itself, as it is loaded.
package enum SQLiteLibrary {
    /// `3.40.1`
    package static var version: String { String(cString: sqlite3_libversion()) }
}
