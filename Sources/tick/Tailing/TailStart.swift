import Arguments
import Client
import Kernel
import Wire

/// The start of `tail`: the value of `-n` or `--since`.
enum TailStart: Equatable, Sendable {
    case last(Int)
    case from(Int)
    case message(MessageID)
    case time(CalendarTime)
    /// Milliseconds before now.
    case ago(Int)
    /// `last` or `mine`: each room has its own.
    case named(MessageName)

    /// Parses the value of `-n`: the number of last messages, or the first seq.
    static func lines(_ text: String) throws(ValueError) -> TailStart {
        guard text.hasPrefix("+") else { return .last(try IntegerGrammar.count(text)) }
        return .from(try IntegerGrammar.parse(String(text.dropFirst()), in: 1 ... .max))
    }

    /// Parses the value of `--since`: a duration with a unit, a time, an id or a seq.
    static func since(_ text: String) throws(ValueError) -> TailStart { try place(text, isTime: false) }

    /// Parses the value of `--until`: a duration with a unit, or a time.
    static func until(_ text: String) throws(ValueError) -> TailStart {
        let end = try place(text, isTime: true)
        switch end {
        case .time, .ago: return end
        default: throw ValueError("not a time")
        }
    }

    /// - Parameter isTime: whether a time is wanted, so that an id or a seq isn't offered where it is none of them.
    private static func place(_ text: String, isTime: Bool) throws(ValueError) -> TailStart {
        if let id = MessageID(text) { return .message(id) }
        if text == "last" { return .named(.last) }
        if text == "mine" { return .named(.mine) }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            if let meant = looksLike(text) { throw ValueError("\(meant); the message of that seq is '-n +\(text)'") }
            return .from(try IntegerGrammar.parse(text, in: 1 ... .max))
        }
        if let time = CalendarTime(text) { return .time(time) }
        guard let span = try? DurationGrammar.parse(phrase(text) ?? text) else {
            let (time, places) = isTime ? (" nor a time", "") : (", a time", ", an id, a seq, 'last' nor 'mine'")
            throw ValueError(
                "neither a duration such as '1h30m'\(time) such as '2026-11-21', '2026-11-21 12:30', '12:30', "
                    + "'yesterday 8:00', 'monday' or '10 minutes ago'\(places)"
            )
        }
        return .ago(span.milliseconds)
    }

    /// `10 minutes ago` as the duration `10m`; nil for a text that isn't of that form.
    private static func phrase(_ text: String) -> String? {
        let words = text.lowercased().split(separator: " ")
        guard words.count == 3, words[2] == "ago", words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let units = ["second": "s", "sec": "s", "minute": "m", "min": "m", "hour": "h", "day": "d", "week": "w"]
        let unit = units[String(words[1])] ?? (words[1].last == "s" ? units[String(words[1].dropLast())] : nil)
        return unit.map { words[0] + $0 }
    }

    /// The way to write a time that a plain number may stand for; nil where it must be a seq.
    private static func looksLike(_ digits: String) -> String? {
        let isOfACentury = digits.hasPrefix("19") || digits.hasPrefix("20")
        switch digits.count {
        case 8 where isOfACentury, 12 where isOfACentury, 14 where isOfACentury:
            return "a day is written '2026-11-21', a time '2026-11-21 12:30'"
        case 10...19: return "seconds since the epoch are written '@1795262400'"
        default: return nil
        }
    }

    /// The moment that a time means, in milliseconds since the epoch; nil where it is no time.
    func moment(now: Int) -> Int? {
        switch self {
        case .time(let time): time.milliseconds
        case .ago(let span): max(0, now - span)
        case .last, .from, .message, .named: nil
        }
    }

    /// The start as `Tail` takes it; for `last` or `mine`, which differ by room, the room's first message.
    func start(now: Int = Syscalls.epochMilliseconds()) -> Tail.Start {
        switch self {
        case .last(let count): .last(count)
        case .from(let seq): .from(seq)
        case .named: .from(1)
        case .message(let id): .message(id)
        case .time(let time): .since(time.milliseconds)
        case .ago(let span): .since(max(0, now - span))
        }
    }
}
