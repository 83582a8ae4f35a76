import Proving
import Wire

/// Rows that transactions work with, read once and kept from one to the next while the engine says that they hold.
struct RowCache {
    private(set) var rooms: [RoomID: RoomRow] = [:]
    private(set) var members: [MemberKey: MemberRow] = [:]

    /// Of each room the heads of its tree that were used last, the latest at the end.
    private var heads: [RoomID: [TreeHead]] = [:]

    /// Followers receipt a page within this many commits, as a rule; 64 heads take 2.5 kB.
    private static let mostHeads = 64

    /// The most rows that are kept from one transaction to the next.
    private static let mostRows = 20_000

    mutating func set(_ room: RoomRow) { rooms[room.id] = room }

    mutating func set(_ member: MemberRow, _ key: MemberKey) { members[key] = member }

    mutating func setLastRun(_ run: MemberRow.LastRun, _ kind: ReceiptKind, of key: MemberKey) {
        members[key]?[kind].last = run
    }

    mutating func setCursor(_ cursor: MemberRow.Cursor, _ kind: ReceiptKind, of key: MemberKey) {
        members[key]?[kind] = cursor
    }

    /// The root of a room's tree at a size, where it was used of late.
    func root(of room: RoomID, at size: Int) -> Digest? { heads[room]?.last { $0.size == size }?.root }

    mutating func remember(_ head: TreeHead, of room: RoomID) {
        guard heads[room]?.last != head else { return }
        if let count = heads[room]?.count, count >= 2 * Self.mostHeads { heads[room]?.removeFirst(Self.mostHeads) }
        heads[room, default: []].append(head)
    }

    /// Whether a change needs no other rows, and no other runs of receipts than the last of each kind.
    func suffices(for need: WriteNeeds) -> Bool {
        guard let room = need.room else { return true }
        guard let id = need.member else { return rooms[room] != nil }
        guard let member = members[MemberKey(room: room, member: id)], !need.isJoin, need.removed == nil
        else { return false }
        return need.receipts.allSatisfy { receipt in
            receipt.kind.covered.allSatisfy { kind in
                switch member[kind].last {
                case .unknown: false
                case .none: true
                case .run(let last): receipt.from >= last.lowerBound
                }
            }
        }
    }

    /// The cache for the next transaction; this one becomes empty.
    mutating func take() -> RowCache {
        defer { self = RowCache() }
        return rooms.count + members.count > Self.mostRows ? RowCache() : self
    }
}
