import SQLite
import Wire

/// The tables in one SQLite file, over one connection. Its extensions are sorted by the tables they are about, and all SQL
/// stands in them.
///
/// A look-up costs a microsecond here, so a call may be a loop of them.
final class SQLiteTables: Tables {
    let connection: Connection
    /// The file's version when the last transaction that wrote ended, as SQLite counts it for this connection.
    var dataVersion: Int?

    init(_ connection: Connection) { self.connection = connection }

    func close() { connection.close() }

    /// Asks SQLite; what it throws becomes the store's error.
    func ask<Answer>(_ call: () throws(SQLiteError) -> Answer) throws(StoreError) -> Answer {
        do { return try call() } catch { throw StoreError(error) }
    }

    func run<each Value: Bindable>(_ sql: StaticString, _ values: repeat each Value) throws(StoreError) {
        do { try connection.run(sql, repeat each values) } catch { throw StoreError(error) }
    }

    func first<Row, each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (Statement) -> Row
    ) throws(StoreError) -> Row? {
        do { return try connection.first(sql, repeat each values, read: read) } catch { throw StoreError(error) }
    }

    func each<each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (Statement) -> Bool
    ) throws(StoreError) {
        do { try connection.each(sql, repeat each values, read: read) } catch { throw StoreError(error) }
    }

    func all<Row, each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (Statement) -> Row
    ) throws(StoreError) -> [Row] {
        do { return try connection.all(sql, repeat each values, read: read) } catch { throw StoreError(error) }
    }
}
