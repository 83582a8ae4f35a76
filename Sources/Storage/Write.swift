import Wire

/// What a member asks to be written.
package struct Write: Sendable {
    package enum What: Sendable {
        /// Messages, in their order.
        case append([NewMessage])
        /// Receipts.
        case receive([Receipt])
    }

    package var room: RoomID
    package var member: MemberID
    package var what: What

    package init(_ what: What, room: RoomID, member: MemberID) {
        self.what = what
        self.room = room
        self.member = member
    }

    /// What became of it.
    package enum Answer: Equatable, Sendable {
        /// A line for each message, as `Transaction.append` answers.
        case appended([SendResult])
        /// The seq of the room's last event when the receipts were kept.
        case received(head: Int)
    }

    package typealias Outcome = Result<Answer, StoreError>
}

extension Write {
    var needs: WriteNeeds {
        var needs = WriteNeeds(of: MemberKey(room: room, member: member))
        switch what {
        case .append(let messages):
            needs.ids = messages.map(\.id)
            needs.rows = messages.count
            needs.bytes = messages.reduce(0) { $0 + $1.body.count }
        case .receive(let receipts):
            needs.receipts = receipts
            needs.rows = receipts.count
        }
        return needs
    }
}
