// Text from outside, escaped for a terminal and for one line of a log.

extension String {
    /// The text as one line that is safe for a terminal: control characters and bidirectional marks are escaped. A newline becomes `\n`, a tab `\t`, escape `\x1b`, others `\u{202e}`.
    ///
    /// It isn't reversible: a backslash stays as it is.
    package var printable: String {
        // Nearly all texts are, and their bytes are quickly looked through.
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        guard unicodeScalars.contains(where: { $0.isUnprintable }) else { return self }
        var text = ""
        text.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            if scalar.isUnprintable { text += scalar.escape } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}

extension Substring {
    package var printable: String { String(self).printable }
}

extension Unicode.Scalar {
    /// Whether a terminal may interpret it as a command, an end of line or a change of direction: C0, DEL and C1 controls,
    /// line and paragraph separators, and the marks, embeddings, overrides and isolates of UAX #9 section 2.
    package var isUnprintable: Bool {
        switch value {
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
