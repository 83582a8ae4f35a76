import Foundation

/// Reads JSON of the plain form from its first byte to its last.
///
/// What it doesn't take isn't wrong: JSONDecoder says what is to be thought of it.
package struct PlainReader {
    private let bytes: [UInt8]
    private(set) var place: Int

    package init(_ bytes: [UInt8], at place: Int = 0) {
        self.bytes = bytes
        self.place = place
    }

    package var isAtEnd: Bool { place == bytes.count }

    /// The next byte, which stays; nil at the end.
    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    /// Passes over a text, where it comes next.
    package mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - place >= count else { return false }
        let isThere = bytes.withUnsafeBufferPointer { bytes in
            text.withUTF8Buffer { text in
                for offset in 0..<count where bytes[place + offset] != text[offset] { return false }
                return true
            }
        }
        if isThere { place += count }
        return isThere
    }

    /// What is left of the line, without its newline.
    mutating func takeLine() -> ArraySlice<UInt8> {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        defer { place = end }
        return bytes[place..<end]
    }

    /// A whole number from 0 on, of at most 18 digits.
    package mutating func integer() -> Int? {
        let start = place
        var value = 0
        while let digit = next, 0x30...0x39 ~= digit, place - start < 18 {
            value = value * 10 + Int(digit - 0x30)
            place += 1
        }
        // JSON has no leading zeros; what comes after the last digit is for the caller to see.
        guard place > start, bytes[start] != 0x30 || place == start + 1 else { return nil }
        return value
    }

    /// An identifier, without the quotes around it.
    package mutating func identifier<Name: Identifier>() -> Name? {
        guard bytes.count - place >= Crockford.width else { return nil }
        guard let value = Crockford.value(of: bytes[place..<place + Crockford.width]) else { return nil }
        place += Crockford.width
        return Name(rawValue: value)
    }

    /// Bytes in base64, up to the quote after them, which stays.
    package mutating func base64() -> Data? {
        guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "\"")),
            let data = Base64.data(of: bytes[place..<end])
        else { return nil }
        place = end
        return data
    }

    /// A string without escapes as its UTF-8, up to the quote after it, which stays.
    package mutating func text() -> [UInt8]? {
        guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let text = Array(bytes[place..<end])
        guard PlainWriter.isPlain(text) else { return nil }
        place = end
        return text
    }
}
