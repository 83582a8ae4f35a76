import Arguments

/// How a record is laid out, as `--format` says it: text in which `%s` or `%(seq)` stands for what the record tells.
///
/// - A letter is a field (`Field.letter`), a name in parentheses too (its raw value); some fields have only a name.
/// - `%n` is a newline, `%x00` the byte of that number, `%%` a percent sign.
/// - What came from outside is escaped, so that a record is one line whatever it holds; `%(raw)` alone isn't.
struct Format: Equatable, Sendable {
    /// What a record can tell. A record that has nothing to say for a field leaves its place empty.
    enum Field: String, CaseIterable, Sendable {
        case id, seq, room, from, member, event, text, raw, at, time
        case state, ticks, delivered, audience, read, undelivered, unread, readers, json
    }

    /// One part of the layout.
    private enum Part: Equatable {
        case literal([UInt8])
        case field(Field)
    }

    private var parts: [Part] = []

    /// Reads a layout.
    ///
    /// - Throws: where it isn't one, and at which character.
    init(parsing text: String) throws(FormatError) {
        var scan = FormatScan(text)
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

    /// The fields it asks for.
    var fields: Set<Field> {
        Set(
            parts.compactMap {
                guard case .field(let field) = $0 else { return nil }
                return field
            }
        )
    }

    /// A record laid out, with what ends it: a newline, or with `-z` a NUL.
    func render(_ record: some FormatRecord, end: UInt8 = UInt8(ascii: "\n")) throws(Failure) -> [UInt8] {
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

extension Format {
    /// `--format F`, the same for every command that prints records.
    static let option = Option<Format>(
        "format",
        "F",
        help: "print each by the layout F, as '%s %t'",
        completes: .format(Field.allCases.compactMap(\.letter))
    ) {
        text throws(ValueError) in
        do throws(FormatError) { return try Format(parsing: text) } catch { throw ValueError(error.reason) }
    }
}

extension Format.Field {
    /// The letter that stands for it after a percent sign; nil where only its name does.
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
        case .undelivered: "u"
        case .readers: "w"
        case .json: "j"
        case .member, .event, .raw, .unread: nil
        }
    }

    /// Whether it is printed as the record gives it: it can hold nothing harmful, or is asked for because it does.
    fileprivate var isVerbatim: Bool { self == .raw || self == .json || self == .ticks }
}
