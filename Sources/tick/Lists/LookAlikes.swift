import Arguments
import Client

/// Tells names of lists apart that look alike.
struct LookAlikes {
    /// How many names have each skeleton.
    private let counts: [String: Int]

    init(_ names: Set<String>) {
        counts = names.reduce(into: [:]) { $0[$1.skeleton, default: 0] += 1 }
    }

    /// The name as it is printed: where another one looks like it, characters beyond ASCII are escaped, `m\u{430}in`.
    func printable(_ name: String) -> String {
        let escapes = counts[name.skeleton, default: 0] > 1
        return name.unicodeScalars.map { scalar in
            // What was typed like an escape isn't one.
            if scalar == "\\" { return "\\\\" }
            return escapes && !scalar.isASCII ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar).printable
        }
        .joined()
    }
}

extension Unicode.Scalar {
    /// As Unicode writes it after `U+`: `200B`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
