import Proving
import Wire

/// Tells members of the same name apart, as lists do, for a reader that shows the room's events.
struct SharedNames: Sendable {
    /// Of which crowd the names are, by the seq of its last event.
    private var seq = -1
    /// Who in the room has each name now.
    private var members: [String: [MemberID]] = [:]
    private var short: ShortIDs?
    /// The last answer: mostly the next event is the same member's.
    private var last: (member: MemberID, name: String, mark: String?)?

    /// The beginning of a member's id where another one in the room has this name now, or the name looks as if it had one.
    mutating func mark(of member: MemberID, named name: String, in crowd: Crowd) -> String? {
        if seq != crowd.seq { take(crowd) }
        if let last, last.member == member, last.name == name { return last.mark }
        let mark = found(member, name, in: crowd)
        last = (member, name, mark)
        return mark
    }

    private mutating func found(_ member: MemberID, _ name: String, in crowd: Crowd) -> String? {
        guard ShortIDs.isMark(endOf: name) || members[name]?.contains(where: { $0 != member }) == true,
            crowd.members[member] != nil
        else { return nil }
        let short = short ?? ShortIDs(crowd.members.keys)
        self.short = short
        return short[member]
    }

    private mutating func take(_ crowd: Crowd) {
        let present = crowd.present(at: Tree.greatestSize)
        last = nil
        (seq, short, members) = (crowd.seq, nil, Dictionary(grouping: present) { crowd.name(of: $0) })
    }
}
