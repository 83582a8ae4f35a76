import Sockets

/// Those who wait until something grows: a room's log, or its receipts.
final class Subscribers {
    /// Grows with every hint; who parks compares it, so that no hint is missed.
    private(set) var version = 0
    private var parked: [ObjectIdentifier: Waiter] = [:]

    /// Wakes everyone: there may be something new.
    func changed() {
        version += 1
        wake(.changed)
    }

    /// Wakes everyone, for whatever reason.
    func wake(_ reason: Waiter.Reason) {
        let woken = parked.values
        parked = [:]
        for waiter in woken { waiter.resume(reason) }
    }

    func park(_ waiter: Waiter) { parked[ObjectIdentifier(waiter)] = waiter }
    func unpark(_ waiter: Waiter) { parked[ObjectIdentifier(waiter)] = nil }

    /// How many requests wait here.
    var count: Int { parked.count }
}
