import Wire

/// A hint that something of a room grew. It is sent after the commit; its reader asks the store for what is new.
package struct RoomChange: Hashable, Sendable {
    /// What grew.
    package enum What: Hashable, Sendable {
        /// There are new events.
        case log
        /// There are list edits among them, or someone has left: those who wait for edits look only then.
        case lists
        /// There are new receipts.
        case receipts
        /// There are pushes to be made, now or later.
        case pushes
    }

    package var room: RoomID
    package var what: What

    package init(room: RoomID, what: What) {
        self.room = room
        self.what = what
    }
}
