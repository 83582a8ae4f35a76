/// Values from a fixed list of words.
package enum WordGrammar {
    /// Parses a word as the case of that raw value.
    package static func parse<Value: RawRepresentable<String> & CaseIterable>(
        _ text: String
    ) throws(ValueError) -> Value {
        if let value = Value(rawValue: text) { return value }
        throw ValueError("must be \(list(Value.allCases.map(\.rawValue)))")
    }

    /// `'auto', 'always' or 'never'`.
    package static func list(_ words: [String]) -> String {
        let quoted = words.map { "'\($0)'" }
        guard quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
    }
}
