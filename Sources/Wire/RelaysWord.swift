/// A value that is the relay's word alone. Nothing proves it, so that it can't be passed where a proved value is needed.
///
/// A client takes it out by a name that says what for: `shown`, `hint` or `toCheck`. Its parts are the relay's word, too.
@dynamicMemberLookup
package struct RelaysWord<Value: Sendable>: Sendable {
    /// The value, for the relay, whose own word it is.
    package let told: Value

    @inlinable
    package init(_ told: Value) { self.told = told }

    /// To be told to the user, as what the relay says.
    @inlinable
    package var shown: Value { told }

    /// Decides what the relay is asked for, when and how often, or what is passed over without a receipt.
    @inlinable
    package var hint: Value { told }

    /// To be refused where it is out of bounds or contradicts what was proved, or made part of a leaf that is proved.
    @inlinable
    package var toCheck: Value { told }

    @inlinable
    package subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> RelaysWord<Part> {
        RelaysWord<Part>(told[keyPath: path])
    }

    @inlinable
    package subscript<Part>(dynamicMember path: KeyPath<Value, Part?>) -> RelaysWord<Part>? {
        told[keyPath: path].map { RelaysWord<Part>($0) }
    }

    /// The result is the relay's word, too.
    package func map<Other>(_ transform: (Value) -> Other) -> RelaysWord<Other> {
        RelaysWord<Other>(transform(told))
    }
}

extension RelaysWord: Equatable where Value: Equatable {}
extension RelaysWord: Hashable where Value: Hashable {}

extension RelaysWord: Decodable where Value: Decodable {
    package init(from decoder: any Decoder) throws { told = try decoder.singleValueContainer().decode(Value.self) }
}

extension RelaysWord: Encodable where Value: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(told)
    }
}

extension RelaysWord: ExpressibleByIntegerLiteral where Value == Int {
    package init(integerLiteral value: Int) { told = value }
}

/// These are called where Codable is synthesized, so that a number is read and written as quickly as one that isn't wrapped.
extension KeyedDecodingContainer {
    func decode(_: RelaysWord<Int>.Type, forKey key: Key) throws -> RelaysWord<Int> {
        RelaysWord(try decode(Int.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: RelaysWord<Int>, forKey key: Key) throws { try encode(value.told, forKey: key) }
}
