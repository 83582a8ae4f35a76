/// Why a text isn't JSON, and its byte.
package struct JSONError: Error, Equatable, Sendable {
    package var offset: Int
    package var what: String
}

/// Reads JSON text (RFC 8259 sections 2 to 8.1) with nothing added: no trailing commas, no byte order mark, no encoding but
/// UTF-8. No key comes twice in an object, since readers differ in which of the two counts (section 4).
///
/// The one reader for a peer's texts, which JSONDecoder decodes once they are known to be JSON, and for this machine's files,
/// whose values are kept as they stand. Only the second makes values: a check keeps the names of the objects that it is in.
package struct JSONReader: ~Copyable {
    /// One component of the path to a value.
    package enum Step: Equatable, Sendable {
        case member(String)
        case element(Int)
    }

    /// How many arrays and objects may lie in one another; JSONDecoder has the same limit.
    private static let deepest = 512

    /// There as long as the reader.
    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private var offset = 0
    private var depth = 0
    /// Whether values are made of what is read; else each is null.
    private let builds: Bool
    /// Whether numbers with a fraction or an exponent are refused: readers differ in what they make of them (section 6).
    private let onlyIntegers: Bool
    /// The path of the value whose offset is wanted, and the offset once it is known.
    private let sought: [Step]?
    private var found: Int?
    /// The path of the value that is read; empty where none is sought.
    private var keyPath: [Step] = []

    /// The one value of the text.
    package static func value(of bytes: [UInt8]) throws(JSONError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
            var reader = try JSONReader(bytes, builds: true)
            return try reader.text()
        }
    }

    /// The byte at which the value with this path begins; nil where there is none.
    package static func offset(of keyPath: [Step], in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            guard var reader = try? JSONReader(bytes, seeking: keyPath), (try? reader.text()) != nil else { return nil }
            return reader.found
        }
    }

    /// Whether the bytes are one JSON text whose numbers are integers.
    static func allows(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var reader = try? JSONReader(bytes, onlyIntegers: true) else { return false }
        return (try? reader.text()) != nil
    }

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, builds: Bool = false, onlyIntegers: Bool = false,
        seeking path: [Step]? = nil
    ) throws(JSONError) {
        guard let start = bytes.baseAddress else { throw JSONError(offset: 0, what: Self.tooShort) }
        (self.bytes, count, self.builds, self.onlyIntegers, sought) = (start, bytes.count, builds, onlyIntegers, path)
    }

    private mutating func text() throws(JSONError) -> JSONValue {
        if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { throw error("a byte order mark") }
        space()
        let value = try value()
        space()
        guard offset == count else { throw error("more after the end of the value") }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        if let sought, keyPath == sought { found = offset }
        switch next {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""):
            let text = try string(isKept: builds)
            return builds ? .string(text) : .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw error("a value is expected")
        }
    }

    /// Reads a value within another.
    private mutating func value(at step: @autoclosure () -> Step) throws(JSONError) -> JSONValue {
        if sought != nil { keyPath.append(step()) }
        let value = try value()
        if sought != nil { keyPath.removeLast() }
        return value
    }

    private mutating func members() throws(JSONError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        try list(end: "}", "',' or '}' is expected") { reader throws(JSONError) in
            let start = reader.offset
            guard reader.next == UInt8(ascii: "\"") else { throw reader.error("a name in double quotes is expected") }
            let name = try reader.string(isKept: true)
            guard names.insert(name).inserted else { throw JSONError(offset: start, what: "a second '\(name)'") }
            reader.space()
            guard reader.take(":") else { throw reader.error("':' is expected") }
            reader.space()
            let value = try reader.value(at: .member(name))
            if reader.builds { members.append(.init(name, value)) }
        }
        return members
    }

    private mutating func elements() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        var place = 0
        try list(end: "]", "',' or ']' is expected") { reader throws(JSONError) in
            let element = try reader.value(at: .element(place))
            if reader.builds { elements.append(element) }
            place += 1
        }
        return elements
    }

    /// Reads what stands between two brackets, with commas between.
    private mutating func list(
        end: Unicode.Scalar, _ expected: String, _ item: (inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard depth < Self.deepest else { throw error("nested too deeply") }
        depth += 1
        offset += 1
        space()
        if !take(end) {
            repeat {
                space()
                try item(&self)
                space()
            } while take(",")
            guard take(end) else { throw error(expected) }
        }
        depth -= 1
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        _ = take("-")
        if !take("0") { try digits() }
        if !onlyIntegers {
            if take(".") { try digits() }
            if take("e") || take("E") {
                if !take("+") { _ = take("-") }
                try digits()
            }
        }
        return builds ? .number(String(decoding: part(from: start), as: UTF8.self)) : .null
    }

    private mutating func digits() throws(JSONError) {
        let start = offset
        while next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") { offset += 1 }
        guard offset > start else { throw error("a digit is expected") }
    }

    /// - Parameter isKept: whether the text is wanted; else it is only checked.
    private mutating func string(isKept: Bool) throws(JSONError) -> String {
        let start = offset
        offset += 1
        var content = ""
        while true {
            let place = offset
            let rest = UnsafeBufferPointer(start: bytes + place, count: count - place)
            let (length, isPrintable) = JSONReader.plainPrefix(of: rest)
            offset += length
            if isKept || !isPrintable {
                guard let text = String(validating: part(from: place), as: UTF8.self) else {
                    throw JSONError(offset: start, what: "a string that is not UTF-8")
                }
                if isKept { content += text }
            }
            if take("\"") { return content }
            guard offset < count else { throw JSONError(offset: start, what: "a string without an end") }
            guard next == UInt8(ascii: "\\") else { throw error("a control character inside a string") }
            let escape = offset
            let scalar = try escaped()
            guard isKept else { continue }
            guard let scalar else { throw JSONError(offset: escape, what: Self.noEscape) }
            content.unicodeScalars.append(scalar)
        }
    }

    /// How many bytes of a string stand for themselves, and whether all of these are printable ASCII.
    ///
    /// They end before the first quote, backslash or control character. Nearly all of a big outbox is one base64 after the
    /// other: eight bytes at a time are quick in a debug build, too.
    static func plainPrefix(of text: UnsafeBufferPointer<UInt8>) -> (length: Int, isPrintable: Bool) {
        guard let start = text.baseAddress else { return (0, true) }
        let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        let (blanks, quotes) = (ones &* 0x20, ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
        let count = text.count
        var length = 0
        // The bytes with the highest bit: those beyond ASCII, and DEL plus one.
        var others: UInt64 = 0
        let raw = UnsafeRawPointer(start)
        while length &+ 8 <= count {
            let word = raw.loadUnaligned(fromByteOffset: length, as: UInt64.self)
            // A byte that is less than n, where n is at most 128, borrows: its highest bit is set and was not.
            let (quote, backslash) = (word ^ quotes, word ^ backslashes)
            let special = (word &- blanks) & ~word | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash
            if special & highs != 0 { break }
            others |= word | (word &+ ones)
            length &+= 8
        }
        while length < count {
            let byte = start[length]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            if byte >= 0x7F { others = highs }
            length &+= 1
        }
        return (length, others & highs == 0)
    }

    /// Takes an escape; nil where it is half of a surrogate pair, which no text has.
    private mutating func escaped() throws(JSONError) -> Unicode.Scalar? {
        let start = offset
        offset += 1
        let character = next
        offset += 1
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(character)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let code = hexadecimal() else { break }
            guard 0xD800..<0xDC00 ~= code else { return Unicode.Scalar(code) }
            let end = offset
            if take("\\"), take("u"), let low = hexadecimal(), 0xDC00..<0xE000 ~= low {
                return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
            }
            offset = end
            return nil
        default: break
        }
        throw JSONError(offset: start, what: Self.noEscape)
    }

    private mutating func hexadecimal() -> UInt32? {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.digit(next) else { return nil }
            code = code << 4 | UInt32(digit)
            offset += 1
        }
        return code
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let start = offset
        offset = min(start + word.utf8CodeUnitCount, count)
        guard word.withUTF8Buffer({ $0.elementsEqual(part(from: start)) }) else {
            throw JSONError(offset: start, what: "a value is expected")
        }
        return value
    }

    private mutating func space() {
        while offset < count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// The byte that comes next; NUL, which stands for nothing in JSON, at the end.
    private var next: UInt8 { offset < count ? bytes[offset] : 0 }

    /// The bytes from an offset up to here.
    private func part(from start: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + start, count: offset - start)
    }

    private static let tooShort = "the file ends too early"
    private static let noEscape = "an escape that JSON doesn't have"

    private func error(_ what: String) -> JSONError {
        JSONError(offset: min(offset, count), what: offset < count ? what : Self.tooShort)
    }
}
