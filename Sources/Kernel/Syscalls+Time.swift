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

    /// The moment at which the clocks of here show a time of a day, given in days since the epoch: mktime(3). Of two such
    /// moments it is the one that mktime prefers; a time that is skipped counts on from the one before.
    package static func epochMilliseconds(ofLocalDay days: Int, milliseconds: Int) -> Int {
        var midnight = days * 86_400
        var time = tm()
        gmtime_r(&midnight, &time)
        time.tm_hour = Int32(milliseconds / 3_600_000)
        time.tm_min = Int32(milliseconds / 60_000 % 60)
        time.tm_sec = Int32(milliseconds / 1000 % 60)
        time.tm_isdst = -1
        return mktime(&time) * 1000 + milliseconds % 1000
    }

    private static func milliseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { preconditionFailure("BUG: clock \(clock) is not there") }
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
