import Wire

/// The names that a list can have.
extension ListEdit {
    /// Whether a list can have this name: it isn't empty, has at most `Limits.name` bytes of UTF-8, no white space at its
    /// ends, and nothing that can't be seen or told from a space.
    package static func isName(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        guard (1...Limits.name).contains(name.utf8.count), let first = scalars.first, let last = scalars.last else {
            return false
        }
        return first != " " && last != " " && unseen(in: name) == nil
    }

    /// The first character of a text that can't be in a name, because nobody sees it, or sees that it is no space.
    package static func unseen(in name: String) -> Unicode.Scalar? {
        name.unicodeScalars.first { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F...0xA0, 0x2028, 0x2029: true
            case 0..<0xA0: false
            default: ignorable.contains { $0.contains(scalar.value) }
            }
        }
    }

    /// Unicode's Default_Ignorable_Code_Point, the interlinear annotation characters, and the blanks that aren't U+0020.
    ///
    /// They are spelled out, as in tickprotocol(5): whether an edit has an effect must not depend on the version of Unicode
    /// that a reader knows.
    private static let ignorable: [ClosedRange<UInt32>] = [
        0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x1680...0x1680,
        0x17B4...0x17B5, 0x180B...0x180F,
        0x2000...0x200F, 0x202A...0x202F, 0x205F...0x206F, 0x2800...0x2800, 0x3000...0x3000, 0x3164...0x3164,
        0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
        0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    ]
}
