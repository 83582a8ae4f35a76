import Proving
import Wire

extension TableStore {
    /// Opens a store in PostgreSQL, whose tables are made where they aren't there. Other relays may use it at the same time.
    ///
    /// - Parameters:
    ///   - postgres: a connection URI.
    ///   - silence: how long the server may be silent while it owes an answer, before it is left.
    ///   - times: when pushes are made.
    ///   - now: the time in milliseconds since the epoch; it may go back, the log's times don't.
    /// - Throws: `.unusableDatabase`, `.newer` or `.noLibrary`.
    package convenience init(
        postgres: String,
        silence: Duration = .seconds(5),
        times: PushTimes = PushTimes(),
        now: @escaping @Sendable () -> Int
    ) throws(StoreError) {
        let place = PostgresPlace(target: postgres, silence: silence)
        try PostgresTables.makeTables(place)
        let doubt = Doubt()
        let hints: PostgresHints
        do { hints = try PostgresHints(place) } catch {
            throw .unusableDatabase(uri: place.name, reason: error.reason)
        }
        self.init(
            writing: PostgresTables(place, .writing, doubt),
            reading: PostgresTables(place, .reading, doubt),
            listing: PostgresTables(place, .reading, doubt),
            hints: hints,
            times: times,
            now: now
        )
    }

    /// A connection URI without user, password and parameters, for people.
    package static func shown(postgres: String) -> String { PostgresPlace(target: postgres).name }

    /// The heads of the trees of the rooms that a member is or was in, or all members, by the rooms' ids.
    ///
    /// - Throws: `.unusableDatabase`, `.newer` or `.noLibrary`.
    package static func heads(
        of member: MemberID?,
        postgres: String
    ) throws(StoreError) -> [(member: MemberID, head: TreeHead)] {
        let place = PostgresPlace(target: postgres)
        try PostgresTables.makeTables(place)
        let tables = PostgresTables(place, .reading, Doubt())
        defer { tables.close() }
        try tables.beginReading()
        return try tables.heads(of: member)
    }
}
