import Foundation

/// A Swift file with its comments and its string literals told apart from its code, line by line.
struct SwiftSource {
    /// The path from the repository's top, such as `Sources/Wire/Event.swift`.
    let path: String
    /// The lines as they are.
    let lines: [String]
    /// The lines without comments, and with string literals empty: `print("")`.
    private(set) var code: [String] = []
    /// What stands in each line's string literals, a space between two.
    private(set) var literals: [String] = []

    /// The room: the folder under `Sources`.
    var room: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The modules that are imported, each with its line.
    var imports: [(line: Int, module: String)] {
        code.enumerated().compactMap { index, text in
            let words = text.split(separator: " ")
            guard let place = words.firstIndex(of: "import") else { return nil }
            // `@testable import X`, `package import X`, `import struct X.Y`
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let module = words[(place + 1)...].drop { kinds.contains($0) }.first?.split(separator: ".").first
            return module.map { (index + 1, String($0)) }
        }
    }

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var state = State.code
        for line in lines {
            // Most lines begin and end nothing.
            if state == .code, !line.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "/") }) {
                code.append(line)
                literals.append("")
                continue
            }
            var (code, literal) = ("", "")
            var rest = Substring(line)
            while !rest.isEmpty { state.read(&rest, code: &code, literal: &literal) }
            if state == .lineComment || state == .text(hashes: 0, isLong: false) { state = .code }
            self.code.append(code)
            literals.append(literal)
        }
    }

    /// What the reader is inside of. What is interpolated into a literal counts as the literal's text.
    private enum State: Equatable {
        case code, lineComment
        case comment(depth: Int)
        case text(hashes: Int, isLong: Bool)

        /// Reads one character, or one delimiter.
        mutating func read(_ rest: inout Substring, code: inout String, literal: inout String) {
            switch self {
            case .lineComment: rest = ""
            case .comment(let depth):
                if rest.hasPrefix("/*") {
                    rest = rest.dropFirst(2)
                    self = .comment(depth: depth + 1)
                } else if rest.hasPrefix("*/") {
                    rest = rest.dropFirst(2)
                    self = depth == 1 ? .code : .comment(depth: depth - 1)
                } else {
                    rest = rest.dropFirst()
                }
            case .code:
                let hashes = rest.prefix { $0 == "#" }.count
                let opening = rest.dropFirst(hashes)
                if rest.hasPrefix("//") {
                    self = .lineComment
                } else if rest.hasPrefix("/*") {
                    rest = rest.dropFirst(2)
                    self = .comment(depth: 1)
                } else if opening.hasPrefix("\"") {
                    let isLong = opening.hasPrefix("\"\"\"")
                    rest = opening.dropFirst(isLong ? 3 : 1)
                    code += "\""
                    if !literal.isEmpty { literal += " " }
                    self = .text(hashes: hashes, isLong: isLong)
                } else {
                    code.append(rest.removeFirst())
                }
            case .text(let hashes, let isLong):
                let end = String(repeating: "\"", count: isLong ? 3 : 1) + String(repeating: "#", count: hashes)
                if rest.hasPrefix(end) {
                    rest = rest.dropFirst(end.count)
                    code += "\""
                    self = .code
                } else if hashes == 0, rest.hasPrefix("\\") {
                    literal += rest.prefix(2)
                    rest = rest.dropFirst(2)
                } else {
                    literal.append(rest.removeFirst())
                }
            }
        }
    }
}
