import Wire

private enum SQL {
    static let rooms: StaticString = """
        SELECT number, id FROM rooms WHERE number > ?1 AND cut < head ORDER BY number LIMIT ?2
        """
}

/// What is kept too long.
extension Books {
    /// Some rooms with what was stored in them before a time, and where to go on; nil at the end.
    ///
    /// - Parameter number: begin after the room with this number.
    func outdated(
        before time: Int,
        after number: Int
    ) throws(StoreError) -> (rooms: [(RoomID, seq: Int)], last: Int?) {
        let numbered = try all(SQL.rooms, number, Self.mostLookedThrough) {
            ($0.integer(0), $0.identifier(1, RoomID.self))
        }
        var rooms: [(RoomID, seq: Int)] = []
        for (_, id) in numbered {
            guard let room = try room(id) else { continue }
            let seq = try firstSeq(in: room) { at, _ in at >= time } - 1
            if seq > room.cut { rooms.append((id, seq)) }
        }
        return (rooms, numbered.last?.0)
    }

    /// So many rooms are looked through before others may read.
    private static let mostLookedThrough = 500
}
