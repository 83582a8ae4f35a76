import SQLite

private enum SQL {
    static let write: StaticString = "UPDATE checks SET at = ?1 WHERE number = 1"
}

extension Books {
    /// Writes something, so that the commit has something to do.
    func check() throws(StoreError) { try run(SQL.write, now()) }

    /// Bounds the file's size, as a full disk would.
    func limit(pages: Int) throws(StoreError) {
        do { try connection.set(.maxPageCount, to: pages) } catch { throw StoreError(error) }
    }
}
