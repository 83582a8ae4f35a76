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
    func render(_ record: some FormatRecord<Field>, end: UInt8 = UInt8(ascii: "\n")) throws(Failure) -> [UInt8] {
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
}

extension Layout {
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
