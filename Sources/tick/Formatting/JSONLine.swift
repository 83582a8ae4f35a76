import Arguments
import Foundation
import Wire

/// A value as `--json` and `--log=json` print it: an object on one line, safe for a terminal.
///
/// JSON allows C1 controls, DEL and bidirectional marks unescaped in strings. Here they are escaped (`\u009b`), so that a
/// member's text can't control a terminal; a JSON parser reads the same text.
struct JSONLine {
    /// Without a newline.
    let bytes: [UInt8]

    init(_ value: some Encodable) throws {
        let data = try Failure.bug { try JSON.data(value) }
        guard data.contains(where: Self.mayBegin) else {
            bytes = Array(data)
            return
        }
        var line: [UInt8] = []
        line.reserveCapacity(data.count + 16)
        for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
            line += scalar.isUnprintable ? Self.escape(scalar) : Array(String(scalar).utf8)
        }
        bytes = line
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether a character that needs escaping may begin with this byte.
    private static func mayBegin(_ byte: UInt8) -> Bool { byte >= 0x7F }

    /// All of them lie in the basic plane.
    private static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
        let digits = String(scalar.value, radix: 16)
        return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
}

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
