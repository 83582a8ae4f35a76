import Kernel
import Wire

/// Bounds the bytes of bodies that arrive in pieces and that the relay holds: in all, and for each member. A body of
/// one piece isn't counted; its memory is bounded by the connections.
///
/// Bodies of clients that aren't identified as members, those of first joins, are counted separately: no other client
/// can use up a member's share.
struct BodyBudget {
    private let most: Int
    private(set) var held = 0
    private var unidentified = 0
    private var byMember: [MemberID: Int] = [:]

    /// - Parameter most: the bytes that members have together; a member gets a quarter of it. All unidentified clients have a
    ///   sixteenth of it together, besides.
    init(most: Int) { self.most = most }

    /// Records a change of the bytes of a body; false, without the change, where it would exceed a bound.
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

/// Bounds the bytes of answers that the relay holds because their clients don't take them: in all, for each member and
/// for each address. Request bodies have a budget of their own, `BodyBudget`.
struct AnswerBudget {
    /// The member and the address to which an answer is charged.
    struct Payer: Equatable {
        /// Nil for a client that isn't identified as a member.
        var member: MemberID?
        /// Nil for this machine itself and for proxies, which any number of clients may share.
        let address: IPAddress?
    }

    private let most: Int
    private(set) var held = 0
    private var byMember: [MemberID: Int] = [:]
    private var byAddress: [IPAddress: Int] = [:]

    /// An answer no longer than this is always given: the system's buffers mostly take it.
    static let short = 64 << 10

    /// - Parameter most: the bytes beyond which no long answer is begun; a member gets a quarter of it, and an address half.
    init(most: Int) { self.most = most }

    /// Whether no long answer may be begun for anyone.
    var isFull: Bool { held >= most }

    /// Whether a long answer may be begun. It may exceed the bound, and then it is the last one.
    func hasRoom(for payer: Payer) -> Bool {
        !isFull && payer.member.map { byMember[$0, default: 0] < most / 4 } ?? true
            && payer.address.map { byAddress[$0.network, default: 0] < most / 2 } ?? true
    }

    /// Adds to the bytes that are held; negative for fewer.
    mutating func add(_ bytes: Int, for payer: Payer) {
        held += bytes
        if let member = payer.member { Self.add(bytes, to: &byMember, member) }
        if let address = payer.address { Self.add(bytes, to: &byAddress, address.network) }
    }

    private static func add<Key: Hashable>(_ bytes: Int, to shares: inout [Key: Int], _ key: Key) {
        let share = shares[key, default: 0] + bytes
        shares[key] = share == 0 ? nil : share
    }
}
