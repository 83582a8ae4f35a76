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

    static func text(of value: UInt128) -> String {
        String(unsafeUninitializedCapacity: width) { buffer in
            write(value, to: buffer)
            return width
        }
    }

    static func append(_ value: UInt128, to text: inout [UInt8]) {
        let start = text.count
        text += [UInt8](repeating: 0, count: width)
        text.withUnsafeMutableBufferPointer { write(value, to: .init(rebasing: $0[start...])) }
    }

    static func value(of text: String) -> UInt128? {
        var text = text
        return text.withUTF8(value)
    }

    static func value(of text: ArraySlice<UInt8>) -> UInt128? { text.withUnsafeBufferPointer(value) }

    private static func write(_ value: UInt128, to buffer: UnsafeMutableBufferPointer<UInt8>) {
        // The last twelve characters are sixty bits, and so are the twelve before them: no shift over two words.
        symbols.withUnsafeBufferPointer { symbols in
            func write(_ part: UInt128, _ range: Range<Int>) {
                var rest = UInt64(truncatingIfNeeded: part)
                for place in range.reversed() {
                    buffer[place] = symbols[Int(truncatingIfNeeded: rest & 31)]
                    rest >>= 5
                }
            }
            write(value >> 120, 0..<2)
            write(value >> 60, 2..<14)
            write(value, 14..<26)
        }
    }

    /// The value of 26 characters; nil where they are no such value.
    package static func value(of characters: UnsafeBufferPointer<UInt8>) -> UInt128? {
        guard characters.count == width else { return nil }
        return digits.withUnsafeBufferPointer { digits in
            guard digits[Int(characters[0])] < 8 else { return nil }
            // Digits are below 32: a bit above that says that one of them is none.
            var seen: UInt8 = 0
            func number(_ range: Range<Int>) -> UInt64 {
                var value: UInt64 = 0
                for place in range {
                    let digit = digits[Int(characters[place])]
                    seen |= digit
                    value = value << 5 | UInt64(digit & 31)
                }
                return value
            }
            let (high, middle, low) = (number(0..<2), number(2..<14), number(14..<26))
            return seen < 32 ? UInt128(high) << 120 | UInt128(middle) << 60 | UInt128(low) : nil
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
