/// Clocks.
extension Syscalls {
    /// Milliseconds since the epoch: the wall clock, which can be set and so can go back.
    package static func epochMilliseconds() -> Int { milliseconds(CLOCK_REALTIME) }

    /// Milliseconds since some moment: never goes back.
    package static func monotonicMilliseconds() -> Int { milliseconds(CLOCK_MONOTONIC) }

    /// The local time of a moment given in milliseconds since the epoch: localtime_r(3), so as TZ says.
    package static func localTime(_ milliseconds: Int) -> tm {
        var seconds = milliseconds / 1000
        var time = tm()
        localtime_r(&seconds, &time)
        return time
    }

    private static func milliseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { preconditionFailure("BUG: clock \(clock) is not there") }
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
