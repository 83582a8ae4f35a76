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
            Self.list("[", elements, "]", to: &text, indent: indent) { element, text in
                element.write(to: &text, indent: indent + 1)
            }
        case .object(let members):
            Self.list("{", members, "}", to: &text, indent: indent) { member, text in
                Self.quote(member.name, to: &text)
                text += ": "
                member.value.write(to: &text, indent: indent + 1)
            }
        }
    }

    private static func list<Item>(
        _ open: String,
        _ items: [Item],
        _ close: String,
        to text: inout String,
        indent: Int,
        write: (Item, inout String) -> Void
    ) {
        text += open
        for (place, item) in items.enumerated() {
            text += place == 0 ? "\n" : ",\n"
            text += String(repeating: "  ", count: indent + 1)
            write(item, &text)
        }
        if !items.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
        text += close
    }

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
