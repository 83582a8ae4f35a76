import Kernel

/// Parses JSON text (RFC 8259) and keeps track of positions.
struct JSONReader {
    /// A syntax error, and its byte.
    struct Mistake: Error, Equatable {
        var offset: Int
        var what: String
    }

    /// One component of the path to a value.
    enum Step: Equatable, Sendable {
        case member(String)
        case element(Int)
    }

    /// Deeper than any state file; deeper nesting would exhaust the stack.
    private static let deepest = 100

    /// The bytes of the text, then a NUL; there as long as the reader.
    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private var offset = 0
    private var depth = 0
    /// The path of the value whose offset is wanted, and the offset once it is known.
    private let sought: [Step]?
    private var found: Int?
    /// The path of the value that is read; empty where none is sought.
    private var keyPath: [Step] = []

    /// The one value of the text.
    static func value(of bytes: [UInt8]) throws(Mistake) -> JSONValue {
        try (bytes + [0]).withUnsafeBufferPointer { bytes throws(Mistake) in
            var reader = JSONReader(bytes, seeking: nil)
            return try reader.text()
        }
    }

    /// The byte at which the value with this path begins; nil where there is none.
    static func offset(of keyPath: [Step], in bytes: [UInt8]) -> Int? {
        (bytes + [0]).withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes, seeking: keyPath)
            do { _ = try reader.text() } catch { return nil }
            return reader.found
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, seeking keyPath: [Step]?) {
        guard let start = bytes.baseAddress else { preconditionFailure("BUG: a text without its NUL") }
        (self.bytes, count, sought) = (start, bytes.count - 1, keyPath)
    }

    private mutating func text() throws(Mistake) -> JSONValue {
        let rest = UnsafeBufferPointer(start: bytes, count: count)
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { throw mistake("a byte order mark") }
        space()
        let value = try value()
        space()
        guard offset == count else { throw mistake("more after the end of the value") }
        return value
    }

    private mutating func value() throws(Mistake) -> JSONValue {
        if let sought, keyPath == sought { found = offset }
        guard depth <= Self.deepest else { throw mistake("nested too deeply") }
        switch next {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"): return .number(try number())
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw mistake("a value is expected")
        }
    }

    private mutating func value(at step: @autoclosure () -> Step) throws(Mistake) -> JSONValue {
        depth += 1
        if sought != nil { keyPath.append(step()) }
        let value = try value()
        if sought != nil { keyPath.removeLast() }
        depth -= 1
        return value
    }

    private mutating func members() throws(Mistake) -> [JSONValue.Member] {
        offset += 1
        space()
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        if take("}") { return members }
        repeat {
            space()
            let start = offset
            guard next == UInt8(ascii: "\"") else { throw mistake("a name in double quotes is expected") }
            let name = try string()
            // It is unknown which of the two counts, and keeping one would lose the other.
            guard names.insert(name).inserted else { throw Mistake(offset: start, what: "a second '\(name)'") }
            space()
            guard take(":") else { throw mistake("':' is expected") }
            space()
            members.append(.init(name, try value(at: .member(name))))
            space()
        } while take(",")
        guard take("}") else { throw mistake("',' or '}' is expected") }
        return members
    }

    private mutating func elements() throws(Mistake) -> [JSONValue] {
        offset += 1
        space()
        var elements: [JSONValue] = []
        if take("]") { return elements }
        repeat {
            space()
            elements.append(try value(at: .element(elements.count)))
            space()
        } while take(",")
        guard take("]") else { throw mistake("',' or ']' is expected") }
        return elements
    }

    /// RFC 8259 section 6.
    private mutating func number() throws(Mistake) -> String {
        let start = offset
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return String(decoding: UnsafeBufferPointer(start: bytes + start, count: offset - start), as: UTF8.self)
    }

    private mutating func digits() throws(Mistake) {
        let start = offset
        while next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") { offset += 1 }
        guard offset > start else { throw mistake("a digit is expected") }
    }

    /// RFC 8259 section 7.
    private mutating func string() throws(Mistake) -> String {
        let start = offset
        offset += 1
        var content = ""
        while true {
            // Nearly all of a big outbox is base64: it is taken at once.
            let rest = UnsafeRawBufferPointer(start: bytes + offset, count: count + 1 - offset)
            let part = UnsafeBufferPointer(start: bytes + offset, count: Self.special.distance(in: rest))
            guard let plain = String(validating: part, as: UTF8.self) else {
                throw Mistake(offset: start, what: "a string that is not UTF-8")
            }
            content += plain
            offset += part.count
            guard next != UInt8(ascii: "\""), offset < count else { break }
            guard next == UInt8(ascii: "\\") else { throw mistake("a control character inside a string") }
            content.append(try escaped())
        }
        guard take("\"") else { throw Mistake(offset: start, what: "a string without an end") }
        return content
    }

    /// The bytes that end the part of a string that stands for itself; NUL does it, too.
    private static let special = ByteSet(Array(1..<0x20) + Array("\"\\".utf8))

    private mutating func escaped() throws(Mistake) -> Character {
        let start = offset
        offset += 1
        let character = next
        offset += 1
        switch character {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var code = hexadecimal()
            if let high = code, 0xD800..<0xDC00 ~= high, take("\\"), take("u"), let low = hexadecimal(),
                0xDC00..<0xE000 ~= low
            {
                code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
            }
            if let code, let scalar = Unicode.Scalar(code) { return Character(scalar) }
        default: break
        }
        throw Mistake(offset: start, what: "an escape that JSON doesn't have")
    }

    private mutating func hexadecimal() -> UInt32? {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else { return nil }
            code = code << 4 | UInt32(digit)
            offset += 1
        }
        return code
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(Mistake) -> JSONValue {
        let rest = UnsafeBufferPointer(start: bytes + offset, count: count - offset)
        guard rest.starts(with: word.utf8) else { throw mistake("a value is expected") }
        offset += word.utf8.count
        return value
    }

    private mutating func space() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// The byte that comes next; NUL at the end.
    private var next: UInt8 { bytes[offset] }

    private func mistake(_ what: String) -> Mistake {
        Mistake(offset: min(offset, count), what: offset < count ? what : "the file ends too early")
    }
}
