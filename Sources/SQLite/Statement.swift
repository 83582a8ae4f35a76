import CSQLite
import Foundation

/// One prepared statement. Parameters are counted from 1 and columns from 0, as in SQLite.
///
/// It belongs to its connection's owner, and is used by one thread at a time.
package final class Statement {
    private let handle: OpaquePointer

    init(_ sql: StaticString, on connection: OpaquePointer) throws(SQLiteError) {
        guard sql.hasPointerRepresentation else { preconditionFailure("BUG: a statement of one character") }
        var handle: OpaquePointer?
        let result = sql.withUTF8Buffer { text in
            text.withMemoryRebound(to: CChar.self) {
                sqlite3_prepare_v3(
                    connection, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil
                )
            }
        }
        guard result == SQLITE_OK, let handle else { throw SQLiteError(result, on: connection) }
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: Parameters

    fileprivate func bind(_ value: Int, at position: Int) throws(SQLiteError) {
        try check(sqlite3_bind_int64(handle, Int32(position), Int64(value)))
    }

    fileprivate func bind(_ value: String, at position: Int) throws(SQLiteError) {
        var value = value
        try check(
            value.withUTF8 { text in
                text.withMemoryRebound(to: CChar.self) { characters in
                    // An empty string may have no address, which SQLite would read as NULL.
                    withUnsafePointer(to: 0 as CChar) { nothing in
                        sqlite3_bind_text(
                            handle, Int32(position), characters.baseAddress ?? nothing, Int32(characters.count),
                            Self.copied
                        )
                    }
                }
            }
        )
    }

    /// Binds a blob; SQLite copies it before this returns.
    package func bind(_ bytes: UnsafeRawBufferPointer, at position: Int) throws(SQLiteError) {
        guard let address = bytes.baseAddress, !bytes.isEmpty else {
            // sqlite3_bind_blob reads a missing address as NULL: no bytes are not the same as no value.
            return try check(sqlite3_bind_zeroblob(handle, Int32(position), 0))
        }
        try check(sqlite3_bind_blob64(handle, Int32(position), address, UInt64(bytes.count), Self.copied))
    }

    /// Binds the bytes of a value as a blob.
    fileprivate func bind(bytesOf value: some ContiguousBytes, at position: Int) throws(SQLiteError) {
        let outcome = value.withUnsafeBytes { bytes in
            Result { () throws(SQLiteError) in try bind(bytes, at: position) }
        }
        try outcome.get()
    }

    fileprivate func bindNull(at position: Int) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, Int32(position)))
    }

    // MARK: Running

    /// Goes on to the next row; false where there is none.
    package func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw SQLiteError(result, on: sqlite3_db_handle(handle))
        }
    }

    /// Makes the statement ready to run again, and clears its bindings.
    package func reset() {
        // The result is the error that `step` has already thrown.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    // MARK: Columns of the row

    package func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

    package func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

    package func text(_ column: Int) -> String {
        guard let address = sqlite3_column_text(handle, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: address, count: count), as: UTF8.self)
    }

    package func blob(_ column: Int) -> Data { withBlob(column) { Data($0) } }

    /// The number of bytes in the blob or text, without copying it.
    package func count(_ column: Int) -> Int { Int(sqlite3_column_bytes(handle, Int32(column))) }

    /// Lends the bytes of a blob; they are gone with the row.
    package func withBlob<Answer>(_ column: Int, _ use: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        let address = sqlite3_column_blob(handle, Int32(column))
        return use(UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count(column)))
    }

    // MARK: -

    /// SQLITE_TRANSIENT, which the importer can't see: "copy it before you return".
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    private func check(_ result: Int32) throws(SQLiteError) {
        guard result == SQLITE_OK else { throw SQLiteError(result, on: sqlite3_db_handle(handle)) }
    }
}

/// A value that a statement's parameter can take.
package protocol Bindable {
    /// Binds the value to the parameter at a position, counted from 1.
    func bind(to statement: Statement, at position: Int) throws(SQLiteError)
}

extension Int: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try statement.bind(self, at: position)
    }
}

extension String: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try statement.bind(self, at: position)
    }
}

extension Data: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try statement.bind(bytesOf: self, at: position)
    }
}

extension [UInt8]: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try statement.bind(bytesOf: self, at: position)
    }
}

/// Nil is NULL.
extension Optional: Bindable where Wrapped: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        switch self {
        case .some(let value): try value.bind(to: statement, at: position)
        case .none: try statement.bindNull(at: position)
        }
    }
}
