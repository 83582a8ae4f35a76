import Foundation
import Wire

/// A record for programs. Its fields are listed once: the object of `--json`, the lines of `--porcelain` and the fields of
/// `--format` are made from the list. Lines for people are laid out by hand.
///
/// Names, letters and places are part of the interface: tick-formats(5) has them, and a test compares them.
protocol Record: SendableMetatype {
    static var fields: Fields<Self> { get }
}

struct Field<Subject>: Sendable {
    /// The place of the field in a line of `--porcelain`.
    enum Place: Equatable, Sendable, ExpressibleByIntegerLiteral {
        /// Among the fields, of which none contains a space, in the order of these numbers.
        case number(Int)
        /// The rest of the line, where the value may be anything.
        case text

        init(integerLiteral number: Int) { self = .number(number) }

        fileprivate var order: Int { if case .number(let number) = self { number } else { .max } }
    }

    typealias Places = [Character: Place]
    typealias Read = @Sendable (Subject) -> Value

    let name: String
    /// Its letter in a layout; nil where it has only its name there.
    let letter: Character?
    let isInLayouts: Bool
    /// Its places in the lines of `--porcelain`, by their letters.
    let places: Places
    /// Whether the object of a subject has the field; nil where no object has it.
    let isInObject: (@Sendable (Subject) -> Bool)?
    let value: Read

    /// A field of objects and of layouts.
    ///
    /// - Parameter object: whether a subject's object has it.
    static func both(
        _ name: String, _ letter: Character? = nil, _ places: Places = [:],
        object: @escaping @Sendable (Subject) -> Bool = { _ in true }, _ value: @escaping Read
    ) -> Self {
        Self(name: name, letter: letter, isInLayouts: true, places: places, isInObject: object, value: value)
    }

    /// A field of objects alone.
    static func object(_ name: String, _ places: Places = [:], _ value: @escaping Read) -> Self {
        Self(name: name, letter: nil, isInLayouts: false, places: places, isInObject: { _ in true }, value: value)
    }

    /// A field of layouts alone.
    static func layout(
        _ name: String, _ letter: Character? = nil, _ places: Places = [:], _ value: @escaping Read
    ) -> Self {
        Self(name: name, letter: letter, isInLayouts: true, places: places, isInObject: nil, value: value)
    }

    /// A field of `--porcelain` alone.
    static func porcelain(_ name: String, _ places: Places, _ value: @escaping Read) -> Self {
        Self(name: name, letter: nil, isInLayouts: false, places: places, isInObject: nil, value: value)
    }
}

/// The fields of a record.
struct Fields<Subject>: Sendable, ExpressibleByArrayLiteral {
    let all: [Field<Subject>]
    /// The fields of an object, in the order of their names, as `JSON` writes members, and each name as it begins a
    /// member.
    fileprivate let object: [(field: Field<Subject>, key: [UInt8])]
    /// The fields of the lines of `--porcelain` by their letters, in their order, and whether each is the text.
    let porcelain: [Character: [(field: Field<Subject>, isText: Bool)]]

    init(arrayLiteral all: Field<Subject>...) { self.init(all) }

    init(_ all: [Field<Subject>]) {
        self.all = all
        object = all.filter { $0.isInObject != nil }.sorted { $0.name < $1.name }
            .map { ($0, Array("\"\($0.name)\":".utf8)) }
        let placed = all.flatMap { field in field.places.map { (letter: $0, place: $1, field: field) } }
        porcelain = Dictionary(grouping: placed, by: \.letter).mapValues { fields in
            fields.sorted { $0.place.order < $1.place.order }.map { ($0.field, $0.place == .text) }
        }
    }

    /// The field of a layout with this name; nil where no layout has it.
    func layout(_ name: String) -> Field<Subject>? { all.first { $0.isInLayouts && $0.name == name } }
}

/// The value of a field; nil where there is none: then an object doesn't have the field.
enum Value {
    case text(String?)
    /// A text that may not be UTF-8.
    case bytes([UInt8]?)
    case base64([UInt8]?)
    /// A layout prints it as it is.
    case raw([UInt8])
    case number(Int?)
    case id((any Identifier)?)
    /// A boolean in an object, and one of two words elsewhere, of which the second may be none.
    case flag(Bool?, _ yes: String = "", _ no: String? = nil)
    /// An array in an object, and parted by commas elsewhere.
    case names([String]?)
    case record((any Record)?)
    case records([any Record]?)

    fileprivate var isThere: Bool {
        switch self {
        case .text(nil), .bytes(nil), .base64(nil), .number(nil), .id(nil), .flag(nil, _, _), .names(nil), .record(nil),
            .records(nil):
            false
        default: true
        }
    }
}

