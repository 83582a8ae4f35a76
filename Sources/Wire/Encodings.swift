import Foundation

/// Crockford's base 32 for 128-bit values (https://www.crockford.com/base32.html): no check symbol, fixed width.
package enum Crockford {
    /// The 32 symbols in the order of their values; I, L, O and U are not among them.
    package static let symbols = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// How many characters a 128-bit value takes.
    package static let width = 26

    /// The value of one character, or nil where it is no symbol. `O` reads as 0, `I` and `L` as 1, lower case as upper.
    package static func digit(_ character: UInt8) -> UInt8? {
        let digit = digits[Int(character)]
        return digit == 0xFF ? nil : digit
    }

    static func text(of value: Bits128) -> String {
        String(unsafeUninitializedCapacity: width) { buffer in
            write(value, to: buffer)
            return width
        }
    }

    static func append(_ value: Bits128, to text: inout [UInt8]) {
        // On the stack: an array of its own would be made for each id.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { buffer in
            write(value, to: buffer)
            text.append(contentsOf: UnsafeBufferPointer(buffer))
        }
    }

    static func value(of text: String) -> Bits128? {
        var text = text
        return text.withUTF8(value)
    }

    static func value(of text: ArraySlice<UInt8>) -> Bits128? { text.withUnsafeBufferPointer(value) }

    // An id is read or written for each event. Pointers and unchecked shifts are as quick in a debug build, which runs in the
    // tests; the rest of the standard library isn't there.

    /// Twelve characters are sixty bits, so that no shift goes over two words but one.
    private static let sixty: UInt64 = 1 << 60 - 1

    private static func write(_ value: Bits128, to buffer: UnsafeMutableBufferPointer<UInt8>) {
        guard buffer.count >= width, let text = buffer.baseAddress else { return }
        symbols.withUnsafeBufferPointer { buffer in
            guard let symbols = buffer.baseAddress else { return }
            write(value.high &>> 56, 2, symbols, to: text)
            write((value.high &<< 4 | value.low &>> 60) & sixty, 12, symbols, to: text + 2)
            write(value.low & sixty, 12, symbols, to: text + 14)
        }
    }

    private static func write(
        _ part: UInt64, _ count: Int, _ symbols: UnsafePointer<UInt8>, to text: UnsafeMutablePointer<UInt8>
    ) {
        var (rest, place) = (part, count)
        while place > 0 {
            place &-= 1
            text[place] = symbols[Int(truncatingIfNeeded: rest & 31)]
            rest = rest &>> 5
        }
    }

    /// The value of 26 characters; nil where they are no such value.
    package static func value(of characters: UnsafeBufferPointer<UInt8>) -> Bits128? {
        guard characters.count == width, let text = characters.baseAddress else { return nil }
        return digits.withUnsafeBufferPointer { buffer in
            guard let digits = buffer.baseAddress, digits[Int(text[0])] < 8 else { return nil }
            // Digits are below 32: a bit above that says that one of them is none.
            var seen: UInt8 = 0
            func number(_ start: Int, _ end: Int) -> UInt64 {
                var value: UInt64 = 0
                var place = start
                while place < end {
                    let digit = digits[Int(text[place])]
                    seen |= digit
                    value = value &<< 5 | UInt64(truncatingIfNeeded: digit & 31)
                    place &+= 1
                }
                return value
            }
            let (high, middle, low) = (number(0, 2), number(2, 14), number(14, 26))
            return seen < 32 ? Bits128(high: high &<< 56 | middle &>> 4, low: middle &<< 60 | low) : nil
        }
    }

    private static let digits: [UInt8] = {
        var digits = [UInt8](repeating: 0xFF, count: 256)
        for (value, symbol) in symbols.enumerated() {
            digits[Int(symbol)] = UInt8(value)
            if symbol > UInt8(ascii: "9") { digits[Int(symbol) | 0x20] = UInt8(value) }
        }
        for alias in "Oo".utf8 { digits[Int(alias)] = 0 }
        for alias in "IiLl".utf8 { digits[Int(alias)] = 1 }
        return digits
    }()
}

