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

    /// The first row of an answer; nil where there is none.
    func first<Row, each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (Statement) throws(StoreError) -> Row
    ) throws(StoreError) -> Row? {
        var answer: Row?
        try each(sql, repeat each values) { row throws(StoreError) in
            answer = try read(row)
            return false
        }
        return answer
    }

    /// Goes through the rows of an answer until `read` says false, or throws since one is damaged.
    func each<each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (Statement) throws(StoreError) -> Bool
    ) throws(StoreError) {
        var damage: StoreError?
        do {
            try connection.each(sql, repeat each values) { row in
                do throws(StoreError) { return try read(row) } catch {
                    damage = error
                    return false
                }
            }
        } catch {
            throw StoreError(error)
        }
        if let damage { throw damage }
    }

    func all<Row, each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (Statement) throws(StoreError) -> Row
    ) throws(StoreError) -> [Row] {
        var rows: [Row] = []
        try each(sql, repeat each values) { row throws(StoreError) in
            rows.append(try read(row))
            return true
        }
        return rows
    }
}
