import Proving
import Sockets
import Storage
import Wire

/// The relay's memory of a room between two requests. All of it may be forgotten: the store is authoritative.
final class Room {
    /// Its number among the rooms since the relay started: a name for the log that reveals nothing of the room's code.
    let number: Int
    /// The requests that wait for events.
    let log = Subscribers()
    /// The requests that wait for list edits: messages don't wake them.
    let lists = Subscribers()
    /// The requests that wait for receipts, apart from the others: a message to many brings as many receipts, and each of
    /// those must not wake all that wait for the next message.
    let receipts = Subscribers()
    /// The log's end at some version of `log`, by the store; nil where it hasn't been asked.
    var end: (head: Int, version: Int)?
    /// Up to where retention had removed bodies when `recheck` last looked.
    var cut = 0
    private var members: [MemberID: Presence] = [:]

    init(number: Int) { self.number = number }

    /// The requests that wait for this; nil where none do.
    subscript(what: RoomChange.What) -> Subscribers? {
        switch what {
        case .log: log
        case .lists: lists
        case .receipts: receipts
        case .pushes: nil
        }
    }

    /// All requests that wait for changes of this room.
    var waiting: [Subscribers] { [log, lists, receipts] }

    /// Records that a member left with that event. Its requests that wait for events learn it from the log, and the
    /// others from this call.
    func left(_ member: MemberID, at seq: Int) {
        members[member]?.hasLeft(at: seq)
        for subscribers in [lists, receipts] { subscribers.wake(member) }
    }

    /// All members that have called since the relay started.
    var all: some Sequence<(key: MemberID, value: Presence)> { members }

    /// The memory of a member since the relay started; nil where it hasn't called.
    subscript(member: MemberID) -> Presence? {
        get { members[member] }
        set { members[member] = newValue }
    }

    /// A member as this relay has seen it.
    final class Presence {
        /// The SHA-256 of its token: it never changes, so the store is asked once.
        let tokenHash: Digest
        /// The id of its person's first device, which never changes either.
        let person: MemberID
        /// The time at which it last asked for something or ended a wait, in milliseconds since the epoch.
        var lastSeen: Int
        /// The number of its requests that wait for something new.
        var waiting = 0
        /// The last seq at which the store had the member in the room: it is still there, unless a leave came since.
        private(set) var present = 0
        private var left = 0

        init(tokenHash: Digest, person: MemberID, lastSeen: Int) {
            (self.tokenHash, self.person, self.lastSeen) = (tokenHash, person, lastSeen)
        }

        /// Records that the store has acted for it when the room's log ended there.
        func wasPresent(at seq: Int) { if seq > left { present = max(present, seq) } }

        /// Records that it left with that seq. A late answer of the store to an earlier question doesn't count.
        func hasLeft(at seq: Int) {
            left = max(left, seq)
            if present <= left { present = 0 }
        }

        /// Whether it is online: it waits for something new, or did until a moment ago, as between two of a tail's
        /// requests. A member that has left isn't online, though a request of it may still wait.
        func isOnline(at now: Int) -> Bool { (left == 0 || present > 0) && (waiting > 0 || moment(at: now) > 0) }

        /// The milliseconds for which it is still online where it waits for nothing. A clock that was put back by more than that makes it no
        /// longer.
        func moment(at now: Int) -> Int { max(0, Self.longestMoment - abs(now - lastSeen)) }

        private static let longestMoment = 5_000
    }
}

/// The requests that wait until something grows: a room's log, or its receipts.
final class Subscribers {
    /// Grows with every hint. A request that parks compares it, so that no hint is missed.
    private(set) var version = 0
    private var parked: [LongPoll] = []

    /// Wakes all requests: there may be something new.
    func changed() {
        version += 1
        wake(.changed)
    }

    /// Wakes all requests.
    func wake(_ reason: Waiter.Reason) {
        let woken = parked
        parked = []
        parked.reserveCapacity(woken.count)
        for poll in woken { poll.place = nil }
        for poll in woken { poll.resume(reason) }
    }

    /// Wakes the requests of a member that is no longer in the room: the store refuses them.
    func wake(_ member: MemberID) {
        for poll in parked where poll.principal.member == member {
            unpark(poll)
            poll.resume(.changed)
        }
    }

    func park(_ poll: LongPoll) {
        poll.place = parked.count
        parked.append(poll)
    }

    /// Takes out a request that isn't to be woken any more; does nothing where it isn't parked.
    func unpark(_ poll: LongPoll) {
        guard let place = poll.place else { return }
        poll.place = nil
        let last = parked.removeLast()
        guard last !== poll else { return }
        parked[place] = last
        last.place = place
    }

    /// Whether a waiting request was last told of an earlier end than this.
    func isBehind(_ end: Int) -> Bool { parked.contains { $0.end < end } }

    /// The number of requests that wait here.
    var count: Int { parked.count }
}
