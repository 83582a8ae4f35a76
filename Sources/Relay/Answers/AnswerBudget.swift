import Kernel
import Wire

/// How many bytes of answers the relay holds because their clients don't take them: in all, for each member and for each
/// address. The bodies that come in have a budget of their own, `BodyBudget`.
struct AnswerBudget {
    /// For whom an answer is held.
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

    /// An answer that is no longer than this is given in any case: the system's buffers mostly take it.
    static let short = 64 << 10

    /// - Parameter most: beyond so many bytes no long answer is begun; a member gets a quarter of it, and an address half.
    init(most: Int) { self.most = most }

    /// Whether nothing more can be begun for anyone.
    var isFull: Bool { held >= most }

    /// Whether a long answer may be begun. It may go beyond the bound, and then it is the last one.
    func hasRoom(for payer: Payer) -> Bool {
        !isFull && payer.member.map { byMember[$0, default: 0] < most / 4 } ?? true
            && payer.address.map { byAddress[$0.network, default: 0] < most / 2 } ?? true
    }

    /// Notes that so many more bytes are held, or fewer.
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
