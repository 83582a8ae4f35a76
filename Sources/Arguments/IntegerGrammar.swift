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
