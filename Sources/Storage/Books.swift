import SQLite
import Wire

/// One connection to the store with all that is said over it. Its extensions are sorted by what they are about.
///
/// Everything here runs inside a transaction that someone else begins and ends, and keeps nothing between two of them but
/// what lies on a writer's desk.
final class Books {
    let connection: Connection
    /// The relay's clock, in milliseconds since the epoch.
    let now: () -> Int
    /// What the open transaction has changed, and how many messages it has stored.
    var changes: [RoomChange] = []
    var stored = 0
    var desk = Desk()
    /// Of which state of the file it is.
    var deskVersion: Int?
    /// What the connection had changed in all when the present job began, or had written back what the others left.
    private var changedBefore = 0

    init(_ connection: Connection, now: @escaping () -> Int) {
        self.connection = connection
        self.now = now
    }

    /// Notes that what is written from here on is a job's own.
    func beginJob() { changedBefore = connection.changedInAll }

    /// Whether the present job has written something of its own.
    var jobHasWritten: Bool { connection.changedInAll != changedBefore }

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
