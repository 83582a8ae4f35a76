/// The number of columns that a text takes on a terminal: combining marks take none, CJK and emoji two.
///
/// After wcwidth(3) and Unicode Standard Annex 11; ambiguous characters are narrow. The scalars of one emoji (skin tones,
/// flags, joined families) count as one, as current terminals show them.
enum DisplayWidth {
    static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The most columns that it takes on any terminal: some show each scalar of an emoji for itself.
    static func most(of text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
        return text.reduce(0) { $0 + max(of($1), $1.unicodeScalars.reduce(0) { $0 + of($1) }) }
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
        // Signs that stand before what they are for, as before a number in Arabic.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: return 1
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
        case 0x1100...0x115F, 0x2329, 0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0xA4CF,
            0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension StringProtocol {
    /// The columns it takes on a terminal.
    var displayWidth: Int { DisplayWidth.of(self) }
}
