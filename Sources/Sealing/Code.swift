import Foundation
import Proving
import Wire

/// A room's shared secret: who has it is in the room. It never leaves the members' machines but by their own hands.
package struct Code: Secret, Equatable, Sendable {
    /// The longest code, in bytes of UTF-8.
    package static let limit = 1024

    /// How many characters of the generated form check the others.
    private static let checkWidth = 4

    /// How it is shown and written in an invite; the generated form in six groups of five.
    package let text: String

    /// What the keys are derived from.
    let bytes: [UInt8]

    /// Whether it has the form that `random()` makes.
    let isGenerated: Bool

    /// Reads a code as a person types or pastes it.
    ///
    /// White space around it is dropped. In the generated form groups, case and Crockford's aliases don't matter; any
    /// other code is taken as typed, in Unicode's form NFC, since the same letters come composed from one keyboard
    /// and decomposed from another.
    ///
    /// - Throws: `.notACode` where it is empty, too long, or holds a control character, or where it has the generated
    ///   form and its check characters don't fit: it was mistyped.
    package init(_ text: String) throws(SealingError) {
        let text = text.trimmed
        guard !text.isEmpty else { throw .notACode(.empty) }
        guard text.utf8.count <= Self.limit else { throw .notACode(.tooLong) }
        guard !text.unicodeScalars.contains(where: \.isControl) else { throw .notACode(.controlCharacter) }
        if let digits = Self.generatedDigits(in: text) {
            guard digits.suffix(Self.checkWidth).elementsEqual(Self.check(of: digits.prefix(Crockford.width))) else {
                throw .notACode(.mistyped)
            }
            self.init(digits: digits)
        } else {
            self.init(typed: text.precomposedStringWithCanonicalMapping)
        }
    }

    /// A new code: 26 random characters of Crockford's base 32, 130 bits, and four that check them.
    package static func random() throws(SealingError) -> Code {
        // One in 5,600 has no digit from 2 to 9 and would be taken as typed. Without those there is less than a thousandth
        // of a bit less to guess.
        while true {
            let chance = try randomBytes(Crockford.width).map { $0 & 31 }
            let digits = chance + check(of: chance[...])
            if digits.contains(where: isTelling) { return Code(digits: digits) }
        }
    }

    private init(typed text: String) {
        self.text = text
        bytes = Array(text.utf8)
        isGenerated = false
    }

    /// The generated form, from the values of its characters.
    private init(digits: [UInt8]) {
        let symbols = digits.map { Crockford.symbols[Int($0)] }
        let groups = stride(from: 0, to: symbols.count, by: 5).map {
            String(decoding: symbols[$0..<min($0 + 5, symbols.count)], as: UTF8.self)
        }
        bytes = symbols
        text = groups.joined(separator: "-")
        isGenerated = true
    }

    /// The values of the characters where the text has the generated form, else nil.
    private static func generatedDigits(in text: String) -> [UInt8]? {
        let characters = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        let digits = characters.compactMap(Crockford.digit)
        guard digits.count == Crockford.width + checkWidth, digits.count == characters.count,
            digits.contains(where: isTelling)
        else { return nil }
        return digits
    }

    /// The values of the characters that check these: the first 20 bits of a hash.
    private static func check(of digits: ArraySlice<UInt8>) -> [UInt8] {
        let hash = SHA256.digest(
            of: Array("tick code check v3".utf8) + [0] + digits.map { Crockford.symbols[Int($0)] }
        ).bytes
        let bits = UInt32(hash[0]) << 16 | UInt32(hash[1]) << 8 | UInt32(hash[2])
        return [19, 14, 9, 4].map { UInt8(truncatingIfNeeded: bits >> $0) & 31 }
    }

    /// Whether a character of this value, from `2` to `9`, tells a generated code from a phrase of 30 letters.
    ///
    /// `0` and `1` don't: they may be the letters O, I and L.
    private static func isTelling(_ digit: UInt8) -> Bool { (2...9).contains(digit) }
}

extension String {
    /// Without white space at both ends.
    fileprivate var trimmed: String {
        let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(scalars[...last])
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
