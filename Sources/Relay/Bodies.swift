import Wire

/// How many bytes of bodies the relay holds that came in pieces: in all, and for each member. A body of one piece isn't
/// counted; what it holds is bounded by the connections.
struct Bodies {
    private let most: Int
    private(set) var held = 0
    private var byMember: [MemberID: Int] = [:]

    /// - Parameter most: beyond so many bytes nothing more is taken; a member gets a quarter of it.
    init(most: Int) { self.most = most }

    /// Notes that what is held for a member changes; false where it would grow beyond its bounds, and then it doesn't.
    mutating func change(_ member: MemberID, from old: Int, to new: Int) -> Bool {
        let total = held - old + new
        let share = byMember[member, default: 0] - old + new
        guard new <= old || total <= most && share <= most / 4 else { return false }
        held = total
        byMember[member] = share == 0 ? nil : share
        return true
    }
}
