import Foundation

/// The one way values become bytes and back: JSON (RFC 8259), compact, keys in order; NDJSON where there are many.
package enum JSON {
    package static func data(_ value: some Encodable) throws -> Data {
        guard let plain = value as? any PlainForm, plain.hasPlainForm else { return try encoder.encode(value) }
        var writer = PlainWriter()
        plain.write(to: &writer)
        return Data(writer.bytes)
    }

    package static func value<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        if let type = type as? any PlainForm.Type {
            var reader = ByteReader(data.withUnsafeBytes { Array($0) })
            if let value = type.init(plain: &reader) as? Value, reader.isAtEnd { return value }
        }
        return try strictly(type, from: data)
    }

    /// One value a line, each line with its newline.
    package static func lines<Value: Encodable>(_ values: [Value]) throws -> Data {
        if let type = Value.self as? any PlainForm.Type { return try plainLines(values, as: type) }
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
        try values(type, fromLines: data.withUnsafeBytes { Array($0) })
    }

    /// As from Data.
    package static func values<Value: Decodable>(_ type: Value.Type = Value.self, fromLines bytes: [UInt8]) throws
        -> [Value]
    {
        if let plain = type as? any PlainForm.Type { return try plainValues(type, as: plain, fromLines: bytes) }
        return try bytes.split(separator: UInt8(ascii: "\n")).map { try strictly(type, from: Data($0)) }
    }

    // MARK: The short way

    private static func plainLines<Value, Plain: PlainForm>(_ values: [Value], as type: Plain.Type) throws -> Data {
        let values: [Plain] = same(values)
        var writer = PlainWriter(capacity: 128 * values.count)
        for value in values {
            if value.hasPlainForm {
                value.write(to: &writer)
            } else {
                writer.put(text: Array(try encoder.encode(value)))
            }
            writer.put("\n")
        }
        return Data(writer.bytes)
    }

    private static func plainValues<Value, Plain: PlainForm>(
        _: Value.Type, as _: Plain.Type, fromLines bytes: [UInt8]
    ) throws -> [Value] {
        var values: [Plain] = []
        var reader = ByteReader(bytes)
        while !reader.isAtEnd {
            if reader.take("\n") { continue }
            let start = reader
            if let value = Plain(plain: &reader), reader.isAtEnd || reader.take("\n") {
                values.append(value)
            } else {
                reader = start
                values.append(try strictly(Plain.self, from: Data(reader.take(before: UInt8(ascii: "\n")))))
            }
        }
        return same(values)
    }

    /// The value, whose type has another name here. By way of `Any` a cast compares the types once, not for each element.
    private static func same<From, To>(_ value: From) -> To {
        guard let value = (value as Any) as? To else { preconditionFailure("BUG: a type that isn't what it is") }
        return value
    }

    /// Reads what the grammar allows: JSONDecoder alone takes some texts that are no JSON.
    private static func strictly<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        guard data.withUnsafeBytes({ JSONReader.allows($0.bindMemory(to: UInt8.self)) }) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not JSON"))
        }
        return try decoder.decode(type, from: data)
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        // JSONDecoder's own way takes bits that belong to no byte, and any padding.
        decoder.dataDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let data = Base64.data(of: Array(try container.decode(String.self).utf8)[...]) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base 64")
            }
            return data
        }
        return decoder
    }()
}
