/// Splits a layout into pieces; see `Layout`.
struct FormatScan<Field: LayoutField> {
    enum Piece: Equatable {
        case bytes([UInt8])
        case field(Field)
    }

    private let text: [Character]
    private var place = 0

    init(_ text: String) { self.text = Array(text) }

    /// The next piece; nil at the end.
    mutating func next() throws(FormatError) -> Piece? {
        guard let character = take() else { return nil }
        guard character == "%" else { return .bytes(Array(character.utf8)) }
        // Errors name where the percent sign stands, counted from one.
        let position = place
        guard let letter = take() else { throw FormatError(.unfinished, at: position) }
        switch letter {
        case "%": return .bytes([UInt8(ascii: "%")])
        case "n": return .bytes([UInt8(ascii: "\n")])
        case "x": return .bytes([try byte(from: position)])
        case "(": return .field(try name(from: position))
        default:
            guard let field = Field.allCases.first(where: { $0.letter == letter }) else {
                throw FormatError(.unknownLetter(letter), at: position)
            }
            return .field(field)
        }
    }

    private mutating func take() -> Character? {
        guard place < text.count else { return nil }
        defer { place += 1 }
        return text[place]
    }

    private mutating func byte(from position: Int) throws(FormatError) -> UInt8 {
        var number = 0
        for _ in 0..<2 {
            guard let digit = take(), digit.isASCII, let value = digit.hexDigitValue else {
                throw FormatError(.badByte, at: position)
            }
            number = number * 16 + value
        }
        return UInt8(number)
    }

    private mutating func name(from position: Int) throws(FormatError) -> Field {
        var name = ""
        while let character = take() {
            guard character == ")" else {
                name.append(character)
                continue
            }
            guard let field = Field(rawValue: name) else { throw FormatError(.unknownName(name), at: position) }
            return field
        }
        throw FormatError(.unfinished, at: position)
    }
}
