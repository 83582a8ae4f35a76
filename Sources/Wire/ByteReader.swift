import Foundation

/// Takes values from the front of bytes, one after another: of a part of a request, or of JSON that `PlainForm` wrote.
///
/// A method that answers nil or false has found something else; what it has passed over then isn't said.
package struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    package var isAtEnd: Bool { place == bytes.endIndex }

    /// What isn't read yet.
    package var rest: ArraySlice<UInt8> { bytes[place...] }

    /// Passes over a text, where it comes next.
    package mutating func take(_ text: StaticString) -> Bool { take(text) { $0 } }

    /// Passes over a text in any case of its ASCII letters.
    ///
    /// - Parameter text: in lower case.
    mutating func take(anyCaseOf text: StaticString) -> Bool {
        take(text) { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    }

    @inline(__always)
    private mutating func take(_ text: StaticString, _ folded: (UInt8) -> UInt8) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.endIndex - place >= count else { return false }
        let start = place - bytes.startIndex
        let isThere = bytes.withUnsafeBufferPointer { bytes in
            text.withUTF8Buffer { text in
                for offset in 0..<count where folded(bytes[start + offset]) != text[offset] { return false }
                return true
            }
        }
        if isThere { place += count }
        return isThere
    }

    /// What comes before the next such byte, which stays; all that is left where there is none.
    package mutating func take(before byte: UInt8) -> ArraySlice<UInt8> {
        let start = place - bytes.startIndex
        // Through a pointer, as quick in a debug build: half of what a relay takes in passes here.
        let distance = bytes.withUnsafeBufferPointer { bytes in
            guard let text = bytes.baseAddress else { return 0 }
            let count = bytes.count
            var end = start
            while end < count, text[end] != byte { end &+= 1 }
            return end - start
        }
        let end = place + distance
        defer { place = end }
        return bytes[place..<end]
    }

    /// A decimal number from 0 to `Int.max`.
    package mutating func number() -> Int? {
        let start = place
        var value = 0
        while place < bytes.endIndex, case 0x30...0x39 = bytes[place] {
            let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, carries) = tens.addingReportingOverflow(Int(bytes[place] - 0x30))
            guard !overflows, !carries else { return nil }
            value = sum
            place += 1
        }
        return place > start ? value : nil
    }

    /// A number as JSON has it: without leading zeros. What comes after its last digit is for the caller to see.
    package mutating func integer() -> Int? {
        let start = place
        guard let value = number(), bytes[start] != 0x30 || place == start + 1 else { return nil }
        return value
    }

    /// An identifier, without the quotes around it.
    package mutating func identifier<Name: Identifier>() -> Name? {
        guard bytes.endIndex - place >= Crockford.width else { return nil }
        guard let halves = Crockford.value(of: bytes[place..<place + Crockford.width]) else { return nil }
        place += Crockford.width
        return Name(halves: halves)
    }

    /// Bytes in base64, up to the quote after them, which stays.
    package mutating func base64() -> Data? {
        let text = take(before: UInt8(ascii: "\""))
        return isAtEnd ? nil : Base64.data(of: text)
    }

    /// 16 hexadecimal digits.
    mutating func hexadecimalWord() -> UInt64? {
        guard bytes.endIndex - place >= 16 else { return nil }
        var value: UInt64 = 0
        for byte in bytes[place..<place + 16] {
            guard let digit = Hexadecimal.digit(byte) else { return nil }
            value = value << 4 | UInt64(digit)
        }
        place += 16
        return value
    }

    /// A string without escapes as its UTF-8, up to the quote after it, which stays.
    package mutating func text() -> [UInt8]? {
        let text = Array(take(before: UInt8(ascii: "\"")))
        return isAtEnd || !PlainWriter.isPlain(text) ? nil : text
    }
}
