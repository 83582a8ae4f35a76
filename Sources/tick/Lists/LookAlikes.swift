import Arguments
import Foundation

/// Tells names of lists apart that look alike: a name is compared by its skeleton, as in UTS #39 section 4.
///
/// Only what can pass for a Latin letter is known here, and what is another form of the same character, such as a full-width
/// letter: far less than Unicode's `confusables.txt`.
struct LookAlikes {
    /// How many names have each skeleton.
    private let counts: [String: Int]

    init(_ names: Set<String>) {
        counts = names.reduce(into: [:]) { $0[Self.skeleton(of: $1), default: 0] += 1 }
    }

    /// The name as it is printed: where another one looks like it, characters beyond ASCII are escaped, `m\u{430}in`.
    func printable(_ name: String) -> String {
        let escapes = counts[Self.skeleton(of: name), default: 0] > 1
        return name.unicodeScalars.map { scalar in
            // What was typed like an escape isn't one.
            if scalar == "\\" { return "\\\\" }
            return escapes && !scalar.isASCII ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar).printable
        }
        .joined()
    }

    private static func skeleton(of name: String) -> String {
        var skeleton = String.UnicodeScalarView()
        for scalar in name.decomposedStringWithCompatibilityMapping.unicodeScalars {
            skeleton.append(latin[scalar] ?? scalar)
        }
        return String(skeleton)
    }

    private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = [
            // Cyrillic
            ("аеорсухѕіјһԁԛԝӏ", "aeopcyxsijhdqwl"), ("АВЕЗКМНОРСТУХЅІЈԌԚԜ", "ABE3KMHOPCTYXSIJGQW"),
            // Greek
            ("αγιορυνσϳ", "ayiopuvoj"), ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ"),
            // Armenian, and Latin's own
            ("ոսօցհյ", "nuoghj"), ("ɑɡıɩʏ", "agiiy"),
        ]
        var latin: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (others, letters) in pairs {
            for (other, letter) in zip(others.unicodeScalars, letters.unicodeScalars) { latin[other] = letter }
        }
        return latin
    }()
}

extension Unicode.Scalar {
    /// As Unicode writes it after `U+`: `200B`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
