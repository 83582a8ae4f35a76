import Wire

/// How many bytes of bodies the relay holds that came in pieces: in all, and for each member. A body of one piece isn't
/// counted; what it holds is bounded by the connections.
///
/// Bodies of clients that aren't identified as members, those of first joins, are counted apart: no other client can use
/// up a member's share.
struct BodyBudget {
    private let most: Int
    private(set) var held = 0
    private var unidentified = 0
    private var byMember: [MemberID: Int] = [:]

    /// - Parameter most: beyond so many bytes of members' nothing more is taken; a member gets a quarter of it. Strangers
    ///   have a sixteenth of it together, besides.
    init(most: Int) { self.most = most }

    /// Notes that what is held changes; false where it would grow beyond its bounds, and then it doesn't.
    ///
    /// - Parameter member: the member that sends it; nil for a client that isn't identified as one.
    mutating func change(_ member: MemberID?, from old: Int, to new: Int) -> Bool {
        guard let member else {
            let total = unidentified - old + new
            guard new <= old || total <= most / 16 else { return false }
            unidentified = total
            return true
        }
        let total = held - old + new
        let share = byMember[member, default: 0] - old + new
        guard new <= old || total <= most && share <= most / 4 else { return false }
        held = total
        byMember[member] = share == 0 ? nil : share
        return true
    }
}
