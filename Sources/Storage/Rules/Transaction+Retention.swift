import Wire

/// What is kept too long loses its body.
extension Transaction {
    /// Removes the bodies of a room's events up to and with a seq, as many as one step may.
    ///
    /// - Returns: whether that was all of them.
    mutating func retain(after seq: Int, room id: RoomID) throws(StoreError) -> Bool {
        guard var room = rows.rooms[id] else { return true }
        let target = min(seq, room.head)
        guard target > room.cut else { return true }
        let upto = min(target, room.cut + Self.mostEmptied)
        empty(TableChanges.Emptied(room: room.number, after: room.cut, upto: upto, kinds: EventKind.emptied))
        room.cut = upto
        change(room)
        // What readers were given of it before isn't to be given any more.
        tell(RoomChange(room: id, what: .log))
        return upto == target
    }

    /// How many events lose their bodies in one step, so that no other change waits long behind it.
    static var mostEmptied: Int { 2_000 }
}
