import Proving
import Wire

/// Receipts come in.
extension Transaction {
    /// Keeps receipts, all of them or none, and moves the member's cursors. What was receipted before stays as it was.
    /// Signatures are for readers to verify: that would add 67 µs to each receipt. A root is compared, so that a receipt over
    /// another log doesn't take the place of a good one.
    ///
    /// - Returns: the seq of the room's last event.
    /// - Throws: `.badReceipt` where one is for what isn't there, `.wrongRoot` where one is for another log.
    mutating func receive(_ receipts: [Receipt], from key: MemberKey) throws(StoreError) -> Int {
        var (room, member) = try present(key)
        for receipt in receipts {
            guard 1 <= receipt.from, receipt.from <= receipt.upto, receipt.upto <= room.head,
                // Nobody counts one of somebody who wasn't there, and it would stand in the way of a good one. Of the times
                // between two stays nothing is kept here: there it is for readers to refuse.
                receipt.upto >= member.first, receipt.sig.count == 64, let root = Digest(bytes: receipt.root)
            else { throw .badReceipt }
            // A size beyond where the log was when this transaction began is one that nobody was told the root of.
            guard root == self.root(of: room.id, at: receipt.upto) else { throw .wrongRoot }
        }
        // Where the clock was set back, no receipt is older than what it is for, nor than one before it.
        let now = now()
        room.at = max(room.at, now)
        var hasGrown = false
        var uncounted = MemberChange()
        for receipt in receipts {
            for kind in receipt.kind.covered {
                let gaps = cover(receipt.from...receipt.upto, kind, of: &member, in: room)
                guard !gaps.isEmpty else { continue }
                hasGrown = true
                if kind == receipt.kind {
                    let runs = RunsKey(room: room.number, member: member.number, kind: kind)
                    for gap in gaps {
                        add(TableChanges.ReceiptRow(key: runs, range: gap, at: room.at, receipt: receipt))
                    }
                }
                guard kind.isCounted else { continue }
                if let cursor = member[kind].moved(toHead: room.head) {
                    member[kind] = cursor
                    uncounted[kind] = nil
                } else {
                    uncounted[kind, default: []] += gaps
                }
            }
        }
        if hasGrown {
            room.counter += 1
            change(room)
            tell(RoomChange(room: key.room, what: .receipts))
        }
        change(member, key, in: room) { change in
            change.seen = now
            guard hasGrown else { return }
            change.moved = room.counter
            change.add(uncounted)
        }
        return room.head
    }

    /// Lets the cursors of a member who comes back pass over what came while it was away: no receipt is owed for that.
    ///
    /// - Parameter range: nil where nothing came.
    mutating func passOver(
        _ range: ClosedRange<Int>?,
        of member: inout MemberRow,
        in room: RoomRow
    ) -> MemberChange {
        var change = MemberChange()
        for kind in ReceiptKind.counted {
            // Where nothing came the cursor moves over the leave and the join all the same.
            change[kind] = if let range { cover(range, kind, of: &member, in: room) } else { [] }
        }
        return change
    }
}
