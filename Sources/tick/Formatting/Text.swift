import Wire

extension Int {
    /// The number with its noun: `1 message`, `2 messages`.
    func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
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

extension [[String]] {
    /// Rows of cells as lines, in aligned columns. A column that is empty in all rows is left out.
    var table: [String] { flatMap(TableLayout(of: self, width: nil).lines) }
}

/// Rows of cells in aligned columns. A row has several lines where one doesn't fit the terminal.
struct TableLayout {
    private static let gap = "  "

    private let widths: [Int]
    /// The columns of each line of a row.
    private let parts: [Range<Int>]

    /// - Parameter width: the columns of the terminal; nil where there is none.
    init(of rows: [[String]], width: Int?) {
        let widths = (rows.first ?? []).indices.map { place in rows.map { $0[place].displayWidth }.max() ?? 0 }
        var parts: [Range<Int>] = []
        var used = 0
        for (place, own) in widths.enumerated() where own > 0 {
            if let last = parts.last, used + Self.gap.count + own <= width ?? .max {
                parts[parts.count - 1] = last.lowerBound..<place + 1
                used += Self.gap.count + own
            } else {
                used = Self.margin(ofLine: parts.count).count + own
                parts.append(place..<place + 1)
            }
        }
        (self.widths, self.parts) = (widths, parts)
    }

    /// The row's lines; those after the first are indented.
    func lines(of cells: [String]) -> [String] {
        var lines: [String] = []
        for part in parts {
            // Only some rows have a cell in each column.
            guard let last = part.last(where: { !cells[$0].isEmpty }) else { continue }
            let before = (part.lowerBound..<last).filter { widths[$0] > 0 }
            let padded = before.map { cells[$0].padded(to: widths[$0]) } + [cells[last]]
            lines.append(Self.margin(ofLine: lines.count) + padded.joined(separator: Self.gap))
        }
        return lines
    }

    private static func margin(ofLine number: Int) -> String { number == 0 ? "  " : "    " }
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
        guard let columns, displayWidth > columns else { return self }
        let mark = mark.displayWidth <= columns ? mark : ""
        var text = ""
        var room = columns - mark.displayWidth
        for character in self {
            let width = String(character).displayWidth
            guard width <= room else { break }
            room -= width
            text.append(character)
        }
        return text + mark
    }

    /// The text in lines of so many columns. Only its first line is prose, and broken at spaces; those behind it, such as the rows of a
    /// list of names, stay as they are. What is in quotes stays together where it fits; a longer word has a line of its own.
    ///
    /// - Parameter first: the columns of the first line.
    func wrapped(first: Int, to columns: Int) -> [String] {
        let rows = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var lines = [""]
        for word in (rows.first ?? "").words(within: columns) {
            let isBegun = lines[lines.count - 1] != ""
            let line = isBegun ? lines[lines.count - 1] + " " + word : word
            if !isBegun || line.displayWidth <= (lines.count == 1 ? first : columns) {
                lines[lines.count - 1] = line
            } else {
                lines.append(word)
            }
        }
        return lines + rows.dropFirst()
    }

    /// Its words; those of one quotation are one word, where that fits in so many columns.
    private func words(within columns: Int) -> [String] {
        let all = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        var words: [String] = []
        var place = 0
        while place < all.count {
            let end = all[place].beginsQuotation ? all[place...].firstIndex(where: \.endsQuotation) ?? place : place
            let quotation = all[place...end].joined(separator: " ")
            let isWhole = quotation.displayWidth <= columns
            words.append(isWhole ? quotation : all[place])
            place = isWhole ? end + 1 : place + 1
        }
        return words
    }

    private var beginsQuotation: Bool { trimmingPrefix("(").first == "'" }

    private var endsQuotation: Bool {
        var word = trimmingPrefix("(")
        while let last = word.last, ",.;:?)".contains(last) { word.removeLast() }
        return word.count > 1 && word.last == "'"
    }
}

extension Terminal {
    /// The text cut to so many columns; nil cuts nothing.
    func cut(_ text: String, to columns: Int?) -> String { text.cut(to: columns, mark: cutMark) }

    /// The mark at the end of a text that is cut.
    var cutMark: String { glyphs ? "…" : "..." }
}

/// The number of columns that a text takes on a terminal: combining marks take none, CJK and emoji two.
///
/// After wcwidth(3) and Unicode Standard Annex 11; ambiguous characters are narrow. The scalars of one emoji (skin tones,
/// flags, joined families) count as one, as current terminals show them.
enum DisplayWidth {
    static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    private static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return of(first) }
        // U+FE0F asks for the emoji form of a sign that is text by default, as in a keycap or a red heart.
        let asksForEmoji = first.properties.isEmoji && scalars.contains("\u{FE0F}")
        if first.properties.isEmojiPresentation || asksForEmoji { return 2 }
        return scalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: return 0
        case 0x20..<0x7F, 0xAD: return 1
        // The vowels and final consonants of Hangul syllables written in parts: the first consonant is wide already.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
        default: return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
        }
    }

    /// East Asian wide and fullwidth scalars that aren't emoji, by their blocks.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2329, 0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension StringProtocol {
    /// The columns it takes on a terminal.
    var displayWidth: Int { DisplayWidth.of(self) }
}
