/// A JSON value (RFC 8259) that is written as it was read: numbers keep their digits, members their order.
///
/// The state file may have members that this version doesn't know. Foundation's coders would have to guess their types,
/// they refuse numbers that Swift can't represent, and they give no exact position of an error.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The digits as they stand in the text.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name and its value.
    struct Member: Equatable, Sendable {
        var name: String
        var value: JSONValue

        init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }
}
