/// The grammar of JSON (RFC 8259 sections 2 to 8.1), with nothing added: no trailing commas, no byte order mark, no
/// encoding but UTF-8. Where the RFC leaves room for two readers to understand two things, less is allowed: no key comes twice
/// in an object (section 4), and numbers are integers, without fraction and exponent (section 6).
struct JSONGrammar {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    /// How many arrays and objects may lie in one another; JSONDecoder has the same limit.
    private static let depth = 512

    /// Whether the bytes are one JSON text.
    static func allows(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var grammar = JSONGrammar(bytes)
        return grammar.takeValue(depth: 0) && grammar.place == bytes.count
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next byte; 0, which stands for nothing in JSON, at the end.
    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
    }

    /// Takes a value and the blanks around it.
    private mutating func takeValue(depth: Int) -> Bool {
        skipBlanks()
        let isRight =
            switch next {
            case UInt8(ascii: "{"): takeList(end: "}", depth: depth, hasKeys: true)
            case UInt8(ascii: "["): takeList(end: "]", depth: depth, hasKeys: false)
            case UInt8(ascii: "\""): takeString()
            case UInt8(ascii: "t"): takeWord("true")
            case UInt8(ascii: "f"): takeWord("false")
            case UInt8(ascii: "n"): takeWord("null")
            default: takeNumber()
            }
        skipBlanks()
        return isRight
    }

    private mutating func takeList(end: Unicode.Scalar, depth: Int, hasKeys: Bool) -> Bool {
        guard depth < Self.depth else { return false }
        place += 1
        var keys: Set<String> = []
        skipBlanks()
        if take(end) { return true }
        repeat {
            if hasKeys {
                skipBlanks()
                let start = place
                guard takeString(), keys.insert(Self.text(bytes[start + 1..<place - 1])).inserted else { return false }
                skipBlanks()
                guard take(":") else { return false }
            }
            guard takeValue(depth: depth + 1) else { return false }
        } while take(",")
        return take(end)
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        let isThere = word.withUTF8Buffer { $0.elementsEqual(bytes[place..<min(place + count, bytes.count)]) }
        if isThere { place += count }
        return isThere
    }

    private mutating func takeNumber() -> Bool {
        _ = take("-")
        // What follows a number shows that it has no fraction and no exponent.
        return take("0") || takeDigits()
    }

    private mutating func takeDigits() -> Bool {
        let start = place
        while case 0x30...0x39 = next { place += 1 }
        return place > start
    }

    private mutating func takeString() -> Bool {
        guard take("\"") else { return false }
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place += 1
                return true
            case UInt8(ascii: "\\"): guard takeEscape() else { return false }
            case 0x20..<0x80: place += 1
            default: guard takeNonASCII() else { return false }
            }
        }
        return false
    }

    /// A string that was taken, as a reader compares it.
    private static func text(_ raw: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
        var units: [UInt16] = []
        var rest = raw
        while let next = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units += String(decoding: rest[..<next], as: UTF8.self).utf16
            let escaped = rest[next + 1]
            rest = rest[(next + 2)...]
            switch escaped {
            case UInt8(ascii: "u"):
                units.append(rest.prefix(4).reduce(0) { $0 << 4 | UInt16(Hexadecimal.digit($1) ?? 0) })
                rest = rest.dropFirst(4)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            default: units.append(UInt16(escaped))
            }
        }
        units += String(decoding: rest, as: UTF8.self).utf16
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func takeEscape() -> Bool {
        place += 2
        guard place <= bytes.count else { return false }
        switch bytes[place - 1] {
        case UInt8(ascii: "u"):
            guard place + 4 <= bytes.count, bytes[place..<place + 4].allSatisfy({ Hexadecimal.digit($0) != nil })
            else { return false }
            place += 4
            return true
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        default: return false
        }
    }

    /// Takes a character of two to four bytes (The Unicode Standard, table 3-7): none that is overlong, a surrogate or
    /// beyond U+10FFFF.
    private mutating func takeNonASCII() -> Bool {
        let first = bytes[place]
        let (count, second): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0...0)
            }
        guard count > 0, place + count <= bytes.count, second.contains(bytes[place + 1]),
            bytes[place + 2..<place + count].allSatisfy({ 0x80...0xBF ~= $0 })
        else { return false }
        place += count
        return true
    }
}
