/// A request's header fields in the order they came, found by name in any case.
///
/// They stay bytes, in one buffer: a value becomes a `String` only when it is asked for. A byte sequence that is not
/// UTF-8 is repaired then (RFC 9110 section 5.5 leaves its meaning open).
package struct Headers: Equatable, Sendable {
    /// The places of a field's name and value, counted from the start of the header section.
    struct Field: Equatable, Sendable {
        private let nameStart, nameEnd, valueStart, valueEnd: UInt32

        init(name: Range<Int>, value: Range<Int>) {
            nameStart = UInt32(name.lowerBound)
            nameEnd = UInt32(name.upperBound)
            valueStart = UInt32(value.lowerBound)
            valueEnd = UInt32(value.upperBound)
        }

        var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    }

    private let section: [UInt8]
    let fields: [Field]

    init(section: [UInt8], fields: [Field]) { (self.section, self.fields) = (section, fields) }

    package var count: Int { fields.count }

    /// The value of the first field of that name, without the whitespace around it.
    package subscript(name: String) -> String? {
        fields.first { isNamed(name, $0) }.map { String(decoding: value($0), as: UTF8.self) }
    }

    /// The value of the first field of that name, as bytes.
    package func bytes(of name: String) -> ArraySlice<UInt8>? { fields.first { isNamed(name, $0) }.map(value) }

    /// The values of all fields of that name, in order.
    package func all(_ name: String) -> [String] {
        fields.filter { isNamed(name, $0) }.map { String(decoding: value($0), as: UTF8.self) }
    }

    func isNamed(_ name: String, _ field: Field) -> Bool {
        let place = field.name
        // The length comes first: it tells most names apart without reading the bytes.
        guard place.count == name.utf8.count else { return false }
        let bytes = section.span
        var next = place.lowerBound
        for byte in name.utf8 {
            guard bytes[next].lowercased == byte.lowercased else { return false }
            next += 1
        }
        return true
    }

    func value(_ field: Field) -> ArraySlice<UInt8> { section[field.value] }
}

extension Headers.Field {
    /// Reads a field line, `name ":" OWS value OWS` (RFC 9112 section 5).
    ///
    /// - Parameters:
    ///   - line: The line's range in `bytes`, without its line end; not empty.
    ///   - section: The start of the header section in `bytes`.
    init(_ bytes: Span<UInt8>, line: Range<Int>, section: Int) throws(HTTPError) {
        let token = ByteSet.token
        var colon = line.lowerBound
        while colon < line.upperBound, token.contains(bytes[colon]) { colon += 1 }
        guard colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw Self.refusal(bytes, line: line, stop: colon)
        }
        // RFC 9112 section 5.1: a name is a token, and a token has at least one character.
        guard colon > line.lowerBound else { throw .malformed("a field without a name") }

        var start = colon + 1
        var end = line.upperBound
        while start < end, bytes[start].isBlank { start += 1 }
        while start < end, bytes[end - 1].isBlank { end -= 1 }
        // RFC 9110 section 5.5: CR, LF and NUL are dangerous, the other control characters invalid. This is also where
        // a CR that ends no line is refused (RFC 9112 section 2.2).
        for place in start..<end where !bytes[place].isFieldContent {
            throw .malformed("a control character in a field's value")
        }
        self.init(name: line.lowerBound - section..<colon - section, value: start - section..<end - section)
    }

    /// The reason why a name that ends at `stop` without a colon is refused.
    private static func refusal(_ bytes: Span<UInt8>, line: Range<Int>, stop: Int) -> HTTPError {
        guard stop < line.upperBound else { return .malformed("a field without a colon") }
        guard bytes[stop].isBlank else { return .malformed("a field's name is not a token") }
        // RFC 9112 section 5.2: a folded line may be replaced by spaces or refused; another reader may do the other.
        // Section 2.2 has the same rule for whitespace before the first field.
        guard stop > line.lowerBound else { return .malformed("a folded field line") }
        // RFC 9112 section 5.1: whitespace before the colon must be refused.
        return .malformed("whitespace after a field's name")
    }
}
