import Wire

private enum SQL {
    static let find: StaticString = """
        SELECT number, head, at, messages, present, counter, cut, proof FROM rooms WHERE id = ?1
        """
    static let insert: StaticString = "INSERT INTO rooms (id, proof) VALUES (?1, ?2)"
    static let update: StaticString = """
        UPDATE rooms SET head = ?2, at = ?3, messages = ?4, present = ?5, counter = ?6, cut = ?7 WHERE number = ?1
        """
}

/// A row of `rooms`.
struct RoomRow {
    let number: Int
    let id: RoomID
    let proof: [UInt8]
    var head: Int
    /// The latest time that was given to an event or a receipt: times don't go back, whatever the clock does.
    var at: Int
    var messages: Int
    var present: Int
    var counter: Int
    var cut: Int
}

extension Books {
    func room(_ id: RoomID) throws(StoreError) -> RoomRow? {
        try first(SQL.find, id) {
            RoomRow(
                number: $0.integer(0),
                id: id,
                proof: Array($0.blob(7)),
                head: $0.integer(1),
                at: $0.integer(2),
                messages: $0.integer(3),
                present: $0.integer(4),
                counter: $0.integer(5),
                cut: $0.integer(6)
            )
        }
    }

    func makeRoom(_ id: RoomID, proof: [UInt8]) throws(StoreError) -> RoomRow {
        try run(SQL.insert, id, proof)
        guard let room = try room(id) else { preconditionFailure("BUG: a row just inserted is not there") }
        return room
    }

    func save(_ room: RoomRow) throws(StoreError) {
        try run(SQL.update, room.number, room.head, room.at, room.messages, room.present, room.counter, room.cut)
    }
}
