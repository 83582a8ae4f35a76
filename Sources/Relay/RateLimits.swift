import Kernel
import Proving
import Storage
import Wire

/// The rates at which members and addresses may ask. A client that isn't identified as a member counts for its address.
/// Addresses are held apart by subscriber, see `IPAddress.network`. An address that is nil has no limits: the machine's
/// own, which any number of clients may share.
struct RateLimits {
    private var members: RateLimit<MemberID>?
    private var unidentified: RateLimit<IPAddress>?
    private var joins: RateLimit<IPAddress>?
    private var lookUps: RateLimit<IPAddress>?
    private var pushes: RateLimit<MemberID>?
    private var statements: PersonLimit?
    private var rotations: PersonLimit?
    private var boxes: PersonLimit?
    private var rotationsOfRooms: RateLimit<RoomID>?
    private let connections: Int
    private var connectionsByAddress: [IPAddress: Int] = [:]
    /// A clock in milliseconds.
    private let now: () -> Int

    init(_ options: RelayOptions, now: @escaping () -> Int) {
        self.now = options.limitsNow ?? now
        members = RateLimit(options.memberRate, in: 1_000, burst: 10 * options.memberRate)
        unidentified = RateLimit(options.strangerRate, in: 1_000, burst: 10 * options.strangerRate)
        joins = RateLimit(options.joinRate, in: 60_000, burst: options.joinRate)
        lookUps = RateLimit(options.joinRate, in: 60_000, burst: options.joinRate)
        pushes = RateLimit(options.pushRate, in: 60_000, burst: options.pushRate)
        statements = PersonLimit(options.statementRate, in: 60_000, share: 2)
        rotations = PersonLimit(options.rotationRate, in: 60_000, share: 1)
        let boxesOfDay = options.rotationBytes / Box.count
        boxes = PersonLimit(boxesOfDay, in: 86_400_000, share: boxesOfDay / 16)
        rotationsOfRooms = RateLimit(options.roomRotations, in: 20_000, burst: options.roomRotations)
        connections = options.connections
    }

    /// Counts a request of a member.
    mutating func ask(_ member: MemberID) throws(Problem) { try Self.check(members?.take(member, at: now())) }

    /// Counts a member's request to set or test its push target.
    mutating func push(_ member: MemberID) throws(Problem) { try Self.check(pushes?.take(member, at: now())) }

    /// Counts an attempt at a statement, of whatever kind, by a device of a person.
    mutating func state(_ person: MemberKey, by device: MemberKey) throws(Problem) {
        try Self.check(statements?.attempt(by: device, of: person, at: now()))
    }

    /// Counts a statement of a person's that the store took.
    mutating func stated(_ person: MemberKey) { statements?.charge(person, at: now()) }

    /// Counts an attempt at a rotation by a device of a person. The room's own limit counts none: a member that was removed, or
    /// a few that are always refused, would keep everyone else from a removal.
    mutating func rotate(_ person: MemberKey, by device: MemberKey, boxes count: Int) throws(Problem) {
        try state(person, by: device)
        let now = now()
        try Self.check(rotations?.attempt(by: device, of: person, at: now))
        try Self.check(boxes?.attempt(count, by: device, of: person, at: now))
        try Self.check(rotationsOfRooms?.wait(person.room, at: now))
    }

    /// Counts a rotation of a person's that the store took, its boxes, and that it is of the room.
    mutating func rotated(_ person: MemberKey, boxes count: Int) {
        stated(person)
        rotations?.charge(person, at: now())
        boxes?.charge(person, count, at: now())
        rotationsOfRooms?.charge(person.room, at: now())
    }

    /// Counts a request of a client that isn't identified as a member.
    mutating func ask(unidentifiedAt address: IPAddress?) throws(Problem) {
        try Self.check(address.flatMap { unidentified?.take($0.network, at: now()) })
    }

    /// Throws where such a request would be refused now.
    func check(unidentifiedAt address: IPAddress?) throws(Problem) {
        try Self.check(address.flatMap { unidentified?.wait($0.network, at: now()) })
    }

    /// Counts a join or an attempt at one: each could be a guess of a code.
    mutating func join(from address: IPAddress?) throws(Problem) {
        try Self.check(address.flatMap { joins?.take($0.network, at: now()) })
    }

    /// Counts a question for an invite, which comes before each join: its id could be guessed as a code can.
    mutating func lookUpInvite(from address: IPAddress?) throws(Problem) {
        try Self.check(address.flatMap { lookUps?.take($0.network, at: now()) })
    }

    /// Counts a new connection; false where its address has too many.
    mutating func open(from address: IPAddress?) -> Bool {
        guard let address, connections > 0 else { return true }
        guard connectionsByAddress[address.network, default: 0] < connections else { return false }
        connectionsByAddress[address.network, default: 0] += 1
        return true
    }

