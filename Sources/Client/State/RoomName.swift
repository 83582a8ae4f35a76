/// This machine's own name for a room: a word that needs no quoting in a shell and can't be taken for an option.
///
/// 1 to 64 bytes of letters and digits of any script, `-`, `_` and `.`, a letter, a digit or `_` first. So it holds
/// neither the `#` nor the `:` of an invite, nor white space, nor a slash.
package enum RoomName {
    /// The longest name, in bytes of UTF-8.
    package static let limit = 64

    /// Why a text is no room's name.
    package enum Refusal: Error, Equatable, Sendable {
        case empty
        /// In bytes of UTF-8.
        case tooLong(size: Int, limit: Int)
        /// The first character may stand only further on.
        case start(Unicode.Scalar)
        /// No name has this character.
        case character(Unicode.Scalar)

        /// The same in words; the character is not in them, since it may be one that can't be shown.
        package var reason: String {
            switch self {
            case .empty: "it is empty"
            case .tooLong(let size, let limit): "it has \(size) bytes, \(limit) is the limit"
            case .start: "it must begin with a letter, a digit or '_'"
            case .character: "only letters, digits, '-', '_' and '.' may be in it"
            }
        }
    }

    /// Says whether a text may be a room's name, by throwing where it may not.
    package static func check(_ text: String) throws(Refusal) {
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
        // A mark would hang on whatever is printed before the name.
        case .nonspacingMark, .spacingMark: false
        default: scalar != "-" && scalar != "."
        }
    }
}
