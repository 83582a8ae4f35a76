import Wire

/// The bytes of a line of a request, taken from its front word by word.
struct Words {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    /// - Parameter bytes: have to stay as long as this is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// Takes the text, where it comes next.
    mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard rest.count >= count, text.withUTF8Buffer({ $0.elementsEqual(rest.prefix(count)) }) else { return false }
        rest.removeFirst(count)
        return true
    }

    /// Takes a decimal number of at most 18 digits.
    mutating func number() -> Int? {
        var number = 0
        var digits = 0
        while let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            guard digits < 18 else { return nil }
            number = 10 * number + Int(byte - UInt8(ascii: "0"))
            digits += 1
            rest.removeFirst()
        }
        return digits > 0 ? number : nil
    }

    /// Takes an identifier, as `Identifier` reads it.
    mutating func identifier<Name: Identifier>(_: Name.Type = Name.self) -> Name? {
        guard rest.count >= Crockford.width,
            let value = Crockford.value(of: UnsafeBufferPointer(rebasing: rest.prefix(Crockford.width)))
        else { return nil }
        rest.removeFirst(Crockford.width)
        return Name(rawValue: value)
    }

    /// Takes 64 hexadecimal digits.
    mutating func token() -> Token? {
        guard let first = word(), let second = word(), let third = word(), let fourth = word() else { return nil }
        return Token((first, second, third, fourth))
    }

    private mutating func word() -> UInt64? {
        guard rest.count >= 16 else { return nil }
        var value: UInt64 = 0
        for byte in rest.prefix(16) {
            guard let digit = Hexadecimal.digit(byte) else { return nil }
            value = value << 4 | UInt64(digit)
        }
        rest.removeFirst(16)
        return value
    }
}
