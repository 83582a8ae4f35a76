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
