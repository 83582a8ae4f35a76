/// One line that a command showed, or its exit status.
enum ShownLine: Equatable {
    /// A line of output without its newline; the last of a command may have none.
    case output([UInt8], newline: Bool = true)
    /// Shown where it isn't zero.
    case status(Int32)

    /// The line as a transcript writes it, with the marks it needs to be read back as what it is.
    var text: String {
        switch self {
        case .status(let status): return "[\(status)]"
        case .output(let bytes, let newline):
            let end = newline ? "" : " (no-eol)"
            if let text = String(validating: bytes, as: UTF8.self), Self.isPlain(text) { return text + end }
            return Self.escaped(bytes) + " (esc)" + end
        }
    }

    /// Whether the text, as a transcript's line, means just itself.
    private static func isPlain(_ text: String) -> Bool {
        !text.unicodeScalars.contains(where: isControl) && !ExpectedLine.isStatus(text) && !text.hasPrefix("$ ")
            && !text.hasPrefix("> ") && text != ">" && !ExpectedLine.marks.contains { text.hasSuffix(" (\($0))") }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

    /// What can't be seen, or would be misread, as `\xHH`; the rest as it is.
    private static func escaped(_ bytes: [UInt8]) -> String {
        var text = ""
        if let valid = String(validating: bytes, as: UTF8.self) {
            for scalar in valid.unicodeScalars {
                text += isControl(scalar) || scalar == "\\" ? escapes(of: scalar.utf8) : String(scalar)
            }
        } else {
            for byte in bytes {
                let isVisible = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\\")
                text += isVisible ? String(Unicode.Scalar(byte)) : escapes(of: CollectionOfOne(byte))
            }
        }
        if let first = bytes.first, "[$>".utf8.contains(first) {
            text = escapes(of: CollectionOfOne(first)) + text.dropFirst()
        }
        if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
            text.replaceSubrange(open...open, with: "\\x28")
        }
        return text
    }

    private static func escapes(of bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in
            switch byte {
            case UInt8(ascii: "\t"): "\\t"
            case UInt8(ascii: "\r"): "\\r"
            case UInt8(ascii: "\\"): "\\\\"
            default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }
}
