import Foundation
import Proving
import Wire

/// One file of facts in the caller's folder of Tests/Vectors: texts, numbers, bytes in hexadecimal, and lists of these.
package struct Vector {
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

    private let facts: [String: Fact]

    /// - Parameter file: the caller's, whose folder in Tests has the name of the vectors' folder.
    package init(_ name: String, for file: String = #filePath) throws {
        let data = try Data(contentsOf: Self.folder(for: file).appending(path: "\(name).json"))
        facts = try JSONDecoder().decode([String: Fact].self, from: data)
    }

    /// The names of all files that begin so, in order.
    package static func names(_ beginning: String, for file: String = #filePath) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder(for: file).path)
            .filter { $0.hasPrefix(beginning) && $0.hasSuffix(".json") }
            .map { String($0.dropLast(5)) }
            .sorted()
    }

    private static func folder(for file: String) -> URL {
        let room = URL(filePath: file).deletingLastPathComponent()
        return room.deletingLastPathComponent().appending(path: "Vectors/\(room.lastPathComponent)")
    }

    package func text(_ name: String) throws -> String {
        guard case .text(let text) = facts[name] else { throw Missing(name: name) }
        return text
    }

    package func number(_ name: String) throws -> Int {
        guard case .number(let number) = facts[name] else { throw Missing(name: name) }
        return number
    }

    package func bytes(_ name: String) throws -> [UInt8] {
        guard let data = Hexadecimal.data(of: Array(try text(name).utf8)[...]) else { throw Missing(name: name) }
        return Array(data)
    }

    package func digest(_ name: String) throws -> Digest {
        guard let digest = Digest(try text(name)) else { throw Missing(name: name) }
        return digest
    }

    package func digests(_ name: String) throws -> [Digest] {
        guard case .list(let list) = facts[name] else { throw Missing(name: name) }
        let digests = list.compactMap { Digest($0) }
        guard digests.count == list.count else { throw Missing(name: name) }
        return digests
    }

    package func id<ID: Identifier>(_ name: String) throws -> ID {
        guard let id = ID(bytes: try bytes(name)) else { throw Missing(name: name) }
        return id
    }

    private struct Missing: Error {
        let name: String
    }
}
