import Foundation

/// Writes JSON of the plain form.
package struct PlainWriter {
    package private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: how many bytes are to be expected.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    package mutating func put(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    package mutating func put(_ number: Int) {
        guard number >= 0 else { return bytes.append(contentsOf: String(number).utf8) }
        var rest = number
        let start = bytes.count
        repeat {
            bytes.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// An identifier, without quotes around it.
    package mutating func put(_ id: some Identifier) { Crockford.append(id.halves, to: &bytes) }

    /// Bytes in base64, without quotes around it.
    package mutating func put(base64 data: Data) { Base64.append(data, to: &bytes) }

    /// The inside of a string, which `isPlain`.
    package mutating func put(text: [UInt8]) { bytes.append(contentsOf: text) }

    /// Whether JSON has these bytes as they are in a string, and JSONEncoder writes them so: UTF-8 without controls, quotes
    /// and backslashes.
    package static func isPlain(_ text: [UInt8]) -> Bool {
        var isASCII = true
        for byte in text {
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
            if byte >= 0x80 { isASCII = false }
        }
        return isASCII || String(validating: text, as: UTF8.self) != nil
    }
}
