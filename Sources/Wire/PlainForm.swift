import Foundation

/// A value that is said so often that its JSON is read and written here, byte by byte.
///
/// Only in the form that `JSON` writes, though: keys in order, no blanks, no escapes. A text in another form, and a value that
/// can't be said in this one, is Codable's. So the texts that are taken and those that are refused, and every byte that is
/// written, are the same as Codable's, at about a tenth of the time.
package protocol PlainForm: Codable {
    /// Reads a value that begins where the reader stands; nil where there is none in this form.
    init?(plain reader: inout ByteReader)

    /// Whether the value can be said in this form.
    var hasPlainForm: Bool { get }

    /// Says the value as JSONEncoder would; only where `hasPlainForm`.
    func write(to writer: inout PlainWriter)
}

extension PlainForm {
    package var hasPlainForm: Bool { true }
}

extension Array: PlainForm where Element: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard let elements = reader.list({ Element(plain: &$0) }) else { return nil }
        self = elements
    }

    package var hasPlainForm: Bool { allSatisfy(\.hasPlainForm) }

    package func write(to writer: inout PlainWriter) { writer.put(list: self) { $1.write(to: &$0) } }
}

/// Writes JSON of the plain form.
package struct PlainWriter {
    package private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: how many bytes are to be expected.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    package mutating func put(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

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
    package mutating func put(_ id: some Identifier) { Crockford.append(id.bits, to: &bytes) }

    /// Bytes in base64, without quotes around it.
    package mutating func put(base64 data: Data) { Base64.append(data, to: &bytes) }

    package mutating func put(_ text: StaticString, _ number: Int) {
        put(text)
        put(number)
    }

    package mutating func put(_ text: StaticString, _ id: some Identifier) {
        put(text)
        put(id)
    }

    package mutating func put(_ text: StaticString, base64 data: Data) {
        put(text)
        put(base64: data)
    }

    /// A member of an object, from the comma before it to the quote after it; nothing where it isn't there.
    mutating func put(_ text: StaticString, base64IfAny data: Data?) {
        guard let data else { return }
        put(text, base64: data)
        put("\"")
    }

    /// An array of such elements.
    package mutating func put<Element>(list: [Element], _ element: (inout PlainWriter, Element) -> Void) {
        put("[")
        for (place, value) in list.enumerated() {
            if place > 0 { put(",") }
            element(&self, value)
        }
        put("]")
    }

    /// The inside of a string, which `isPlain`.
    package mutating func put(text: [UInt8]) { bytes.append(contentsOf: text) }

    package mutating func put(text: String) { bytes.append(contentsOf: text.utf8) }

    /// Whether JSON has these bytes as they are in a string, and JSONEncoder writes them so: UTF-8 without controls, quotes
    /// and backslashes.
    package static func isPlain(_ text: [UInt8]) -> Bool {
        let (length, isPrintable) = text.withUnsafeBufferPointer { JSONReader.plainPrefix(of: $0) }
        return length == text.count && (isPrintable || String(validating: text, as: UTF8.self) != nil)
    }
}

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

    /// The bytes that aren't read yet.
    package var rest: ArraySlice<UInt8> { bytes[place...] }

    /// Passes over a text, where it comes next.
    package mutating func take(_ text: StaticString) -> Bool { take(text) { $0 } }

    /// Passes over a text in any case of its ASCII letters.
    ///
    /// - Parameter text: in lower case.
    mutating func take(anyCaseOf text: StaticString) -> Bool { take(text) { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } }

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

    /// The bytes before the next such byte, which stays; all that are left where there is none.
    package mutating func take(before byte: UInt8) -> ArraySlice<UInt8> {
        let start = place - bytes.startIndex
        let distance = bytes.withUnsafeBufferPointer { bytes in
            guard let text = bytes.baseAddress else { return 0 }
            let (rest, count) = (UnsafeRawPointer(text + start), bytes.count - start)
            return memchr(rest, Int32(byte), count).map { UnsafeRawPointer($0) - rest } ?? count
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

    /// A number as JSON has it: without leading zeros. The bytes after its last digit are for the caller to see.
    package mutating func integer() -> Int? {
        let start = place
        guard let value = number(), bytes[start] != 0x30 || place == start + 1 else { return nil }
        return value
    }

    /// An identifier, without the quotes around it.
    package mutating func identifier<Name: Identifier>() -> Name? {
        guard bytes.endIndex - place >= Crockford.width else { return nil }
        guard let bits = Crockford.value(of: bytes[place..<place + Crockford.width]) else { return nil }
        place += Crockford.width
        return Name(bits: bits)
    }

    /// Bytes in base64, up to the quote after them, which stays.
    package mutating func base64() -> Data? {
        let text = take(before: UInt8(ascii: "\""))
        return isAtEnd ? nil : Base64.data(of: text)
    }

    /// A member of an object that need not be there: the text that comes before its bytes, and the quote after them.
    mutating func take(_ text: StaticString, base64 data: inout Data?) -> Bool {
        guard take(text) else { return true }
        data = base64()
        return data != nil && take("\"")
    }

    /// An array of such elements.
    package mutating func list<Element>(_ element: (inout ByteReader) -> Element?) -> [Element]? {
        guard take("[") else { return nil }
        var list: [Element] = []
        guard !take("]") else { return list }
        repeat {
            guard let next = element(&self) else { return nil }
            list.append(next)
        } while take(",")
        return take("]") ? list : nil
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
