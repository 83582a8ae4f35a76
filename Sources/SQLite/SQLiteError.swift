import CSQLite

/// What SQLite said when a call failed. Bound values are never part of it.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The primary result code (https://www.sqlite.org/rescode.html).
    package var code: Int32
    /// The extended result code; its lowest byte is `code`.
    package var extendedCode: Int32
    /// SQLite's words: they name tables, columns and syntax, and nothing that a row holds.
    package var message: String

    /// Takes the facts of the call that has just failed on a connection.
    ///
    /// - Parameter result: the call's own result code, for when there is no connection to ask.
    init(_ result: Int32, on handle: OpaquePointer?) {
        code = result & 0xFF
        extendedCode = result
        message = String(cString: sqlite3_errstr(result))
        guard let handle else { return }
        let extended = sqlite3_extended_errcode(handle)
        // A misuse leaves the connection's last error alone; its words would then be another call's.
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

    /// Whether there was no room left: on the disk, or under `max_page_count`.
    package var isFull: Bool { code == SQLITE_FULL }
    /// Whether the file is no database, or a damaged one.
    package var isNoDatabase: Bool { code == SQLITE_NOTADB || code == SQLITE_CORRUPT }
    /// Whether the file is a damaged database.
    package var isDamage: Bool { code == SQLITE_CORRUPT }
    /// Whether a constraint of the schema refused a row.
    package var isConstraint: Bool { code == SQLITE_CONSTRAINT }
}