    /// Counts the end of a connection that was let in.
    mutating func close(from address: IPAddress?) {
        guard let address, let count = connectionsByAddress[address.network] else { return }
        connectionsByAddress[address.network] = count > 1 ? count - 1 : nil
    }

    private static func check(_ wait: Int?) throws(Problem) {
        if let wait { throw Problem(.rateLimited, retryAfter: wait) }
    }
}

/// The rate at which a person's devices may do something together, of which only what is taken counts: with a dozen devices nobody
/// has much more of it. An attempt counts for the device alone, and each has a small share of its own, so that one in wrong hands,
/// which may have been removed, can't use up what its owner removes it with.
struct PersonLimit {
    /// By person: the id of its first device, in its room, since anybody may name any id in another room.
    private var taken: RateLimit<MemberKey>
    /// By device, as is the share.
    private var attempts: RateLimit<MemberKey>
    /// Nil for none.
    private var share: RateLimit<MemberKey>?

    /// - Parameters:
    ///   - count: the number that is allowed in a time, and at once; 0 is no limit.
    ///   - share: the number that a device may have beyond that in the same time.
    init?(_ count: Int, in milliseconds: Int, share: Int) {
        guard let limit = RateLimit<MemberKey>(count, in: milliseconds, burst: count) else { return nil }
        (taken, attempts) = (limit, limit)
        self.share = RateLimit(share, in: milliseconds, burst: share)
    }

    /// Counts an attempt by a device of a person, at one or several together.
    ///
    /// - Returns: nil where it may go on; else the seconds until it may.
    mutating func attempt(_ count: Int = 1, by device: MemberKey, of person: MemberKey, at now: Int) -> Int? {
        if let wait = attempts.take(device, count, at: now) { return wait }
        guard let wait = taken.wait(person, count, at: now) else { return nil }
        let hasShare = share != nil && share?.take(device, count, at: now) == nil
        return hasShare ? nil : wait
    }

    /// Counts what was taken of a person's.
    mutating func charge(_ person: MemberKey, _ count: Int = 1, at now: Int) { taken.charge(person, count, at: now) }
}

/// A token bucket for each key.
///
/// Only the time at which a bucket will be full again is kept (the "generic cell rate algorithm", ITU-T I.371). A full
/// bucket isn't kept, so that memory is bounded by the keys of the last moments, and by a number.
struct RateLimit<Key: Hashable> {
    /// The microseconds in which one comes back.
    private let interval: Int
    /// The most that may come at once.
    private let burst: Int
    private let mostKeys: Int
    private var fullAt: [Key: Int] = [:]

    /// - Parameters:
    ///   - count: the number that is allowed in a time; 0 is no limit.
    ///   - milliseconds: that time.
    ///   - burst: the number that may come at once after a silence.
    ///   - mostKeys: beyond so many, those that are nearest to full are forgotten.
    init?(_ count: Int, in milliseconds: Int, burst: Int, mostKeys: Int = 10_000) {
        guard count > 0 else { return nil }
        interval = max(1, milliseconds * 1_000 / count)
        (self.burst, self.mostKeys) = (burst, mostKeys)
    }

    /// Takes one, or several together.
    ///
    /// - Parameter now: in milliseconds; it doesn't go back.
    /// - Returns: nil, and they are taken; or, where there aren't as many, the seconds until there are.
    mutating func take(_ key: Key, _ count: Int = 1, at now: Int) -> Int? {
        if let wait = wait(key, count, at: now) { return wait }
        charge(key, count, at: now)
        return nil
    }

    /// Takes one, or several, also where there aren't as many: the next has to wait for them, too.
    mutating func charge(_ key: Key, _ count: Int = 1, at now: Int) {
        if fullAt[key] == nil, fullAt.count >= mostKeys { forget(at: now) }
        fullAt[key] = max(fullAt[key] ?? 0, now * 1_000) + count * interval
    }

    /// The seconds until there is one, or as many, at least one second; nil where they are there now.
    func wait(_ key: Key, _ count: Int = 1, at now: Int) -> Int? {
        guard let full = fullAt[key] else { return nil }
        let missing = full + count * interval - now * 1_000 - burst * interval
        return missing > 0 ? max(1, (missing + 999_999) / 1_000_000) : nil
    }

    /// The number of buckets.
    var count: Int { fullAt.count }

    private mutating func forget(at now: Int) {
        fullAt = fullAt.filter { $0.value > now * 1_000 }
        guard fullAt.count >= mostKeys else { return }
        let half = fullAt.sorted { $0.value < $1.value }.dropFirst(mostKeys / 2)
        fullAt = Dictionary(uniqueKeysWithValues: half.map { ($0.key, $0.value) })
    }
}
