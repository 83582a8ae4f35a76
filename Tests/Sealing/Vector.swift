import Foundation
import Wire

/// One file of facts in Tests/Vectors/Sealing: texts, numbers, and bytes in hexadecimal.
struct Vector {
    private enum Fact: Decodable {
        case text(String)
        case number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    private let facts: [String: Fact]

    init(_ name: String, from file: String = #filePath) throws {
        let tests = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: tests.appending(path: "Vectors/Sealing/\(name).json"))
        facts = try JSONDecoder().decode([String: Fact].self, from: data)
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

    func id<ID: Identifier>(_ name: String) throws -> ID {
        guard let id = ID(bytes: try bytes(name)) else { throw Missing(name: name) }
        return id
    }

    private struct Missing: Error {
        let name: String
    }
}
