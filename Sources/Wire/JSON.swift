import Foundation

/// The one way values become bytes and back: JSON (RFC 8259), compact, keys in order; NDJSON where there are many.
package enum JSON {
    package static func data(_ value: some Encodable) throws -> Data { try encoder.encode(value) }

    package static func value<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }

    /// One value a line, each line with its newline.
    package static func lines(_ values: [some Encodable]) throws -> Data {
        var data = Data()
        for value in values {
            data.append(try encoder.encode(value))
            data.append(UInt8(ascii: "\n"))
        }
        return data
    }

    /// Reads one value a line; empty lines are passed over, and the last line may lack its newline.
    package static func values<Value: Decodable>(_ type: Value.Type = Value.self, fromLines data: Data) throws
        -> [Value]
    {
        try data.split(separator: UInt8(ascii: "\n")).map { try decoder.decode(type, from: $0) }
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private static let decoder = JSONDecoder()
}
