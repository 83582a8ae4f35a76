import Kernel
import Wire

/// A time for people: local, to the second, with its date where that isn't today.
struct Moment {
    private let time: tm
    private let isToday: Bool

    /// - Parameter milliseconds: since the epoch.
    init(_ milliseconds: Int, now: Int = Syscalls.epochMilliseconds()) {
        time = Syscalls.localTime(milliseconds)
        let today = Syscalls.localTime(now)
        isToday = time.tm_yday == today.tm_yday && time.tm_year == today.tm_year
    }

    /// A time that the relay gives.
    init(_ told: RelaysWord<Int>) { self.init(told.shown) }

    /// `12:03:01`, or `2026-11-20 12:03:01`.
    var text: String { isToday ? clock : "\(date) \(clock)" }

    /// `12:03`, or `2026-11-20 12:03`.
    var toTheMinute: String { String(text.dropLast(3)) }

    /// `2026-11-20T12:03:01+01:00`, and `Z` where there is no offset: local time as ISO 8601 and RFC 3339 write it.
    var iso: String {
        let minutes = abs(time.tm_gmtoff) / 60
        let offset = "\(time.tm_gmtoff < 0 ? "-" : "+")\(two(Int32(minutes / 60))):\(two(Int32(minutes % 60)))"
        return "\(date)T\(clock)\(time.tm_gmtoff == 0 ? "Z" : offset)"
    }

    private var clock: String { "\(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec))" }
    private var date: String { "\(time.tm_year + 1900)-\(two(time.tm_mon + 1))-\(two(time.tm_mday))" }

    private func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
}
