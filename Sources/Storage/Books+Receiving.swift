import Wire

/// Receipts come in.
extension Books {
    /// - Returns: the seq of the room's last event.
    func receive(_ receipts: [Receipt], room id: RoomID, member memberID: MemberID) throws(StoreError) -> Int {
        var (room, member) = try take(memberID, in: id)
        for receipt in receipts {
            guard 1 <= receipt.from, receipt.from <= receipt.upto, receipt.upto <= room.head,
                receipt.tag.count <= Self.longestTag
            else { throw .badReceipt }
        }
        // Where the clock was set back, no receipt is older than what it is for, nor than one before it.
        let now = now()
        let at = max(room.at, now)
        room.at = at
        var kinds: [ReceiptKind] = []
        for receipt in receipts where try keep(receipt, at: at, of: &member, in: room) {
            if !kinds.contains(receipt.kind) { kinds.append(receipt.kind) }
        }
        member.seen = now
        let place = Desk.Place(room: room.number, member: memberID)
        guard !kinds.isEmpty else {
            desk.change(member, at: place)
            return room.head
        }
        for kind in kinds { try advance(kind, of: &member, in: room) }
        room.counter += 1
        member.moved = room.counter
        desk.change(room)
        desk.change(member, at: place)
        changes.append(RoomChange(room: id, what: .receipts))
        return room.head
    }

    /// A tag is 32 bytes; the store can't check it, but it need not keep anything else that is sent as one.
    private static let longestTag = 64
}
