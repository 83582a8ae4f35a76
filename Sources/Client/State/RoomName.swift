/// This machine's own name for a room: a word that needs no quoting in a shell and can't be mistaken for an option.
///
/// 1 to 64 bytes of letters and digits of any script, `-`, `_` and `.`, a letter, a digit or `_` first. So it has
/// neither the `#` nor the `:` of an invite, no white space and no slash.
package enum RoomName {
    /// The longest name, in bytes of UTF-8.
    package static let limit = 64

    /// Why a text can't be the name of a room.
    package enum ParseError: Error, Equatable, Sendable {
        case empty
        /// In bytes of UTF-8.
        case tooLong(size: Int, limit: Int)
        /// This character can't be the first.
        case start(Unicode.Scalar)
        /// This character can't be in a name.
        case character(Unicode.Scalar)

        /// The reason in words, without the character, which may be unprintable.
        package var reason: String {
            switch self {
            case .empty: "it is empty"
            case .tooLong(let size, let limit): "it has \(size) bytes, \(limit) is the limit"
            case .start: "it must begin with a letter, a digit or '_'"
            case .character: "only letters, digits, '-', '_' and '.' may be in it"
            }
        }
    }

    /// Checks whether a text can be the name of a room.
    package static func check(_ text: String) throws(ParseError) {
        guard let first = text.unicodeScalars.first else { throw .empty }
        for scalar in text.unicodeScalars where !allows(scalar) { throw .character(scalar) }
        guard begins(scalar: first) else { throw .start(first) }
        let size = text.utf8.count
        guard size <= limit else { throw .tooLong(size: size, limit: limit) }
    }

    private static func allows(_ scalar: Unicode.Scalar) -> Bool {
        if "-_.".unicodeScalars.contains(scalar) { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }

    private static func begins(scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // A mark would combine with the character printed before the name.
        case .nonspacingMark, .spacingMark: false
        default: scalar != "-" && scalar != "."
        }
    }
}
