// Grammars of the values of options.

/// The reason why a text is not a valid value, in words to follow a colon: `must be from 1 to 65535`.
///
/// The reason repeats neither the option nor the whole value; the message around it names both.
package struct ValueError: Error, Equatable, Sendable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

/// Values from a fixed list of words.
package enum WordGrammar {
    /// Parses a word as the case of that raw value.
    package static func parse<Value: RawRepresentable<String> & CaseIterable>(
        _ text: String
    ) throws(ValueError) -> Value {
        if let value = Value(rawValue: text) { return value }
        throw ValueError("must be \(list(Value.allCases.map(\.rawValue)))")
    }

    /// `'auto', 'always' or 'never'`.
    package static func list(_ words: [String]) -> String {
        let quoted = words.map { "'\($0)'" }
        guard quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
    }
}

/// Whole numbers: decimal digits, after a `-` where the range includes negative numbers.
package enum IntegerGrammar {
    /// Parses a number from zero on.
    package static func count(_ text: String) throws(ValueError) -> Int { try parse(text, in: 0 ... .max) }

    /// A parser for numbers of a range: `parse: IntegerGrammar.within(1...65535)`.
    package static func within(_ range: ClosedRange<Int>) -> @Sendable (String) throws(ValueError) -> Int {
        { text throws(ValueError) in try parse(text, in: range) }
    }

    /// Parses a number of a range.
    package static func parse(_ text: String, in range: ClosedRange<Int>) throws(ValueError) -> Int {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy(Quantities.isDigit) else { throw ValueError("not a whole number") }
        guard let number = Int(text) else {
            throw isNegative || range.upperBound < .max ? outside(range) : ValueError("too large")
        }
        guard range.contains(number) else { throw outside(range) }
        return number
    }

    private static func outside(_ range: ClosedRange<Int>) -> ValueError {
        switch (range.lowerBound, range.upperBound) {
        case (.min, .max): ValueError("too small")
        case (let lower, .max): ValueError("must be at least \(lower)")
        case (.min, let upper): ValueError("must be at most \(upper)")
        case (let lower, let upper): ValueError("must be from \(lower) to \(upper)")
        }
    }
}

/// Durations as people type them: `90s`, `1h30m`, `2d`, `500ms`, or a plain number of seconds.
///
/// Units are w, d, h, m, s and ms, each at most once and the larger before the smaller. There are no fractions and no
/// signs. The longest span has as many milliseconds as an `Int` counts.
package enum DurationGrammar {
    private static let units: [(name: String, milliseconds: Int)] = [
        ("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]

    package static func parse(_ text: String) throws(ValueError) -> Duration {
        guard !text.isEmpty else { throw nonsense }
        var quantities = Quantities(text)
        var total = 0
        var smaller = units[...]
        while let quantity = try quantities.next(orThrow: nonsense) {
            let isAlone = quantity.unit.isEmpty && smaller.count == units.count
            let unit = try index(of: isAlone ? "s" : quantity.unit, in: smaller, after: quantity.digits)
            smaller = units[(unit + 1)...]
            guard let number = quantity.number else { throw ValueError("too long") }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: units[unit].milliseconds)
            let (sum, isTooLong) = total.addingReportingOverflow(product)
            guard !isTooLarge, !isTooLong else { throw ValueError("too long") }
            total = sum
        }
        return .milliseconds(total)
    }

    /// Parses a duration where a mistake would lose data: a number without a unit is refused, unless it is 0.
    package static func parseWithUnit(_ text: String) throws(ValueError) -> Duration {
        guard text.isEmpty || !text.utf8.allSatisfy(Quantities.isDigit) || text.utf8.allSatisfy({ $0 == 0x30 }) else {
            throw ValueError("it has no unit, such as '\(text)s', '\(text)m', '\(text)h' or '\(text)d'")
        }
        return try parse(text)
    }

    private static func index(
        of name: String, in smaller: ArraySlice<(name: String, milliseconds: Int)>, after digits: String
    ) throws(ValueError) -> Int {
        if let unit = smaller.firstIndex(where: { $0.name == name }) { return unit }
        guard !name.isEmpty else { throw ValueError("'\(digits)' has no unit") }
        guard !name.contains(where: { ".,".contains($0) }) else {
            throw ValueError("a fraction; write whole numbers with a smaller unit, such as '500ms' or '1m30s'")
        }
        guard units.contains(where: { $0.name == name }) else {
            throw ValueError("unknown unit '\(name)', units are w, d, h, m, s and ms")
        }
        throw ValueError("each unit stands once, the larger before the smaller")
    }

    private static let nonsense = ValueError("not a duration such as '90s', '1h30m' or '500ms'")
}

/// Sizes in bytes as people type them: `65536`, `64K`, `64KiB`, `64kB`.
///
/// K, M, G and T, also followed by iB, are powers of 1024, as in GNU's tools; followed by B, powers of 1000.
/// There are no fractions and no signs.
package enum SizeGrammar {
    package static func parse(_ text: String) throws(ValueError) -> Int {
        var quantities = Quantities(text)
        guard let quantity = try quantities.next(orThrow: nonsense), quantities.isEmpty else { throw nonsense }
        guard let unit = bytes(of: quantity.unit) else {
            throw ValueError("unknown unit '\(quantity.unit)', units are K, M, G and T, KiB and kB and their like")
        }
        let (size, tooLarge) = (quantity.number ?? .max).multipliedReportingOverflow(by: unit)
        guard quantity.number != nil, !tooLarge else { throw ValueError("too large") }
        return size
    }

    private static func bytes(of unit: String) -> Int? {
        switch unit {
        case "", "B": 1
        case "K", "k", "KiB": 1 << 10
        case "M", "m", "MiB": 1 << 20
        case "G", "g", "GiB": 1 << 30
        case "T", "t", "TiB": 1 << 40
        case "KB", "kB": 1000
        case "MB": 1_000_000
        case "GB": 1_000_000_000
        case "TB": 1_000_000_000_000
        default: nil
        }
    }

    private static let nonsense = ValueError("not a size such as '65536', '64K' or '4M'")
}

/// A text split into numbers and the letters that follow them: `1h30m` is `1 h` and `30 m`.
struct Quantities {
    struct Quantity {
        let digits: String
        /// Nil where it exceeds an `Int`.
        let number: Int?
        /// The letters after the digits; may be empty.
        let unit: String
    }

    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isEmpty: Bool { rest.isEmpty }

    /// The next number with its unit, or nil at the end.
    ///
    /// - Throws: `nonsense` where no digit comes next.
    mutating func next(orThrow nonsense: ValueError) throws(ValueError) -> Quantity? {
        guard !rest.isEmpty else { return nil }
        let digits = take(while: Self.isDigit)
        guard !digits.isEmpty else { throw nonsense }
        return Quantity(digits: digits, number: Int(digits), unit: take { !Self.isDigit($0) })
    }

    private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
        let taken = rest.prefix(while: isTaken)
        rest = rest[taken.endIndex...]
        return String(Substring(taken))
    }

    /// Whether a byte is an ASCII digit.
    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
