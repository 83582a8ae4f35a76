import Foundation

extension String {
    /// A text that is the same for names that look alike, as in UTS #39 section 4.
    ///
    /// Only what can pass for a Latin letter is known here, what is another form of the same character, such as a full-width
    /// letter, and what isn't seen at all: far less than Unicode's `confusables.txt`.
    package var skeleton: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var skeleton = String.UnicodeScalarView()
        for scalar in decomposedStringWithCompatibilityMapping.unicodeScalars
        where !scalar.properties.isDefaultIgnorableCodePoint {
            skeleton.append(Self.latin[scalar] ?? scalar)
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
