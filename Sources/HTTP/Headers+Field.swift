extension Headers.Field {
    /// Reads a field line, `name ":" OWS value OWS` (RFC 9112 section 5).
    ///
    /// - Parameters:
    ///   - line: Where the line lies in `bytes`, without its line end; not empty.
    ///   - section: Where the header section starts in `bytes`.
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
        self.init(
            name: line.lowerBound - section..<colon - section,
            value: start - section..<end - section
        )
    }

    /// Why a name that ends at `stop` without a colon is none.
    private static func refusal(_ bytes: Span<UInt8>, line: Range<Int>, stop: Int) -> HTTPError {
        guard stop < line.upperBound else { return .malformed("a field without a colon") }
        guard bytes[stop].isBlank else { return .malformed("a field's name is not a token") }
        // RFC 9112 section 5.2: a folded line may be replaced by spaces or refused; another reader may do the other.
        // Section 2.2 says the same of whitespace before the first field.
        guard stop > line.lowerBound else { return .malformed("a folded field line") }
        // RFC 9112 section 5.1: whitespace before the colon must be refused.
        return .malformed("whitespace after a field's name")
    }
}
