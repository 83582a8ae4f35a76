import Kernel
import Wire

/// How often members and addresses may ask. A stranger is a client that isn't identified as a member, by its address.
///
/// Addresses are held apart by subscriber, see `IPAddress.network`. An address that is nil has no limits: the machine's
/// own, which any number of clients may share.
struct RateLimits {
    private var members: RateLimit<MemberID>?
    private var strangers: RateLimit<IPAddress>?
    private var joins: RateLimit<IPAddress>?
    private var pushes: RateLimit<MemberID>?
    private let connections: Int
    private var connectionsByAddress: [IPAddress: Int] = [:]
    /// Milliseconds since some moment.
    private let now: () -> Int

    init(_ options: RelayOptions, now: @escaping () -> Int) {
        self.now = options.limitsNow ?? now
        members = RateLimit(options.memberRate, in: 1_000, burst: 10 * options.memberRate)
        strangers = RateLimit(options.strangerRate, in: 1_000, burst: 10 * options.strangerRate)
        joins = RateLimit(options.joinRate, in: 60_000, burst: options.joinRate)
        pushes = RateLimit(options.pushRate, in: 60_000, burst: options.pushRate)
        connections = options.connections
    }

    /// A member asks for something.
    mutating func ask(_ member: MemberID) throws(Problem) {
        try Self.check(members?.take(member, at: now()))
    }

    /// A member sets or tests its push target.
    mutating func push(_ member: MemberID) throws(Problem) {
        try Self.check(pushes?.take(member, at: now()))
    }

    /// A stranger asks for something.
    mutating func ask(strangerAt address: IPAddress?) throws(Problem) {
        guard let address else { return }
        try Self.check(strangers?.take(address.network, at: now()))
    }

    /// Whether a stranger would be refused now.
    func check(strangerAt address: IPAddress?) throws(Problem) {
        guard let address else { return }
        try Self.check(strangers?.wait(address.network, at: now()))
    }

    /// A client joins, or tries to: each try could be a guess of a code.
    mutating func join(from address: IPAddress?) throws(Problem) {
        guard let address else { return }
        try Self.check(joins?.take(address.network, at: now()))
    }

    /// A connection comes; false where its address has too many.
    mutating func open(from address: IPAddress?) -> Bool {
        guard let address, connections > 0 else { return true }
        guard connectionsByAddress[address.network, default: 0] < connections else { return false }
        connectionsByAddress[address.network, default: 0] += 1
        return true
    }

    /// A connection that was let in ends.
    mutating func close(from address: IPAddress?) {
        guard let address, let count = connectionsByAddress[address.network] else { return }
        connectionsByAddress[address.network] = count > 1 ? count - 1 : nil
    }

    private static func check(_ wait: Int?) throws(Problem) {
        if let wait { throw Problem(.rateLimited, retryAfter: wait) }
    }
}