/// Base 64 (RFC 4648 section 4), with its padding and in its one right form only.
enum Base64 {
    static func append(_ data: Data, to text: inout [UInt8]) {
        data.withUnsafeBytes { data in
            // Piece by piece by way of the stack: an array of its own would be made for each value.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: piece / 3 * 4) { buffer in
                for start in stride(from: 0, to: data.count, by: piece) {
                    let end = min(data.count, start + piece)
                    let count = write(UnsafeRawBufferPointer(rebasing: data[start..<end]), to: buffer)
                    text.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
                }
            }
        }
    }

    /// How many bytes are written at once, a multiple of three.
    private static let piece = 768

    /// Writes the characters for some bytes, and how many they are.
    private static func write(_ data: UnsafeRawBufferPointer, to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        symbols.withUnsafeBufferPointer { symbols in
            var place = 0
            var index = 0
            while index + 2 < data.count {
                let bits = UInt32(data[index]) << 16 | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2])
                text[place] = symbols[Int(bits >> 18)]
                text[place + 1] = symbols[Int(bits >> 12 & 63)]
                text[place + 2] = symbols[Int(bits >> 6 & 63)]
                text[place + 3] = symbols[Int(bits & 63)]
                place += 4
                index += 3
            }
            guard index < data.count else { return place }
            let isLast = index + 1 == data.count
            let bits = UInt32(data[index]) << 16 | (isLast ? 0 : UInt32(data[index + 1]) << 8)
            text[place] = symbols[Int(bits >> 18)]
            text[place + 1] = symbols[Int(bits >> 12 & 63)]
            text[place + 2] = isLast ? UInt8(ascii: "=") : symbols[Int(bits >> 6 & 63)]
            text[place + 3] = UInt8(ascii: "=")
            return place + 4
        }
    }

    /// Nil where the text isn't what `append` writes for some bytes.
    static func data(of text: ArraySlice<UInt8>) -> Data? {
        guard text.count.isMultiple(of: 4) else { return nil }
        let sign = UInt8(ascii: "=")
        let padding = text.last != sign ? 0 : text[text.endIndex - 2] != sign ? 1 : 2
        let count = text.count / 4 * 3 - padding
        var data = Data(count: count)
        let isRight = data.withUnsafeMutableBytes { (data: UnsafeMutableRawBufferPointer) -> Bool in
            text.withUnsafeBufferPointer { text -> Bool in
                values.withUnsafeBufferPointer { values -> Bool in
                    var wrong: UInt8 = 0
                    var index = 0
                    var place = 0
                    while place < text.count - (padding > 0 ? 4 : 0) {
                        let (a, b) = (values[Int(text[place])], values[Int(text[place + 1])])
                        let (c, d) = (values[Int(text[place + 2])], values[Int(text[place + 3])])
                        wrong |= a | b | c | d
                        data[index] = a << 2 | b >> 4
                        data[index + 1] = b << 4 | c >> 2
                        data[index + 2] = c << 6 | d
                        place += 4
                        index += 3
                    }
                    guard padding > 0 else { return wrong < 64 }
                    let (a, b) = (values[Int(text[place])], values[Int(text[place + 1])])
                    let c = padding == 1 ? values[Int(text[place + 2])] : 0
                    data[index] = a << 2 | b >> 4
                    if padding == 1 { data[index + 1] = b << 4 | c >> 2 }
                    // The bits that belong to no byte are zero.
                    let isEnded = padding == 1 ? c & 3 == 0 : b & 15 == 0
                    return (wrong | a | b | c) < 64 && isEnded
                }
            }
        }
        return isRight ? data : nil
    }

    private static let symbols = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each symbol; 0xFF for what is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, symbol) in symbols.enumerated() { values[Int(symbol)] = UInt8(value) }
        return values
    }()
}

/// Bytes as lower-case hexadecimal digits, for where base64's `+` and `/` would need escaping.
package enum Hexadecimal {
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Nil where the count is odd or a character is no hexadecimal digit.
    package static func data(of digits: ArraySlice<UInt8>) -> Data? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var data = Data(count: digits.count / 2)
        let isRight = data.withUnsafeMutableBytes { (data: UnsafeMutableRawBufferPointer) -> Bool in
            digits.withUnsafeBufferPointer { digits -> Bool in
                for place in data.indices {
                    guard let high = digit(digits[2 * place]), let low = digit(digits[2 * place + 1]) else {
                        return false
                    }
                    data[place] = high << 4 | low
                }
                return true
            }
        }
        return isRight ? data : nil
    }

    /// The value of one character of either case, or nil where it is none.
    static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// Times as ISO 8601 writes them, in UTC with milliseconds.
package enum Timestamp {
    /// - Parameter time: in milliseconds since the epoch.
    package static func text(_ time: Int) -> String {
        // The style cuts off what comes after the milliseconds, and a Double is a little less than most of them.
        Date(timeIntervalSince1970: (Double(time) + 0.5) / 1000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
