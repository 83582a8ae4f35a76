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

    static func text(of value: Halves) -> String {
        String(unsafeUninitializedCapacity: width) { buffer in
            write(value, to: buffer)
            return width
        }
    }

    static func append(_ value: Halves, to text: inout [UInt8]) {
        let start = text.count
        text += [UInt8](repeating: 0, count: width)
        text.withUnsafeMutableBufferPointer { write(value, to: .init(rebasing: $0[start...])) }
    }

    static func value(of text: String) -> Halves? {
        var text = text
        return text.withUTF8(value)
    }

    static func value(of text: ArraySlice<UInt8>) -> Halves? { text.withUnsafeBufferPointer(value) }

    // An id is read or written for each event. Pointers and unchecked shifts are as quick in a debug build, which runs in the
    // tests; the rest of the standard library isn't there.

    /// Twelve characters are sixty bits, so that no shift goes over two words but one.
    private static let sixty: UInt64 = 1 << 60 - 1

    private static func write(_ value: Halves, to buffer: UnsafeMutableBufferPointer<UInt8>) {
        guard buffer.count >= width, let text = buffer.baseAddress else { return }
        symbols.withUnsafeBufferPointer { buffer in
            guard let symbols = buffer.baseAddress else { return }
            write(value.high &>> 56, 2, symbols, to: text)
            write((value.high &<< 4 | value.low &>> 60) & sixty, 12, symbols, to: text + 2)
            write(value.low & sixty, 12, symbols, to: text + 14)
        }
    }

    private static func write(
        _ part: UInt64,
        _ count: Int,
        _ symbols: UnsafePointer<UInt8>,
        to text: UnsafeMutablePointer<UInt8>
    ) {
        var (rest, place) = (part, count)
        while place > 0 {
            place &-= 1
            text[place] = symbols[Int(truncatingIfNeeded: rest & 31)]
            rest = rest &>> 5
        }
    }

    /// The value of 26 characters; nil where they are no such value.
    package static func value(of characters: UnsafeBufferPointer<UInt8>) -> Halves? {
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
            return seen < 32 ? Halves(high: high &<< 56 | middle &>> 4, low: middle &<< 60 | low) : nil
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
