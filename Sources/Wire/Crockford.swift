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
            for place in 0..<width {
                buffer[place] = symbols[Int(truncatingIfNeeded: value >> (5 * (width - 1 - place))) & 31]
            }
            return width
        }
    }

    static func value(of text: String) -> UInt128? {
        var text = text
        return text.withUTF8 { characters in
            guard characters.count == width, let first = digit(characters[0]), first < 8 else { return nil }
            var value: UInt128 = 0
            for character in characters {
                guard let digit = digit(character) else { return nil }
                value = value << 5 | UInt128(digit)
            }
            return value
        }
    }

    private static let digits: [UInt8] = {
        var digits = [UInt8](repeating: 0xFF, count: 256)
        for (value, symbol) in symbols.enumerated() {
            digits[Int(symbol)] = UInt8(value)
            if symbol > UInt8(ascii: "9") { digits[Int(symbol) | 0x20] = UInt8(value) }
        }
        for (alias, value) in ["O": 0, "o": 0, "I": 1, "i": 1, "L": 1, "l": 1] as [Character: UInt8] {
            if let byte = alias.asciiValue { digits[Int(byte)] = value }
        }
        return digits
    }()
}
