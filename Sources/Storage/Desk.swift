import Wire

/// What lies before the one who writes: the rooms it works for and members that are in them, read once, and written back once a transaction
/// however many requests of them it carries out.
struct Desk {
    /// A member in a room of that number.
    struct Place: Hashable {
        let room: Int
        let member: MemberID
    }

    private(set) var rooms: [RoomID: RoomRow] = [:]
    private(set) var members: [Place: MemberRow] = [:]
    private(set) var changedRooms: Set<RoomID> = []
    private(set) var changedMembers: [Place] = []

    /// So many members are remembered from one transaction to the next.
    private static let mostMembers = 10_000

    /// Puts down what was read.
    mutating func add(_ room: RoomRow) { rooms[room.id] = room }
    mutating func add(_ member: MemberRow, at place: Place) { members[place] = member }

    /// Puts down what is to be written back.
    mutating func change(_ room: RoomRow) {
        rooms[room.id] = room
        changedRooms.insert(room.id)
    }

    mutating func change(_ member: MemberRow, at place: Place) {
        if !member.isChanged { changedMembers.append(place) }
        members[place] = member
        members[place]?.isChanged = true
    }

    /// Notes that all is written back.
    mutating func settled() {
        for place in changedMembers { members[place]?.isWrittenBack() }
        changedRooms.removeAll(keepingCapacity: true)
        changedMembers.removeAll(keepingCapacity: true)
        if members.count > Self.mostMembers { self = Desk() }
    }
}
