import Arguments

/// The layout of a message's record, the value of `--format`.
typealias Format = Layout<MessageField>

/// The fields of a message. One that a record doesn't have is empty.
enum MessageField: String, LayoutField {
    case id, seq, room, from, member, event, text, raw, at, time
    case state, ticks, delivered, audience, read, readers, json, short
    case missingDelivered = "missing_delivered"
    case missingRead = "missing_read"
    case lastSeen = "last_seen"
}

/// The layout of a record: text in which `%s` or `%(seq)` stands for a field of the record.
///
/// - A letter stands for a field (`Field.letter`), and so does a name in parentheses (its raw value); some fields have only
///   a name.
/// - `%n` is a newline, `%x00` the byte of that number, `%%` a percent sign.
/// - Values are escaped, so that a record is one line whatever it holds; only `%(raw)` isn't.
struct Layout<Field: LayoutField>: Equatable, Sendable {
    /// One part of the layout.
    private enum Part: Equatable {
        case literal([UInt8])
        case field(Field)
    }

    private var parts: [Part] = []

    /// Parses a layout.
    ///
    /// - Throws: what is wrong with it, and at which character.
    init(parsing text: String) throws(FormatError) {
        var scan = FormatScan<Field>(text)
        var literal: [UInt8] = []
        while let piece = try scan.next() {
            switch piece {
            case .bytes(let bytes): literal += bytes
            case .field(let field):
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = []
                parts.append(.field(field))
            }
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// The fields that it contains.
    var fields: Set<Field> {
        Set(
            parts.compactMap {
                guard case .field(let field) = $0 else { return nil }
                return field
            }
        )
    }

    /// Renders a record, with its terminator: a newline, or with `-z` a NUL.
    func render(_ record: some FormatRecord<Field>, end: UInt8 = UInt8(ascii: "\n")) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let literal): bytes += literal
            case .field(let field):
                let value = try record.value(of: field)
                bytes += field.isVerbatim ? value : Self.escaped(value)
            }
        }
        bytes.append(end)
        return bytes
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(validating: bytes, as: UTF8.self)
        return Array((text?.printable ?? bytes.printableText).utf8)
    }

    /// An option whose value is such a layout.
    static func option(_ name: String, help: String) -> Option<Self> {
        Option(name, "F", help: help, completes: .format(Field.allCases.compactMap(\.letter))) {
            text throws(ValueError) in
            do throws(FormatError) { return try Self(parsing: text) } catch {
                throw ValueError(error.reason(among: Field.allCases.map(\.rawValue)))
            }
        }
    }
}

extension Layout<MessageField> {
    /// `--format F`, the same for every command that prints records.
    static let option = option("format", help: "print each by the layout F, such as '%s %t'")
}

extension MessageField {
    var letter: Character? {
        switch self {
        case .id: "i"
        case .seq: "s"
        case .room: "r"
        case .from: "f"
        case .text: "t"
        case .at: "T"
        case .time: "I"
        case .state: "S"
        case .ticks: "g"
        case .delivered: "d"
        case .audience: "D"
        case .read: "R"
        case .missingDelivered: "u"
        case .readers: "w"
        case .json: "j"
        case .member, .event, .raw, .missingRead, .short, .lastSeen: nil
        }
    }

    var isVerbatim: Bool { self == .raw || self == .json || self == .ticks }
}

/// What is wrong with a layout, and where.
struct FormatError: Error, Equatable {
    enum Fault: Equatable {
        case unknownLetter(Character)
        case unknownName(String)
        /// `%x` without two hexadecimal digits.
        case badByte
        /// The text ends in the middle of a `%`.
        case unfinished
    }

    let fault: Fault
    /// Which character of the text the percent sign is, from 1 on.
    let position: Int

    init(_ fault: Fault, at position: Int) {
        self.fault = fault
        self.position = position
    }

    /// The fault in words, to follow a colon.
    ///
    /// - Parameter names: those of the fields that there are.
    func reason(among names: [String]) -> String {
        let words =
            switch fault {
            case .unknownLetter(let letter): "unknown letter '%\(letter)'"
            case .unknownName(let name): "unknown name '%(\(name))'"
            case .badByte: "'%x' without two hexadecimal digits"
            case .unfinished: "'%' without its end"
            }
        guard case .unknownName(let name) = fault,
            let similar = Suggestion.closest(to: name, among: names)
        else { return "\(words) at character \(position)" }
        return "\(words) at character \(position), did you mean '%(\(similar))'?"
    }
}

/// A record that a layout can render, such as a message as `tail` or as `status` has it.
protocol FormatRecord<Field> {
    associatedtype Field: LayoutField

    /// The value of a field, unescaped: `Layout` escapes it. Empty where the record doesn't have the field.
    ///
    /// Names of more than one member are joined by commas; numbers are decimal.
    func value(of field: Field) throws -> [UInt8]
}

/// A field of a record that a layout may contain. Its raw value is its name in parentheses.
protocol LayoutField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// Its letter after a percent sign; nil where it has only a name.
    var letter: Character? { get }
    /// Whether it is printed unescaped: it is safe, or meant to be raw.
    var isVerbatim: Bool { get }
}

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
