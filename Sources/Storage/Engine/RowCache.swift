import Proving
import Wire

/// Rows that transactions work with, read once and kept from one to the next while the engine says that they are
/// current.
struct RowCache {
    private(set) var rooms: [RoomID: RoomRow] = [:]
    private(set) var members: [MemberKey: MemberRow] = [:]
    /// The devices of persons, present and past, of rooms that have any.
    private(set) var devices: [PersonKey: [MemberID]] = [:]

    /// The heads of each room's tree that were used last, the latest at the end.
    private var heads: [RoomID: [TreeHead]] = [:]

    /// As a rule followers receipt a page within this many commits; 64 heads take 2.5 kB.
    private static let mostHeads = 64

    /// The most rows that are kept from one transaction to the next.
    private static let mostRows = 20_000

    mutating func set(_ room: RoomRow) { rooms[room.id] = room }

    mutating func set(_ member: MemberRow, _ key: MemberKey) { members[key] = member }

    mutating func setLastRun(_ run: MemberRow.LastRun, of key: RunsKey, of name: MemberKey) {
        members[name]?[lastOf: key] = run
    }

    /// Forgets the last run of a device's own read receipts.
    mutating func forgetSigned(of key: MemberKey) { members[key]?.signed[.read] = .unknown }

    mutating func set(_ devices: [MemberID], of person: PersonKey) { self.devices[person] = devices }

    /// Adds a device that came in, where those of its person are known.
    mutating func add(_ device: MemberID, to person: PersonKey) { devices[person]?.append(device) }

    mutating func setCursor(_ cursor: MemberRow.Cursor, _ kind: ReceiptKind, of key: MemberKey) {
        members[key]?[kind] = cursor
    }

    /// The root of a room's tree at a size that was used recently.
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
        guard let member = members[MemberKey(room: room, member: id)], !need.isJoin, need.removed.isEmpty
        else { return false }
        if rooms[room]?.hasDevices == true, need.sharesReads || need.receipts.contains(where: member.mayHaveMissed) {
            return false
        }
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

    /// Roughly how many rows a change writes: what it says is read for each other device of its member's person, too.
    ///
    /// Devices that aren't known are as many as there can be; a room that isn't known has none.
    func count(of need: WriteNeeds) -> Int {
        guard need.shared > 0, let id = need.member, let room = need.room.flatMap({ rooms[$0] }), room.hasDevices
        else { return need.rows }
        let person = members[MemberKey(room: room.id, member: id)]?.person
        let devices = person.flatMap { self.devices[PersonKey(room: room.number, id: $0)]?.count }
        // Those that have left are no more than others', however many there were.
        return need.rows + (min(devices ?? Limits.devices, Limits.devices) - 1) * (1 + need.shared)
    }

    /// The cache for the next transaction; this one becomes empty.
    mutating func take() -> RowCache {
        defer { self = RowCache() }
        return rooms.count + members.count + devices.count > Self.mostRows ? RowCache() : self
    }
}