extension Record {
    /// Its object on one line, without a newline. Members are in order of their names.
    ///
    /// JSON allows C1 controls, DEL and bidirectional marks unescaped in strings. Here they are escaped (`\u009b`), so that a
    /// member's text can't control a terminal; a JSON parser reads the same text.
    var json: [UInt8] {
        var writer = PlainWriter(capacity: 256)
        writer.put(object: self)
        return writer.bytes
    }

    /// A line of `--porcelain`, without a terminator: a letter, fields and for most letters a text, separated by single
    /// spaces. An absent field is `-`.
    ///
    /// - Parameter owners: the ids of the room or message that the record belongs to, which come first.
    func porcelain(_ letter: Character, of owners: (any Identifier)...) -> [UInt8] {
        var writer = PlainWriter(capacity: 128)
        writer.put(text: String(letter))
        for id in owners {
            writer.put(" ")
            writer.put(id)
        }
        for (field, isText) in Self.fields.porcelain[letter] ?? [] {
            writer.put(" ")
            if !writer.put(field.value(self), isText: isText), !isText { writer.put("-") }
        }
        return writer.bytes
    }
}

extension PlainWriter {
    /// A value on one line, as layouts and `--porcelain` have it; characters that may control a terminal are escaped.
    ///
    /// - Parameter isText: whether a backslash is doubled, so that the value can be read back.
    /// - Returns: false where there is none.
    @discardableResult
    mutating func put(_ value: Value, isText: Bool = false) -> Bool {
        switch value {
        case .text(let text?):
            // In its bytes: with a mark behind it a backslash is another character.
            put(text: (isText ? String(decoding: Self.doubled(text.utf8), as: UTF8.self) : text).printable)
        case .bytes(let bytes?):
            let bytes = isText ? Self.doubled(bytes) : bytes
            put(text: bytes.printableText)
        case .raw(let bytes): put(text: bytes)
        case .number(let number?): put(number)
        case .id(let id?): put(id)
        case .flag(let isSo, let yes, let no):
            guard let word = isSo == true ? yes : no else { return false }
            put(text: word)
        case .names(let names?): put(text: names.joined(separator: ",").printable)
        case .text, .bytes, .base64, .number, .id, .names, .record, .records: return false
        }
        return true
    }

    private static func doubled(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let backslash = UInt8(ascii: "\\")
        return bytes.contains(backslash) ? bytes.flatMap { $0 == backslash ? [$0, $0] : [$0] } : Array(bytes)
    }

    fileprivate mutating func put<Subject: Record>(object subject: Subject) {
        put("{")
        var isFirst = true
        for (field, key) in Subject.fields.object where field.isInObject?(subject) ?? false {
            let value = field.value(subject)
            guard value.isThere else { continue }
            if !isFirst { put(",") }
            isFirst = false
            put(text: key)
            put(json: value)
        }
        put("}")
    }

    private mutating func put(json value: Value) {
        switch value {
        case .text(let text): put(string: text ?? "")
        case .bytes(let bytes): put(string: String(decoding: bytes ?? [], as: UTF8.self))
        case .base64(let bytes):
            put("\"")
            put(base64: Data(bytes ?? []))
            put("\"")
        case .raw(let bytes): put(text: bytes)
        case .number(let number): put(number ?? 0)
        case .id(let id):
            put("\"")
            if let id { put(id) }
            put("\"")
        case .flag(let isSo, _, _): put(text: isSo == true ? "true" : "false")
        case .names(let names):
            for (index, name) in (names ?? []).enumerated() {
                put(index == 0 ? "[" : ",")
                put(string: name)
            }
            put(names?.isEmpty ?? true ? "[]" : "]")
        case .record(let record): if let record { put(object: record) }
        case .records(let records):
            for (index, record) in (records ?? []).enumerated() {
                put(index == 0 ? "[" : ",")
                put(object: record)
            }
            put(records?.isEmpty ?? true ? "[]" : "]")
        }
    }

    /// A string with its quotes. The characters that JSON and `printable` escape are escaped; all are in the basic
    /// plane.
    mutating func put(string text: String) {
        put("\"")
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            put(text: text)
        } else {
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"", "\\": put(text: "\\\(scalar)")
                case "\n": put("\\n")
                case "\r": put("\\r")
                case "\t": put("\\t")
                case "\u{8}": put("\\b")
                case "\u{C}": put("\\f")
                case _ where scalar.isUnprintable:
                    let digits = String(scalar.value, radix: 16)
                    put(text: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
                default: put(text: String(scalar))
                }
            }
        }
        put("\"")
    }
}
