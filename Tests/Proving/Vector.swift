import Foundation
import Wire

@testable import Proving

/// One file of facts in Tests/Vectors/Proving: texts, numbers, bytes in hexadecimal, and lists of these.
struct Vector {
    private enum Fact: Decodable {
        case text(String)
        case number(Int)
        case list([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else if let list = try? container.decode([String].self) {
                self = .list(list)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Vectors/Proving")

    private let facts: [String: Fact]

    init(_ name: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
        facts = try JSONDecoder().decode([String: Fact].self, from: data)
    }

    /// The names of all files that begin so, in order.
    static func names(_ beginning: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix(beginning) && $0.hasSuffix(".json") }
            .map { String($0.dropLast(5)) }
            .sorted()
    }

    func text(_ name: String) throws -> String {
        guard case .text(let text) = facts[name] else { throw Missing(name: name) }
        return text
    }

    func number(_ name: String) throws -> Int {
        guard case .number(let number) = facts[name] else { throw Missing(name: name) }
        return number
    }

    func bytes(_ name: String) throws -> [UInt8] {
        guard let data = Hexadecimal.data(of: Array(try text(name).utf8)[...]) else { throw Missing(name: name) }
        return Array(data)
    }

    func digest(_ name: String) throws -> Digest {
        guard let digest = Digest(try text(name)) else { throw Missing(name: name) }
        return digest
    }

    func digests(_ name: String) throws -> [Digest] {
        guard case .list(let list) = facts[name] else { throw Missing(name: name) }
        let digests = list.compactMap { Digest($0) }
        guard digests.count == list.count else { throw Missing(name: name) }
        return digests
    }

    func id<ID: Identifier>(_ name: String) throws -> ID {
        guard let id = ID(bytes: try bytes(name)) else { throw Missing(name: name) }
        return id
    }

    private struct Missing: Error {
        let name: String
    }
}
