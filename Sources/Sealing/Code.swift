import Foundation
import Proving
import Wire

/// A room's shared secret: its holders can join the room. It leaves a member's machine only by that person's own hands.
package struct Code: Secret, Equatable, Sendable {
    /// The longest code, in bytes of UTF-8.
    package static let limit = 1024

    /// The number of characters of the generated form that check the others.
    private static let checkWidth = 4

    /// The number of characters of the generated form, without the hyphens between its groups.
    static let generatedWidth = Crockford.width + checkWidth

    /// The form that is shown and written in an invite; the generated form in six groups of five.
    package let text: String

    /// The bytes from which the keys are derived.
    let bytes: [UInt8]

    /// Whether it has the form that `random()` makes.
    package let isGenerated: Bool

    /// Reads a code as a person types or pastes it.
    ///
    /// White space around it is dropped. In the generated form groups, case and Crockford's aliases don't matter; any
    /// other code is taken as typed, in Unicode's form NFC, since one keyboard gives the same letters composed and
    /// another decomposed.
    ///
    /// - Throws: `.notACode` where it is empty, too long, or contains a control character, or where it has the
    ///   generated form and its check characters are wrong: it was mistyped.
    package init(_ text: String) throws(SealingError) {
        let text = text.trimmingWhiteSpace
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
        // One in 5,600 has no digit from 2 to 9 and would be taken as typed. Leaving those out makes a code easier to
        // guess by less than a thousandth of a bit.
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

    /// The values of the characters where the text has the generated form; else nil.
    private static func generatedDigits(in text: String) -> [UInt8]? {
        let characters = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        let digits = characters.compactMap(Crockford.digit)
        guard digits.count == generatedWidth, digits.count == characters.count,
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

    /// Whether a character of this value, from `2` to `9`, distinguishes a generated code from a phrase of 30 letters.
    ///
    /// `0` and `1` don't: they may be the letters O, I and L.
    private static func isTelling(_ digit: UInt8) -> Bool { (2...9).contains(digit) }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

// The strength of a code; join's man page has the same rules. The estimate assumes an attacker who doesn't know the
// person, and is meant to catch careless codes: it can't see that a word is a name.
//
//   - The generated form has 130 bits: a text made up passes its check once in a million.
//   - Any other code has its number of characters times the bits of its alphabet: log2 of the sum of 26 for lower case,
//     26 for upper case, 10 for digits, 33 for spaces and ASCII's other characters, 100 for any beyond ASCII. Three or
//     more characters that repeat one (`aaa`) or run up or down (`123`, `dcba`) count as one character; three or more
//     that were there before count nothing.
//   - Where spaces or hyphens divide it into parts, each part also counts by itself, as above, but a part that is all
//     letters 12.9 bits at most: the bits of one of 7,776 words. A part that was there before counts nothing. The lower of
//     the two sums is the estimate.

extension Code {
    /// The least strength that join accepts without confirmation that a weak code is meant.
    package static let required = 80

    /// The estimated bits, rounded down.
    package var strength: Int { isGenerated ? 130 : Int(min(Self.charactersBits(text), Self.partsBits(text))) }

    private static func partsBits(_ text: String) -> Double {
        let parts = text.split { $0 == " " || $0 == "-" }
        guard parts.count > 1 else { return charactersBits(text) }
        return Set(parts).reduce(0) { bits, part in
            let characters = charactersBits(String(part))
            let isWord = part.allSatisfy(\.isLetter)
            return bits + (isWord ? min(characters, 12.9) : characters)
        }
    }

    private static func charactersBits(_ text: String) -> Double {
        let characters = Array(text.unicodeScalars)
        return Double(charactersToGuess(characters)) * log2(Double(alphabetSize(characters)))
    }

    private static func alphabetSize(_ characters: [Unicode.Scalar]) -> Int {
        let sizes: [Class: Int] = [.lower: 26, .upper: 26, .digit: 10, .other: 33, .beyond: 100]
        return Set(characters.map(Class.init)).reduce(0) { $0 + (sizes[$1] ?? 0) }
    }

    private enum Class {
        case lower, upper, digit, other, beyond

        init(_ character: Unicode.Scalar) {
            switch character {
            case "a"..."z": self = .lower
            case "A"..."Z": self = .upper
            case "0"..."9": self = .digit
            default: self = character.isASCII ? .other : .beyond
            }
        }
    }

    private static func charactersToGuess(_ characters: [Unicode.Scalar]) -> Int {
        var count = 0
        var place = 0
        while place < characters.count {
            let again = lengthSeenBefore(characters, place)
            if again >= 3 {
                place += again
            } else {
                let run = lengthOfRun(characters, place)
                place += run >= 3 ? run : 1
                count += 1
            }
        }
        return count
    }

    /// The number of characters from `place` on that also occur, in that order, somewhere before; both may overlap.
    private static func lengthSeenBefore(_ characters: [Unicode.Scalar], _ place: Int) -> Int {
        (0..<place).reduce(0) { longest, earlier in
            max(longest, zip(characters[earlier...], characters[place...]).prefix { $0 == $1 }.count)
        }
    }

    /// The number of characters from `place` on that follow each other at a step of none, one up or one down.
    private static func lengthOfRun(_ characters: [Unicode.Scalar], _ place: Int) -> Int {
        let values = characters[place...].map { Int($0.value) }
        let steps = zip(values.dropFirst(), values).map { $0 - $1 }
        guard let step = steps.first, abs(step) <= 1 else { return 1 }
        return 1 + steps.prefix { $0 == step }.count
    }
}
