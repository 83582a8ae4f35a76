/// A value that is the relay's word alone. Nothing proves it, so that it can't be passed where a proved value is needed.
///
/// It may be shown, or decide what is asked for next. No receipt is signed for it, and nobody counts by it.
package struct RelaysWord<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    /// The value, for a place that says what it believes a relay's word for.
    package let told: Value

    package init(_ told: Value) { self.told = told }

    package init(from decoder: any Decoder) throws {
        told = try decoder.singleValueContainer().decode(Value.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(told)
    }
}
