import Kernel
import Wire

/// Bounds the bytes of bodies that arrive in pieces and that the relay holds: in all, for each member and for each address.
/// A body of one piece isn't counted; its memory is bounded by the connections.
///
/// Bodies of clients that aren't identified as members, those of first joins, are counted separately: no other client
/// can use up a member's share.
struct BodyBudget {
    /// Bytes of which an address gets half.
    private struct Pool {
        let most: Int
        private(set) var held = 0
        private var byAddress: [IPAddress: Int] = [:]

        init(most: Int) { self.most = most }

        func hasRoom(for bytes: Int, from address: IPAddress?) -> Bool {
            held + bytes <= most && address.map { byAddress[$0.network, default: 0] + bytes <= most / 2 } ?? true
        }

        mutating func add(_ bytes: Int, from address: IPAddress?) {
            held += bytes
            if let address { byAddress.add(bytes, to: address.network) }
        }
    }

    private var members: Pool
    private var unidentified: Pool
    private var byMember: [MemberID: Int] = [:]

    /// - Parameter most: the bytes that members have together; a member gets a quarter of it, and an address half. All
    ///   unidentified clients have a sixteenth of it together, besides, and those of an address half of that.
    init(most: Int) { (members, unidentified) = (Pool(most: most), Pool(most: most / 16)) }

    /// The bytes of members' bodies.
    var held: Int { members.held }

    /// Records a change of the bytes of a body; false, without the change, where it would exceed a bound.
    ///
    /// - Parameters:
    ///   - member: the member that sends it; nil for a client that isn't identified as one.
    ///   - address: nil for this machine itself and for proxies, which any number of clients may share.
    mutating func change(_ member: MemberID?, at address: IPAddress?, from old: Int, to new: Int) -> Bool {
        let more = new - old
        guard let member else {
            guard more <= 0 || unidentified.hasRoom(for: more, from: address) else { return false }
            unidentified.add(more, from: address)
            return true
        }
        let share = byMember[member, default: 0] + more
        guard more <= 0 || share <= members.most / 4 && members.hasRoom(for: more, from: address) else { return false }
        members.add(more, from: address)
        byMember.add(more, to: member)
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
        if let member = payer.member { byMember.add(bytes, to: member) }
        if let address = payer.address { byAddress.add(bytes, to: address.network) }
    }
}

extension Dictionary where Value == Int {
    /// Adds to a share; one of nothing isn't kept.
    fileprivate mutating func add(_ bytes: Int, to key: Key) {
        let share = self[key, default: 0] + bytes
        self[key] = share == 0 ? nil : share
    }
}
