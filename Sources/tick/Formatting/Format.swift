import Arguments
import Wire

/// The layout of a record, the value of `--format`: text in which `%s` or `%(seq)` stands for a field of the record.
///
/// - A letter stands for a field, and so does a name in parentheses; some fields have only a name.
/// - `%n` is a newline, `%x00` the byte of that number, `%%` a percent sign.
/// - Values are escaped, so that a record is one line whatever it holds; only `%(raw)` isn't.
struct Layout: Equatable, Sendable {
    /// A field that a layout may have.
    struct Name: Equatable, Sendable {
        let name: String
        let letter: Character?
    }

    fileprivate enum Part: Equatable {
        case literal([UInt8])
        case field(String)
    }

    private var parts: [Part] = []

    /// Parses a layout.
    ///
    /// - Throws: the fault, and the character at which it is.
    init(parsing text: String, of names: [Name] = Self.names) throws(FormatError) {
        var scan = FormatScan(text, names)
        while let part = try scan.next() {
            if case .literal(let bytes) = part, case .literal(let before)? = parts.last {
                parts[parts.count - 1] = .literal(before + bytes)
            } else {
                parts.append(part)
            }
        }
    }

    /// Whether it has one of these fields.
    func has(_ names: String...) -> Bool { names.contains { parts.contains(.field($0)) } }

    /// Renders records of one type, each with its terminator: a newline, or with `-z` a NUL. The fields are looked up once;
    /// one that the type doesn't have is empty.
    func renderer<Subject: Record>(
        of _: Subject.Type = Subject.self, end: UInt8 = UInt8(ascii: "\n")
    ) -> @Sendable (Subject) -> [UInt8] {
        let parts: [(literal: [UInt8], field: Field<Subject>?)] = parts.map { part in
            switch part {
            case .literal(let literal): (literal, nil)
            case .field(let name): ([], Subject.fields.layout(name))
            }
        }
        return { subject in
            var writer = PlainWriter(capacity: 128)
            for (literal, field) in parts {
                writer.put(text: literal)
                if let field { writer.put(field.value(subject)) }
            }
            writer.put(text: [end])
            return writer.bytes
        }
    }

    /// An option whose value is such a layout.
    ///
    /// - Parameter names: its fields; looked up only where it is typed.
    static func option(
        _ name: String, of names: @autoclosure @escaping @Sendable () -> [Name], help: String
    ) -> Option<Self> {
        let letters = Completion.Letters { names().compactMap(\.letter) }
        return Option(name, "F", help: help, completes: .format(letters)) { text throws(ValueError) in
            // A variable that wasn't set gives it: an empty line for each message, which counts as shown.
            guard !text.isEmpty else { throw ValueError("it is empty") }
            do throws(FormatError) { return try Self(parsing: text, of: names()) } catch {
                throw ValueError(error.reason(among: names().map(\.name)))
            }
        }
    }

    /// The fields of a message in any of the commands that print some.
    static let names = [
        StatusItem.fields.names, EventRecord.fields.names, ReceiptRecord.fields.names, MemberRow.fields.names,
    ].reduce([]) { names, others in names + others.filter { !names.contains($0) } }

    /// `--format F` of messages and members.
    static let option = option("format", of: names, help: "print each by the layout F, such as '%s %t'")

    /// `--format-rooms F`.
    static let roomOption = option(
        "format-rooms", of: RoomStanding.fields.names,
        help: "without a room: print each room by the layout F, such as '%r:%U'"
    )
}

extension Fields {
    /// The fields that a layout may have.
    var names: [Layout.Name] { all.filter(\.isInLayouts).map { Layout.Name(name: $0.name, letter: $0.letter) } }
}

/// The form of records, and their terminator: a newline, or with `-z` a NUL.
struct RecordForm: Sendable {
    enum Style: Sendable {
        case text
        case json
        case porcelain
        case format(Layout)
    }

    let style: Style
    let end: UInt8

    init(json: Bool, porcelain: PorcelainVersion?, format: Layout?, null: Bool) {
        style = if json { .json } else if porcelain != nil { .porcelain } else { format.map { .format($0) } ?? .text }
        end = null ? 0 : UInt8(ascii: "\n")
    }

    var isText: Bool { if case .text = style { true } else { false } }

    /// A record in this form, with its terminator; nothing where the form is text.
    ///
    /// - Parameter letter: the letter of its line of `--porcelain`.
    func bytes<Subject: Record>(of subject: Subject, _ letter: Character) -> [UInt8] {
        switch style {
        case .text: []
        case .json: subject.json + [end]
        case .porcelain: subject.porcelain(letter) + [end]
        case .format(let layout): layout.renderer(end: end)(subject)
        }
    }
}

/// The fault of a layout, and its place.
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
    /// The place of the percent sign among the characters of the text, from 1 on.
    let position: Int

    init(_ fault: Fault, at position: Int) { (self.fault, self.position) = (fault, position) }

    /// The fault in words, to follow a colon.
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

/// Splits a layout into parts; see `Layout`.
private struct FormatScan {
    private let text: [Character]
    private let names: [Layout.Name]
    private var place = 0

    init(_ text: String, _ names: [Layout.Name]) { (self.text, self.names) = (Array(text), names) }

    /// The next part; nil at the end.
    mutating func next() throws(FormatError) -> Layout.Part? {
        guard let character = take() else { return nil }
        guard character == "%" else { return .literal(Array(character.utf8)) }
        // Errors count characters from one.
        let position = place
        guard let letter = take() else { throw FormatError(.unfinished, at: position) }
        switch letter {
        case "%": return .literal([UInt8(ascii: "%")])
        case "n": return .literal([UInt8(ascii: "\n")])
        case "x": return .literal([try byte(from: position)])
        case "(": return .field(try name(from: position))
        default:
            guard let field = names.first(where: { $0.letter == letter }) else {
                throw FormatError(.unknownLetter(letter), at: position)
            }
            return .field(field.name)
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

    private mutating func name(from position: Int) throws(FormatError) -> String {
        var name = ""
        while let character = take() {
            guard character == ")" else {
                name.append(character)
                continue
            }
            guard names.map(\.name).contains(name) else { throw FormatError(.unknownName(name), at: position) }
            return name
        }
        throw FormatError(.unfinished, at: position)
    }
}
