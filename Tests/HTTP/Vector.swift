import Foundation
import HTTP
import Testing

/// One file of `Tests/Vectors/HTTP`: what it shows, what is to come of it, and the bytes.
///
///     # why, with the section of the RFC
///     expect: POST /a?b 1.1 keep "hello"
///     expect: 400
///     ---
///     GET / HTTP/1.1\r\n
///
/// An `expect` line is a request that comes out, the status it is refused with, or the state the parser is left in
/// (`idle` is not said). After the dashes the ends of the file's lines mean nothing: `\r \n \t \\ \xHH` are bytes, and
/// `\(text*3)` is its text three times.
struct Vector: CustomTestStringConvertible {
    let name: String
    let comment: String
    let expected: [String]
    let bytes: [UInt8]

    var testDescription: String { name }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/HTTP")
        .standardized

    /// The names of the files, read or not.
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    /// Those that could be read.
    static let all: [Vector] = names.compactMap { name in
        guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else { return nil }
        return Vector(name: name.replacing(".http", with: ""), text: text)
    }

    private init?(name: String, text: String) {
        let parts = text.components(separatedBy: "\n---\n")
        guard parts.count == 2 else { return nil }
        let head = parts[0].split(separator: "\n")
        self.name = name
        comment = head.filter { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }.joined(separator: " ")
        expected = head.filter { $0.hasPrefix("expect: ") }.map { String($0.dropFirst(8)) }
        guard let bytes = Vector.bytes(of: parts[1].filter { $0 != "\n" }) else { return nil }
        self.bytes = bytes
    }

    /// Reads the escapes; nil where one is not known.
    static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "\\" else {
                bytes += Array(character.utf8)
                continue
            }
            switch rest.popFirst() {
            case "r": bytes.append(13)
            case "n": bytes.append(10)
            case "t": bytes.append(9)
            case "\\": bytes.append(92)
            case "x":
                guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
                bytes.append(byte)
                rest = rest.dropFirst(2)
            case "(":
                guard let end = rest.firstIndex(of: ")"), let star = rest[..<end].lastIndex(of: "*"),
                    let count = Int(rest[rest.index(after: star)..<end]),
                    let part = Vector.bytes(of: String(rest[..<star]))
                else { return nil }
                bytes += Array(repeating: part, count: count).joined()
                rest = rest[rest.index(after: end)...]
            default: return nil
            }
        }
        return bytes
    }

    /// What comes of bytes that arrive in these pieces, in the words of an `expect` line.
    static func outcome(of pieces: some Sequence<[UInt8]>) -> [String] {
        var outcome: [String] = []
        var parser = RequestParser()
        for piece in pieces {
            parser.append(piece)
            do {
                while let request = try parser.next() { outcome.append(line(request)) }
            } catch {
                return outcome + ["\(error.status)"]
            }
        }
        return parser.state == .idle ? outcome : outcome + ["\(parser.state)"]
    }

    private static func line(_ request: WholeRequest) -> String {
        var words = [request.method, request.path + (request.query.isEmpty ? "" : "?" + request.query)]
        words.append(request.version == .http11 ? "1.1" : "1.0")
        words.append(request.keepsAlive ? "keep" : "close")
        if !request.body.isEmpty { words.append("\"\(String(decoding: request.body, as: UTF8.self))\"") }
        return words.joined(separator: " ")
    }
}
