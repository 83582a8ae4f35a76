/// A record of `status --porcelain=v1`: a letter, fields and at the end a text, separated by single spaces.
///
/// Letters and fields are part of the interface: tick-status(1) lists them. A later v1 may have new letters, and nothing
/// else.
struct PorcelainRecord {
    private let fields: [String]
    private let text: [UInt8]?

    /// - Parameters:
    ///   - fields: contain no space; nil is written `-`.
    ///   - text: may hold anything; nil for a record that ends with its fields.
    init(_ letter: Character, _ fields: [(any CustomStringConvertible)?], text: [UInt8]? = nil) {
        self.fields = [String(letter)] + fields.map { $0.map { "\($0)" } ?? "-" }
        self.text = text
    }

    init(_ letter: Character, _ fields: [(any CustomStringConvertible)?], text: String) {
        self.init(letter, fields, text: Array(text.utf8))
    }

    /// The record without its terminator.
    var bytes: [UInt8] {
        let start = Array(fields.joined(separator: " ").utf8)
        guard let text else { return start }
        return start + [UInt8(ascii: " ")] + Self.escaped(text)
    }

    /// The text on one line, reversibly: a backslash is doubled, the rest is as in `printable`.
    private static func escaped(_ text: [UInt8]) -> [UInt8] {
        let backslash = UInt8(ascii: "\\")
        let doubled = text.flatMap { $0 == backslash ? [$0, $0] : [$0] }
        return Array((String(validating: doubled, as: UTF8.self)?.printable ?? doubled.printableText).utf8)
    }
}
