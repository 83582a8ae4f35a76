import CSQLite

/// SQLite itself, as it is loaded.
package enum SQLiteLibrary {
    /// `3.40.1`
    package static var version: String { String(cString: sqlite3_libversion()) }
}
