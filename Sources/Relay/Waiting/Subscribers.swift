import Sockets

/// Those who wait until something grows: a room's log, or its receipts.
final class Subscribers {
    /// Grows with every hint; who parks compares it, so that no hint is missed.
    private(set) var version = 0
    private var parked: [LongPoll] = []

    /// Wakes everyone: there may be something new.
    func changed() {
        version += 1
        wake(.changed)
    }

    /// Wakes everyone, for whatever reason.
    func wake(_ reason: Waiter.Reason) {
        let woken = parked
        parked = []
        parked.reserveCapacity(woken.count)
        for poll in woken { poll.place = nil }
        for poll in woken { poll.resume(reason) }
    }

    func park(_ poll: LongPoll) {
        poll.place = parked.count
        parked.append(poll)
    }

    /// Takes one out who isn't to be woken any more; says nothing where it isn't in.
    func unpark(_ poll: LongPoll) {
        guard let place = poll.place else { return }
        poll.place = nil
        let last = parked.removeLast()
        guard last !== poll else { return }
        parked[place] = last
        last.place = place
    }

    /// How many requests wait here.
    var count: Int { parked.count }
}
