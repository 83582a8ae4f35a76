/// An expected line of output: a text and how it is compared.
struct ExpectedLine {
    /// What may stand in parentheses at a line's end.
    static let marks = ["glob", "re", "esc", "no-eol"]

    private let raw: String
    private var text: String
    private var newline = true
    private var kind: String?

    /// Reads a line without its indentation: `TEXT`, then at most one of `(glob)`, `(re)` and `(esc)`, and `(no-eol)`
    /// before or after it.
    init(_ raw: String) {
        self.raw = raw
        text = raw
        while true {
            if newline, let rest = text.without(" (no-eol)") {
                text = rest
                newline = false
            } else if kind == nil, let mark = Self.marks.dropLast().first(where: { text.hasSuffix(" (\($0))") }),
                let rest = text.without(" (\(mark))")
            {
                text = rest
                kind = mark
            } else {
                return
            }
        }
    }

    /// Whether the text is how an exit status is written: `[1]`.
    static func isStatus(_ text: String) -> Bool {
        text.hasPrefix("[") && text.hasSuffix("]") && text.count > 2
            && text.dropFirst().dropLast().allSatisfy(\.isNumber)
    }

    /// A status is matched by itself only, a line of output by its text or by what the marks say.
    func matches(_ line: ShownLine) -> Bool {
        guard case .output(let bytes, let newline) = line else { return raw == line.text }
        if newline, Array(raw.utf8) == bytes { return !Self.isStatus(raw) }
        guard newline == self.newline else { return false }
        let shown = String(decoding: bytes, as: UTF8.self)
        switch kind {
        case "glob": return Self.glob(Array(text), matches: Array(shown))
        case "re": return (try? Regex(text).wholeMatch(in: shown)) != nil
        case "esc": return Self.unescaped(text) == bytes
        default: return !newline && Array(text.utf8) == bytes
        }
    }

    /// `*` stands for any text, `?` for any character; a backslash takes their meaning.
    private static func glob(_ pattern: [Character], matches text: [Character]) -> Bool {
        var (place, index) = (0, 0)
        /// Where the last `*` was, and what it has been tried to stand for: all up to here.
        var star: (place: Int, index: Int)?
        while true {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, index)
                place += 1
                continue
            }
            if place == pattern.count, index == text.count { return true }
            if place < pattern.count, index < text.count {
                let isEscape =
                    pattern[place] == "\\" && place + 1 < pattern.count && "*?\\".contains(pattern[place + 1])
                let wanted = isEscape ? pattern[place + 1] : pattern[place]
                if wanted == text[index] || (wanted == "?" && !isEscape) {
                    place += isEscape ? 2 : 1
                    index += 1
                    continue
                }
            }
            guard let last = star, last.index < text.count else { return false }
            star = (last.place, last.index + 1)
            (place, index) = (last.place + 1, last.index + 1)
        }
    }

    /// The bytes that a text with escapes stands for.
    private static func unescaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch letter {
            case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
            case UInt8(ascii: "x"):
                if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                    bytes.append(value)
                    rest = rest.dropFirst(2)
                } else {
                    bytes += [byte, letter]
                }
            default: bytes.append(letter)
            }
        }
        return bytes
    }
}

extension String {
    fileprivate func without(_ suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
    }
}
