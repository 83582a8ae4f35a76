import Proving
import Wire

/// A row of the members, as far as it is needed to act for the member.
struct MemberRow {
    /// How far a member is with one kind of receipt.
    struct Cursor {
        /// Up to which seq everything owed is receipted.
        var seq: Int
        /// How many owed events beyond it are receipted.
        var ahead: Int
        /// The last run of seqs that are receipted.
        var last = LastRun.unknown
    }

    enum LastRun {
        case unknown, none
        case run(ClosedRange<Int>)

        init(_ run: ClosedRange<Int>?) { self = run.map { .run($0) } ?? .none }
    }

    /// Counted from 1 within the room, in order of first joins.
    let number: Int
    /// The member's Ed25519 public key.
    let key: [UInt8]
    /// The SHA-256 of the member's token.
    let token: [UInt8]
    /// The greatest count of its statements, or of the removal that ended its stay.
    var count: Int
    /// The seq of the latest join.
    var joined: Int
    /// The seq of the leave after it; nil while the member is in the room.
    var left: Int?
    /// Whether that was a removal by another member.
    var isRemoved: Bool
    /// The seq of the very first join.
    let first: Int
    /// How many owed events are the member's own.
    var sent: Int
    var delivered: Cursor
    var read: Cursor
    /// Of list receipts there is no cursor: only `last` is used, which an engine leaves as it is here.
    var list = Cursor(seq: 0, ahead: 0)

    subscript(kind: ReceiptKind) -> Cursor {
        get {
            switch kind {
            case .delivered: delivered
            case .read: read
            case .list: list
            }
        }
        set {
            switch kind {
            case .delivered: delivered = newValue
            case .read: read = newValue
            case .list: list = newValue
            }
        }
    }
}

extension MemberRow {
    /// What the member's next statement is judged by.
    ///
    /// - Throws: `.failed` where the row is damaged.
    var record: CrowdRecord {
        get throws(StoreError) {
            guard let key = PublicKey(bytes: key), let token = Digest(bytes: token) else { throw .damaged("a member") }
            return CrowdRecord(key: key, count: count, token: token, isPresent: left == nil)
        }
    }

    /// Takes what a statement changed; whether the member is present is told by `joined` and `left`, and its token stays.
    mutating func take(_ record: CrowdRecord) { count = record.count }
}

/// A member who joins for the first time, with the room's next event.
struct NewMemberRow {
    let id: MemberID
    let record: CrowdRecord
    let joined: Int
    let seen: Int
}
