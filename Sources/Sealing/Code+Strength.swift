import Foundation

// How strong a code is; join's man page says the same. The estimate is for who guesses without knowing the person, and
// is meant to catch the careless: it can't see that a word is a name.
//
//   - The generated form has 130 bits: a text made up passes its check once in a million.
//   - Any other code has its number of characters times the bits of its alphabet: log2 of the sum of 26 for lower case,
//     26 for upper case, 10 for digits, 33 for spaces and ASCII's other characters, 100 for any beyond ASCII. Three or
//     more characters that repeat one (`aaa`) or run up or down (`123`, `dcba`) count as one character; three or more
//     that were there before count nothing.
//   - Where spaces or hyphens divide it into parts, each part also counts by itself, as above, but a part that is all
//     letters 12.9 bits at most: what one of 7,776 words has. A part that was there before counts nothing. The lower of
//     the two sums is the estimate.

extension Code {
    /// The least that join takes without being told that a weak code is meant.
    package static let required = 80

    /// Estimated bits, rounded down.
    package var strength: Int {
        isGenerated ? 130 : Int(min(Self.charactersBits(text), Self.partsBits(text)))
    }

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

    /// How many characters from `place` on also stand, in that order, somewhere before; both may overlap.
    private static func lengthSeenBefore(_ characters: [Unicode.Scalar], _ place: Int) -> Int {
        (0..<place).reduce(0) { longest, earlier in
            max(longest, zip(characters[earlier...], characters[place...]).prefix { $0 == $1 }.count)
        }
    }

    /// How many characters from `place` on follow each other at a step of none, one up or one down.
    private static func lengthOfRun(_ characters: [Unicode.Scalar], _ place: Int) -> Int {
        let values = characters[place...].map { Int($0.value) }
        let steps = zip(values.dropFirst(), values).map { $0 - $1 }
        guard let step = steps.first, abs(step) <= 1 else { return 1 }
        return 1 + steps.prefix { $0 == step }.count
    }
}
