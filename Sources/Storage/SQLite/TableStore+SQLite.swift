import Proving
import Wire

extension TableStore {
    /// Opens an SQLite file, and makes it (for its owner only) where it isn't there. Its folder must be.
    ///
    /// `StoreLock` keeps other relays out, so every commit is told.
    ///
    /// - Parameters:
    ///   - times: when pushes are made.
    ///   - now: the time in milliseconds since the epoch; it may go back, the log's times don't.
    /// - Throws: `.unusable`, `.newer` or `.older`; the file is then as it was.
    package convenience init(
        path: String,
        times: PushTimes = PushTimes(),
        now: @escaping @Sendable () -> Int
    ) throws(StoreError) {
        let writing = try SQLiteTables.forWriting(path)
        let reading = try SQLiteTables.forReading(path)
        let listing = try SQLiteTables.forReading(path)
        self.init(writing: writing, reading: reading, listing: listing, times: times, now: now)
    }

    /// The heads of the trees of the rooms that a member is or was in, or all members, by the rooms' ids. The file may be in use, and is not
    /// changed.
    ///
    /// - Throws: `.unusable`, also where there is no such file; `.newer` or `.older`.
    package static func heads(
        of member: MemberID?,
        path: String
    ) throws(StoreError) -> [(member: MemberID, head: TreeHead)] {
        try StoreFile(path: path).check()
        let tables = try SQLiteTables.forReading(path)
        defer { tables.close() }
        return try tables.heads(of: member)
    }
}
