import Sockets
import Wire

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

    /// Wakes all requests, for whatever reason.
    func wake(_ reason: Waiter.Reason) {
        let woken = parked
        parked = []
        parked.reserveCapacity(woken.count)
        for poll in woken { poll.place = nil }
        for poll in woken { poll.resume(reason) }
    }

    /// Wakes the requests of a member that is in the room no more: the store refuses them.
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

    /// Takes a request out that isn't to be woken any more; does nothing where it isn't parked.
    func unpark(_ poll: LongPoll) {
        guard let place = poll.place else { return }
        poll.place = nil
        let last = parked.removeLast()
        guard last !== poll else { return }
        parked[place] = last
        last.place = place
    }

    /// Whether a request waits that was last told of an earlier end than this.
    func isBehind(_ end: Int) -> Bool { parked.contains { $0.end < end } }

    /// How many requests wait here.
    var count: Int { parked.count }
}
