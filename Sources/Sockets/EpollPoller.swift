#if os(Linux)
    import Kernel

    /// epoll(7), edge-triggered: a descriptor is registered once for everything, and waiting costs no further call.
    package final class EpollPoller: Poller {
        private let epoll: Int32

        package init() throws(SystemError) {
            epoll = try Syscalls.makeEpoll()
        }

        deinit {
            Syscalls.closeFile(epoll)
        }

        package func add(_ descriptor: Int32) throws(SystemError) {
            try Syscalls.addToEpoll(epoll, descriptor)
        }

        package func remove(_ descriptor: Int32) {
            Syscalls.removeFromEpoll(epoll, descriptor)
        }

        package func want(_ readiness: Readiness, on descriptor: Int32) {}

        package func wait(milliseconds: Int32, into events: inout [Readiness.Event]) throws(SystemError) {
            try Syscalls.waitForEpoll(epoll, milliseconds: milliseconds, into: &events)
        }
    }
#endif
