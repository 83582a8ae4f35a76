import Kernel

/// Waits for many descriptors at once.
///
/// A poller reports a change of readiness at least once. It may report only changes (edge-triggered), so a caller goes
/// on until its call would wait; and it may report only the wanted readiness, so a caller asks for it before each wait.
package protocol Poller: AnyObject {
    /// Starts to report the descriptor; a peer's hang-up is always reported.
    func add(_ descriptor: Int32) throws(SystemError)

    /// Stops reporting the descriptor. Called before it is closed.
    func remove(_ descriptor: Int32)

    /// Asks for this readiness of the descriptor, since a task waits for it; holds until it was reported once.
    func want(_ readiness: Readiness, on descriptor: Int32)

    /// Waits until there is something to report, and adds it to `events`.
    ///
    /// - Parameter milliseconds: the longest wait; -1 for ever. It may end sooner, as when a signal comes.
    func wait(milliseconds: Int32, into events: inout [Readiness.Event]) throws(SystemError)
}

#if os(Linux)
    /// epoll(7), edge-triggered: a descriptor is registered once for everything, and waiting costs no further call.
    package final class EpollPoller: Poller {
        private let epoll: Int32

        package init() throws(SystemError) { epoll = try Syscalls.makeEpoll() }

        deinit { Syscalls.closeFile(epoll) }

        package func add(_ descriptor: Int32) throws(SystemError) { try Syscalls.addToEpoll(epoll, descriptor) }

        package func remove(_ descriptor: Int32) { Syscalls.removeFromEpoll(epoll, descriptor) }

        package func want(_ readiness: Readiness, on descriptor: Int32) {}

        package func wait(milliseconds: Int32, into events: inout [Readiness.Event]) throws(SystemError) {
            try Syscalls.waitForEpoll(epoll, milliseconds: milliseconds, into: &events)
        }
    }
#endif

/// poll(2), for systems without epoll: each wait takes time in proportion to the number of descriptors.
///
/// poll reports the same readiness again until it is handled, so each is asked for only when it is wanted. A descriptor
/// without a wanted readiness is negative in its place, which poll ignores: otherwise a peer that hung up would be
/// reported for ever.
package final class PollPoller: Poller {
    private var places: [pollfd] = []
    private var wanted: [Readiness] = []
    /// Each descriptor's index in `places`.
    private var indices: [Int32: Int] = [:]

    package init() {}

    package func add(_ descriptor: Int32) {
        indices[descriptor] = places.count
        wanted.append(.hungUp)
        places.append(Syscalls.place(for: descriptor, .hungUp))
    }

    package func remove(_ descriptor: Int32) {
        guard let index = indices.removeValue(forKey: descriptor) else { return }
        let last = places.count - 1
        if index != last {
            places[index] = places[last]
            wanted[index] = wanted[last]
            indices[self.descriptor(at: index)] = index
        }
        places.removeLast()
        wanted.removeLast()
    }

    package func want(_ readiness: Readiness, on descriptor: Int32) {
        guard let index = indices[descriptor] else { return }
        set(wanted[index].union(readiness), at: index)
    }

    package func wait(milliseconds: Int32, into events: inout [Readiness.Event]) throws(SystemError) {
        var rest = try Syscalls.poll(&places, milliseconds: milliseconds)
        for index in places.indices where rest > 0 && places[index].revents != 0 {
            rest -= 1
            let readiness = Syscalls.readiness(in: places[index])
            events.append(Readiness.Event(descriptor(at: index), readiness))
            set(wanted[index].subtracting(readiness), at: index)
        }
    }

    private func set(_ readiness: Readiness, at index: Int) {
        let descriptor = descriptor(at: index)
        wanted[index] = readiness
        places[index] = Syscalls.place(for: readiness.isEmpty ? ~descriptor : descriptor, readiness)
    }

    private func descriptor(at index: Int) -> Int32 {
        let place = places[index].fd
        return place < 0 ? ~place : place
    }
}
