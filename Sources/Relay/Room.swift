import Sockets
import Wire

/// What the relay remembers of a room between two requests. All of it can be forgotten: the store is what counts.
final class Room {
    /// Grows with every hint that the room's log or receipts grew; who parks compares it, so that no hint is missed.
    private(set) var version = 0
    private var parked: [ObjectIdentifier: Waiter] = [:]
    private var members: [MemberID: Presence] = [:]

    /// Wakes everyone who waits for something new.
    func changed() {
        version += 1
        wake(.changed)
    }

    /// Wakes everyone who waits, for whatever reason.
    func wake(_ reason: Waiter.Reason) {
        let woken = parked.values
        parked = [:]
        for waiter in woken { waiter.resume(reason) }
    }

    func park(_ waiter: Waiter) { parked[ObjectIdentifier(waiter)] = waiter }
    func unpark(_ waiter: Waiter) { parked[ObjectIdentifier(waiter)] = nil }

    /// How many requests wait here.
    var waiting: Int { parked.count }

    /// What is known of a member since the relay started; nil where it hasn't been heard of.
    subscript(member: MemberID) -> Presence? {
        get { members[member] }
        set { members[member] = newValue }
    }

    /// A member as this relay has seen it.
    struct Presence {
        /// The SHA-256 of its token: it never changes, so the store is asked once.
        let tokenHash: [UInt8]
        /// When it last asked for something, in milliseconds since the epoch.
        var lastSeen: Int
        /// How many of its requests wait for something new.
        var waiting = 0

        /// A member is online while it waits for something new; between two of a tail's requests it counts as there too.
        func isOnline(at now: Int) -> Bool { waiting > 0 || now - lastSeen < 5_000 }
    }
}
