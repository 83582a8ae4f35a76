/// Text from outside, made safe for a terminal and for a log's one line.
enum Printable {
    /// The text with each control character as `\x1b`, and each one that ends a line or turns its direction as `\u{202e}`.
    ///
    /// Not meant to be read back: a backslash stays as it is.
    static func text(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            safe.append(contentsOf: isUnsafe(scalar) ? escape(scalar).unicodeScalars : String(scalar).unicodeScalars)
        }
        return String(safe)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // C0, DEL and C1.
        case 0..<0x20, 0x7F..<0xA0: true
        // Line and paragraph separator; the marks, embeddings, overrides and isolates of UAX #9 section 2.
        case 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        guard scalar.value < 0x100 else { return "\\u{\(digits)}" }
        return "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
    }
}
