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
        /// A line for each message, as `RoomStore.append` answers.
        case appended([SendResult])
        /// The seq of the room's last event when the receipts were kept.
        case received(head: Int)
    }

    package typealias Outcome = Result<Answer, StoreError>
}

extension Write {
    /// How many rows and bytes it will write, roughly.
    var rows: Int {
        switch what {
        case .append(let messages): messages.count
        case .receive(let receipts): receipts.count
        }
    }

    var bytes: Int {
        switch what {
        case .append(let messages): messages.reduce(0) { $0 + $1.body.count }
        case .receive: 0
        }
    }

    /// What has to be read for it.
    var needs: WriteNeeds {
        switch what {
        case .append(let messages): WriteNeeds(room: room, member: member, ids: messages.map(\.id))
        case .receive(let receipts):
            WriteNeeds(room: room, member: member, receipts: receipts)
        }
    }
}
