import Proving
import Wire

/// A row of the members, with the columns that the rules need to act for the member.
struct MemberRow {
    /// A member's place with one kind of receipt.
    struct Cursor {
        /// The seq up to which everything owed is receipted.
        var seq: Int
        /// The number of owed events beyond it that are receipted.
        var ahead: Int
        /// The last run of seqs that are receipted.
        var last = LastRun.unknown
    }

    enum LastRun {
        case unknown, none
        case run(ClosedRange<Int>)

        init(_ run: ClosedRange<Int>?) { self = run.map { .run($0) } ?? .none }
    }

    /// The last runs of a device's own receipts (`RunsKey.isSigned`).
    struct Signed {
        private var delivered: LastRun
        private var read: LastRun

        static let unknown = Self(delivered: .unknown, read: .unknown)
        static let none = Self(delivered: .none, read: .none)

        subscript(kind: ReceiptKind) -> LastRun {
            get { kind == .read ? read : delivered }
            set { if kind == .read { read = newValue } else { delivered = newValue } }
        }
    }

    /// The member's number within the room, from 1 in order of first joins.
    let number: Int
    /// The member's Ed25519 public key.
    let key: [UInt8]
    /// The SHA-256 of the member's token; zero where the column has none, which was never written.
    let token: Digest
    /// The greatest count of its statements.
    var count: Int
    /// The seq of the latest join.
    var joined: Int
    /// The seq of the leave after it; nil while the member is in the room.
    var left: Int?
    /// Whether that was a rotation, by which another member removed it.
    var isRemoved: Bool
    /// The seq of the very first join.
    let first: Int
    /// The number of owed events that are the member's own.
    var sent: Int
    /// The seq of the last of those; 0 where there is none.
    var latest: Int
    var delivered: Cursor
    var read: Cursor
    /// When the time began, or begins, for which it was last given the room for its rotation; 0 for never.
    var turned = 0
    /// The person that it is a device of: the id of the person's first device.
    let person: MemberID
    /// List receipts have no cursor: only `last` is used, which an engine leaves as it is here.
    var list = Cursor(seq: 0, ahead: 0)
    /// The last runs of a device's own receipts.
    var signed = Signed.unknown

    /// The last run of some receipts.
    subscript(lastOf key: RunsKey) -> LastRun {
        get { key.isSigned ? signed[key.kind] : self[key.kind].last }
        set { if key.isSigned { signed[key.kind] = newValue } else { self[key.kind].last = newValue } }
    }

    /// Whether a receipt may be for what came while the member was away.
    func mayHaveMissed(_ receipt: Receipt) -> Bool {
        joined != first && receipt.from < joined && receipt.kind.isCounted
    }

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
    /// The record that the member's next statement is judged by.
    ///
    /// - Throws: `.failed` where the row is damaged.
    var record: RosterRecord {
        get throws(StoreError) {
            guard let key = PublicKey(bytes: key), token != .zero else { throw .damaged("a member") }
            return RosterRecord(key: key, count: count, token: token, person: person, isPresent: left == nil)
        }
    }

    /// Takes the changes of a statement. `joined` and `left` tell whether the member is present, and its token stays.
    mutating func take(_ record: RosterRecord) { count = record.count }
}

/// A member who joins for the first time, with the room's next event.
struct NewMemberRow {
    let id: MemberID
    let record: RosterRecord
    let joined: Int
    let seen: Int
}

extension MemberRow {
    /// Reads all columns, in the order of the table.
    init(_ row: some Columns) {
        self.init(
            number: row.integer(1), key: row.withBlob(3) { Array($0) }, token: row.digest(4) ?? .zero,
            count: row.integer(5), joined: row.integer(6), left: row.integerIfAny(7), isRemoved: row.bool(8),
            first: row.integer(9), sent: row.integer(10), latest: row.integer(11),
            delivered: Cursor(seq: row.integer(14), ahead: row.integer(16)),
            read: Cursor(seq: row.integer(15), ahead: row.integer(17)), turned: row.integer(18),
            person: row.identifier(19)
        )
    }
}

/// The changed columns of a member's row. `sent` and `latest` may always have changed.
struct MemberChange {
    /// The room's number.
    var room = 0
    /// The time when the member wrote.
    var seen = 0
    /// The room's receipt counter, where a request of the member's own added receipts; the cursors changed then.
    var moved: Int?
    /// Whether `joined`, `left` and the cursors changed.
    var isPlaced = false
    /// Whether the count, `isRemoved` and `turned` changed.
    var isStated = false
    /// The covered ranges over which the cursor has yet to be moved, by the kind of receipt.
    var covered: [ReceiptKind: [ClosedRange<Int>]] = [:]
}
