/// Durations as typed by people: `90s`, `1h30m`, `2d`, `500ms`, or a plain number of seconds.
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

    /// The same where a mistake would lose data: a number without a unit is refused, unless it is 0.
    package static func parseWithUnit(_ text: String) throws(ValueError) -> Duration {
        guard text.isEmpty || !text.utf8.allSatisfy(Quantities.isDigit) || text.utf8.allSatisfy({ $0 == 0x30 }) else {
            throw ValueError("it has no unit, such as '\(text)s', '\(text)m', '\(text)h' or '\(text)d'")
        }
        return try parse(text)
    }

    private static func index(
        of name: String,
        in smaller: ArraySlice<(name: String, milliseconds: Int)>,
        after digits: String
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
