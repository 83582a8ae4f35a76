/// Clocks.
extension Syscalls {
    /// Milliseconds since the epoch, by the wall clock, which can be set back.
    package static func epochMilliseconds() -> Int { milliseconds(CLOCK_REALTIME) }

    /// Milliseconds of a clock that never goes back, since an unspecified start.
    package static func monotonicMilliseconds() -> Int { milliseconds(CLOCK_MONOTONIC) }

    /// localtime_r(3): the local time, by TZ, of milliseconds since the epoch.
    package static func localTime(_ milliseconds: Int) -> tm {
        var seconds = milliseconds / 1000
        var time = tm()
        localtime_r(&seconds, &time)
        return time
    }

    /// mktime(3): milliseconds since the epoch of a local time of day, on a day given in days since the epoch. A time that
    /// occurs twice is resolved as by mktime; a time that is skipped counts from the one before.
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
