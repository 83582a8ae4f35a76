import Kernel

extension JSONValue {
    /// The value as readable text: two spaces a level, a member or an element a line, a newline at the end.
    var text: String {
        var text = ""
        write(to: &text, indent: 0)
        return text + "\n"
    }

    private func write(to text: inout String, indent: Int) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let string): Self.quote(string, to: &text)
        case .array(let elements):
            var lead = "["
            for element in elements {
                text += lead + Self.line(indent + 1)
                element.write(to: &text, indent: indent + 1)
                lead = ","
            }
            text += elements.isEmpty ? "[]" : Self.line(indent) + "]"
        case .object(let members):
            var lead = "{"
            for member in members {
                text += lead + Self.line(indent + 1)
                Self.quote(member.name, to: &text)
                text += ": "
                member.value.write(to: &text, indent: indent + 1)
                lead = ","
            }
            text += members.isEmpty ? "{}" : Self.line(indent) + "}"
        }
    }

    /// The end of a line, and the next one's indent.
    private static func line(_ indent: Int) -> String { "\n" + String(repeating: "  ", count: indent) }

    /// The bytes that stand for themselves in a string.
    private static let plain = ByteSet((0x20..<0x7F).filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })

    /// RFC 8259 section 7: only characters that need it are escaped, and those below.
    private static func quote(_ string: String, to text: inout String) {
        text += "\""
        defer { text += "\"" }
        // Nearly all of a big outbox is base64.
        if string.withCString(plain.prefixLength(of:)) == string.utf8.count {
            text += string
            return
        }
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
