import Kernel
import Wire

/// A time as typed by people: `2026-11-21`, `2026-11-21 12:30`, `2026-11-21T12:30:00.5Z`, `12:30`, `yesterday`,
/// `yesterday 12:30`, `monday` (the last one, today included), `@1795262400`.
///
/// RFC 3339; the `T` may be a space, and the time may be shortened or absent. Without an offset it is local time. `@` is
/// followed by seconds since the epoch, as in date(1).
enum CalendarTime: Equatable, Sendable {
    /// Milliseconds since the epoch.
    case exact(Int)
    /// Days since the epoch and milliseconds of that day, in local time.
    case local(days: Int, milliseconds: Int)
    /// Milliseconds of the current local day, or of one so many days before.
    case day(ago: Int, milliseconds: Int)

    /// Parses a text; nil where it is no time, or no date of the calendar.
    init?(_ text: String) {
        var scan = Scanner(text: Array(text.utf8))
        if scan.take("@") {
            guard let seconds = scan.number(1...11), let rest = scan.fraction(), scan.isAtEnd else { return nil }
            self = .exact(seconds * 1000 + rest)
            return
        }
        if let day = Self.day(text) {
            self = day
            return
        }
        guard let year = scan.number(4...4), scan.take("-"), let month = scan.number(2...2), scan.take("-"),
            let day = scan.number(2...2), let days = Self.days(year, month, day)
        else { return nil }
        guard !scan.isAtEnd else {
            self = .local(days: days, milliseconds: 0)
            return
        }
        guard scan.take("T") || scan.take("t") || scan.take(" "), let clock = scan.clock() else { return nil }
        if scan.isAtEnd {
            self = .local(days: days, milliseconds: clock)
            return
        }
        guard let offset = scan.offset(), scan.isAtEnd else { return nil }
        self = .exact(days * 86_400_000 + clock - offset * 60_000)
    }

    /// Milliseconds since the epoch.
    var milliseconds: Int {
        switch self {
        case .exact(let time): time
        case .local(let days, let time): Syscalls.epochMilliseconds(ofLocalDay: days, milliseconds: time)
        case .day(let ago, let time): Syscalls.epochMilliseconds(ofLocalDay: Self.today - ago, milliseconds: time)
        }
    }

    /// The current local day, in days since the epoch.
    private static var today: Int {
        let now = Syscalls.localTime(Syscalls.epochMilliseconds())
        return days(Int(now.tm_year) + 1900, Int(now.tm_mon) + 1, Int(now.tm_mday)) ?? 0
    }

    /// A time of day, today unless a day is named before it; nil where it is none.
    private static func day(_ text: String) -> CalendarTime? {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let ago = ["today", "yesterday"].firstIndex(of: words[0]) ?? daysSince(words[0].lowercased())
        if let ago, words.count == 1 { return .day(ago: ago, milliseconds: 0) }
        guard let clock = words.last, words.count == (ago == nil ? 1 : 2) else { return nil }
        var scan = Scanner(text: Array(clock.utf8))
        guard let time = scan.clock(), scan.isAtEnd else { return nil }
        return .day(ago: ago ?? 0, milliseconds: time)
    }

    /// The number of days since the last day of a week with this name, today included; nil where no day has it.
    private static func daysSince(_ name: String) -> Int? {
        // The first day of the epoch was a Thursday.
        let names = ["thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday"]
        return names.firstIndex(of: name).map { ((today - $0) % 7 + 7) % 7 }
    }

    /// Days since the epoch; nil for a day that the calendar doesn't have. After Hinnant, "chrono-compatible low-level date
    /// algorithms": years begin in March, so that the leap day is their last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year >= 1970, 1...12 ~= month, day >= 1, day <= lengths[month - 1] else { return nil }
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    /// Reads the parts in order.
    private struct Scanner {
        let text: [UInt8]
        var place = 0

        var isAtEnd: Bool { place == text.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
            place += 1
            return true
        }

        /// All digits that follow; their number must be in the range.
        mutating func number(_ count: ClosedRange<Int>) -> Int? {
            let digits = text[place...].prefix { (0x30...0x39).contains($0) }
            guard count.contains(digits.count) else { return nil }
            place += digits.count
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        /// Milliseconds after a decimal point, where there is one.
        mutating func fraction() -> Int? {
            guard take(".") else { return 0 }
            let start = place
            guard number(1...9) != nil else { return nil }
            return (text[start..<place].prefix(3).map { Int($0 - 0x30) } + [0, 0]).prefix(3).reduce(0) { $0 * 10 + $1 }
        }

        /// `12:30`, `8:30` or `12:30:59.5`, in milliseconds. A leap second counts as the next one.
        mutating func clock() -> Int? {
            guard let hour = number(1...2), hour < 24, take(":"), let minute = number(2...2), minute < 60 else {
                return nil
            }
            guard take(":") else { return (hour * 60 + minute) * 60_000 }
            guard let second = number(2...2), second <= 60, let rest = fraction() else { return nil }
            return ((hour * 60 + minute) * 60 + second) * 1000 + rest
        }

        /// `Z` or `+01:00`, in minutes.
        mutating func offset() -> Int? {
            if take("Z") || take("z") { return 0 }
            let isWest = take("-")
            guard isWest || take("+"), let hours = number(2...2), hours < 24, take(":"), let minutes = number(2...2),
                minutes < 60
            else { return nil }
            return (isWest ? -1 : 1) * (hours * 60 + minutes)
        }
    }
}

/// A time for people: local, to the second, with its date where that isn't today.
struct LocalTime {
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

/// The time since an event, in the largest unit: `3s`, `12m`, `5h`, `9d`.
struct Age {
    private let seconds: Int

    /// - Parameter milliseconds: a negative value, where clocks disagree, counts as 0.
    init(_ milliseconds: Int) { seconds = max(0, milliseconds / 1000) }

    var text: String {
        switch seconds {
        case ..<60: "\(seconds)s"
        case ..<3600: "\(seconds / 60)m"
        case ..<86_400: "\(seconds / 3600)h"
        default: "\(seconds / 86_400)d"
        }
    }
}

extension Duration {
    /// The whole milliseconds.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}

/// A length of time, to a tenth of a second below a minute: `0.3s`, `12.0s`, `3m 5s`, `2h 0m`, `1d 3h`.
struct TimeSpan {
    private let tenths: Int

    init(_ span: Duration) { tenths = max(0, span.milliseconds / 100) }

    var text: String {
        let seconds = tenths / 10
        switch seconds {
        case ..<60: return "\(seconds).\(tenths % 10)s"
        case ..<3600: return "\(seconds / 60)m \(seconds % 60)s"
        case ..<86_400: return "\(seconds / 3600)h \(seconds / 60 % 60)m"
        default: return "\(seconds / 86_400)d \(seconds / 3600 % 24)h"
        }
    }
}
