extension Int {
    /// The number with its noun: `1 message`, `2 messages`.
    func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension [String] {
    /// `bob`, `bob and carol`, `bob, carol and dave`
    var listed: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1] }
}

extension String {
    /// The text in quotes, for people: a room's name, a path, or what was typed.
    var quoted: String { "'\(printable)'" }

    /// The text with trailing spaces up to a width, in columns of a terminal.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - displayWidth)) }

    /// The text of a file, without white space at its ends.
    init(text bytes: [UInt8], of what: String) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.badInput, "\(what) is not UTF-8")
        }
        self = text.trimmingWhiteSpace
    }
}

extension Sequence {
    /// The elements without those whose key an earlier one has.
    func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension Collection<UInt8> {
    /// Bytes that may not be UTF-8, as one line: text is kept, other bytes are written as `\xe9`.
    var printableText: String {
        if let text = String(validating: self, as: UTF8.self) { return text.printable }
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

extension String {
    /// The text if it fits in so many columns, else its beginning with a mark at the end; nil columns cut nothing.
    ///
    /// - Parameter mark: stands for the rest; left out where even it doesn't fit.
    func cut(to columns: Int?, mark: String = "...") -> String {
        guard let columns, DisplayWidth.most(of: self) > columns else { return self }
        let mark = mark.displayWidth <= columns ? mark : ""
        var text = ""
        var room = columns - mark.displayWidth
        for character in self {
            let width = DisplayWidth.most(of: String(character))
            guard width <= room else { break }
            room -= width
            text.append(character)
        }
        return text + mark
    }
}

extension String {
    /// The text in lines of so many columns, those behind the first indented, broken at a blank where there is one; nil columns break
    /// nothing.
    ///
    /// A terminal would begin at its edge again, where a part of a text may look like the line of somebody else. So each character has
    /// the columns that it takes on any terminal.
    ///
    /// - Parameter indent: in the first line no blank before it is one of the text. Where a terminal is narrow it is half of it.
    func broken(to columns: Int?, indent: Int) -> [String] {
        guard let columns, DisplayWidth.most(of: self) > columns else { return [self] }
        let indent = min(indent, max(columns - Self.leastRoom, columns / 2))
        let margin = String(repeating: " ", count: indent)
        // A character with so many marks that a line hasn't room for it is broken, too.
        let parts = flatMap { character in
            let whole = String(character)
            return DisplayWidth.most(of: whole) > columns - indent ? whole.unicodeScalars.map { String($0) } : [whole]
        }
        var lines: [String] = []
        var rest = parts[...]
        while !rest.isEmpty {
            var (end, used) = (rest.startIndex, lines.isEmpty ? 0 : indent)
            var blank: Int?
            while end < rest.endIndex {
                if rest[end] == " ", used >= indent, end > rest.startIndex { blank = end }
                used += DisplayWidth.most(of: rest[end])
                // One that is wider than the terminal stands alone.
                guard used <= columns || end == rest.startIndex else { break }
                end += 1
            }
            if end == rest.endIndex { blank = nil }
            lines.append((lines.isEmpty ? "" : margin) + rest[..<(blank ?? end)].joined())
            rest = rest[(blank.map { $0 + 1 } ?? end)...]
        }
        return lines
    }

    private static let leastRoom = 8
}

extension Terminal {
    /// The text cut to so many columns; nil cuts nothing.
    func cut(_ text: String, to columns: Int?) -> String { text.cut(to: columns, mark: cutMark) }

    /// The mark at the end of a text that is cut.
    var cutMark: String { glyphs ? "…" : "..." }
}
