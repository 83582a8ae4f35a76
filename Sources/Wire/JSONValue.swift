/// A JSON value (RFC 8259) that is written as it was read: numbers keep their digits, members their order.
///
/// The state file may have members that this version doesn't know. Foundation's coders would have to guess their types,
/// they refuse numbers that Swift can't represent, and they give no exact position of an error.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The digits as they stand in the text.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name and its value.
    package struct Member: Equatable, Sendable {
        package var name: String
        package var value: JSONValue

        package init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
    }

    /// The value as readable text: two spaces a level, a member or an element a line, a newline at the end.
    package var text: String {
        var text = ""
        write(to: &text, line: "\n")
        text += "\n"
        return text
    }

    /// - Parameter line: the end of a line, and the indent of the next one.
    private func write(to text: inout String, line: String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let string): Self.quote(string, to: &text)
        case .array(let elements):
            Self.write(elements, between: ("[", "]"), to: &text, line: line) { $0.write(to: &$1, line: $2) }
        case .object(let members):
            Self.write(members, between: ("{", "}"), to: &text, line: line) { member, text, inner in
                Self.quote(member.name, to: &text)
                text += ": "
                member.value.write(to: &text, line: inner)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], between ends: (String, String), to text: inout String, line: String,
        _ write: (Part, inout String, _ line: String) -> Void
    ) {
        guard !parts.isEmpty else { return text += ends.0 + ends.1 }
        let inner = line + "  "
        for (place, part) in parts.enumerated() {
            text += place == 0 ? ends.0 : ","
            text += inner
            write(part, &text, inner)
        }
        text += line
        text += ends.1
    }

    /// RFC 8259 section 7: only characters that need it are escaped, and those below.
    private static func quote(_ string: String, to text: inout String) {
        text += "\""
        defer { text += "\"" }
        var string = string
        let isPlain = string.withUTF8 { text in
            let (length, isPrintable) = JSONReader.plainPrefix(of: text)
            return isPrintable && length == text.count
        }
        guard !isPlain else { return text += string }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // JSON allows DEL and the C1 controls, but people open the file in a terminal.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension [JSONValue.Member] {
    /// Takes out the member with this name; nil where there is none.
    package mutating func take(_ name: String) -> JSONValue? {
        guard let place = firstIndex(where: { $0.name == name }) else { return nil }
        return remove(at: place).value
    }
}
