extension StringProtocol {
    /// The text as one line that a terminal can be shown: no control character of it is left, and nothing that turns the
    /// direction of what follows. A newline becomes `\n`, a tab `\t`, escape `\x1b`, others `\u{202e}`.
    var printable: String {
        guard unicodeScalars.contains(where: \.needsEscape) else { return String(self) }
        var text = ""
        text.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            if scalar.needsEscape { text += scalar.escape } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var needsEscape: Bool {
        switch value {
        // C0 and C1 controls; line and paragraph separators; embeddings, overrides and isolates of direction.
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
        default: false
        }
    }

    fileprivate var escape: String {
        switch value {
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x09: "\\t"
        case 0..<0x80: "\\x" + (value < 16 ? "0" : "") + String(value, radix: 16)
        default: "\\u{" + String(value, radix: 16) + "}"
        }
    }
}

extension Collection<UInt8> {
    /// Bytes that may not be UTF-8 as one line: what is text stands as it is, other bytes as `\xe9`.
    var printableText: String {
        var text = ""
        var rest = self[...]
        while !rest.isEmpty {
            var decoder = UTF8()
            var bytes = rest.makeIterator()
            switch decoder.decode(&bytes) {
            case .scalarValue(let scalar):
                text += String(Character(scalar)).printable
                rest = rest.dropFirst(UTF8.width(scalar))
            case .error, .emptyInput:
                let hex = String(rest[rest.startIndex], radix: 16)
                text += "\\x" + (hex.count < 2 ? "0" : "") + hex
                rest = rest.dropFirst()
            }
        }
        return text
    }
}
