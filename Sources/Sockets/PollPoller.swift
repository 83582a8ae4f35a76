import Kernel

/// poll(2), for systems without epoll: each wait costs as much as there are descriptors.
///
/// poll tells the same thing again until it is dealt with, so what was told is not asked for again before it is
/// wanted. A descriptor of which nothing is wanted is negative in its place, which poll passes over: else a peer that
/// hung up would be told of for ever.
package final class PollPoller: Poller {
    private var places: [pollfd] = []
    private var wanted: [Readiness] = []
    /// Where a descriptor is in `places`.
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
