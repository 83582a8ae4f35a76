import SQLite
import Wire

private enum SQL {
    static let version: StaticString = "PRAGMA data_version"
}

/// What a writer remembers of the rows it works with.
///
/// Who reads keeps nothing: what it reads is of its transaction's moment. Who writes is alone with the file, and sees
/// where it wasn't.
extension Books {
    /// Begins a transaction that writes.
    func beginWriting() throws(StoreError) {
        try ask(connection.beginWriting)
        // It changes when another connection has committed (https://www.sqlite.org/pragma.html#pragma_data_version).
        let version = try first(SQL.version) { $0.integer(0) }
        if version != deskVersion { desk = Desk() }
        deskVersion = version
    }

    /// Writes back what has changed, and commits.
    func commit() throws(StoreError) {
        try settle()
        try ask(connection.commit)
    }

    /// Undoes the open transaction, and forgets what was read in it.
    func rollBack() {
        desk = Desk()
        // Where this fails too, the next transaction can't begin, and says so.
        try? connection.rollBack()
    }

    /// Writes back what has changed.
    func settle() throws(StoreError) {
        for id in desk.changedRooms {
            if let room = desk.rooms[id] { try save(room) }
        }
        for place in desk.changedMembers {
            if let member = desk.members[place] { try save(member, inRoom: place.room) }
        }
        desk.settled()
    }

    /// Writes back what has changed, and forgets it: for those who go to the tables themselves.
    func clearDesk() throws(StoreError) {
        try settle()
        desk = Desk()
        // That was the others': a job that is refused after it has written nothing.
        beginJob()
    }

    /// As `present`, for a writer; to be put back by `desk.change`.
    func take(_ memberID: MemberID, in id: RoomID) throws(StoreError) -> (RoomRow, MemberRow) {
        guard let room = try takeRoom(id) else { throw .notAMember }
        let place = Desk.Place(room: room.number, member: memberID)
        if let member = desk.members[place] { return (room, member) }
        guard let member = try member(memberID, in: room), member.left == nil else { throw .notAMember }
        desk.add(member, at: place)
        return (room, member)
    }

    private func takeRoom(_ id: RoomID) throws(StoreError) -> RoomRow? {
        if let room = desk.rooms[id] { return room }
        let room = try self.room(id)
        if let room { desk.add(room) }
        return room
    }
}
