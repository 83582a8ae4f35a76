import Wire

/// How many bytes of bodies the relay holds that came in pieces: in all, and for each member. A body of one piece isn't
/// counted; what it holds is bounded by the connections.
///
/// Bodies of those who haven't shown yet who they are, joins, are counted apart: nobody takes a member's share in its name.
struct Bodies {
    private let most: Int
    private(set) var held = 0
    private var strangers = 0
    private var byMember: [MemberID: Int] = [:]

    /// - Parameter most: beyond so many bytes of members' nothing more is taken; a member gets a quarter of it. Strangers
    ///   have a sixteenth of it together, besides.
    init(most: Int) { self.most = most }

    /// Notes that what is held changes; false where it would grow beyond its bounds, and then it doesn't.
    ///
    /// - Parameter member: whose it is; nil for a stranger's.
    mutating func change(_ member: MemberID?, from old: Int, to new: Int) -> Bool {
        guard let member else {
            let total = strangers - old + new
            guard new <= old || total <= most / 16 else { return false }
            strangers = total
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
