import Foundation
import Proving
import Wire

/// A row of the invites that members made. The first code's invite needs none: its room's row tells all of it.
struct InviteRow {
    /// The number of its room.
    let room: Int
    let roomID: RoomID
    /// The number of the member that made it.
    let member: Int
    var record: InviteRecord
    /// When it ends, in milliseconds since the epoch; 0 for never.
    let expires: Int
    /// The seq of its event.
    let seq: Int

    /// Why it no longer lets in at a time; nil while it does. Only the relay knows the time.
    func end(at now: Int) -> InviteEnd? { record.end ?? (expires > 0 && now >= expires ? .expired : nil) }
}

extension InviteRow {
    /// Reads all columns, in the order of the table, and after them the ids of the room, the member and its person.
    ///
    /// - Throws: `.failed` where the row is damaged.
    init(_ row: some Columns) throws(StoreError) {
        guard let form = UInt8(exactly: row.integer(3)).flatMap({ InviteForm(rawValue: $0) }) else {
            throw .damaged("an invite")
        }
        let record = InviteRecord(
            row.identifier(0), by: row.identifier(10), of: row.identifier(11), form: form, uses: row.integer(4),
            used: row.integer(5), ended: InviteEnd(number: row.integer(8))
        )
        self.init(
            room: row.integer(1), roomID: row.identifier(9), member: row.integer(2), record: record,
            expires: row.integer(6), seq: row.integer(7)
        )
    }
}

extension InviteEnd {
    /// The number in the tables of an end by an event; that of an invite that is used up or expired follows from its row.
    var number: Int { self == .rotated ? 1 : 2 }

    init?(number: Int) {
        switch number {
        case 1: self = .rotated
        case 2: self = .left
        default: return nil
        }
    }
}

/// The boxes of one rotation, which are kept for good.
struct BoxesRow {
    /// The room's number.
    let room: Int
    /// The seq of the rotation.
    let seq: Int
    /// The epoch that it ended. All of a room's rows together are its epochs but the present one.
    let ended: Digest
    let boxes: Data
}

/// An end of invites that may not be in memory.
struct InvitesEnding {
    /// The room's number.
    let room: Int
    /// The number of the member whose they are; nil for all of the room's.
    let member: Int?
    let end: InviteEnd
}
