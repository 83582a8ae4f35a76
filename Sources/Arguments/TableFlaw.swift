/// A contradiction in a table. It is a bug: the tables' initialisers trap on it.
enum TableFlaw: Equatable, Sendable {
    case twice(String)
    case badName(String)
    case operandOrder(String)
    case unknownInGroup(String)

    /// The first flaw of a table, or nil for a sound one.
    static func first(
        options: [OptionSyntax],
        operands: [Operand] = [],
        exclusive: [[String]] = []
    ) -> TableFlaw? {
        for option in options {
            let letters = option.name.unicodeScalars
            let isSound = letters.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" }
            guard isSound, letters.count > 1, letters.first != "-" else { return .badName(option.name) }
            if let short = option.short, !short.isASCII || !(short.isLetter || short.isNumber) {
                return .badName(String(short))
            }
        }
        let names = Set(options.map(\.name))
        let unknown = exclusive.joined().first { !names.contains($0) }
        return first(names: options.flatMap(\.spellings)) ?? unknown.map { .unknownInGroup($0) } ?? flaw(of: operands)
    }

    /// The first name that occurs twice.
    static func first(names: [String]) -> TableFlaw? {
        var seen: Set<String> = []
        return names.first { !seen.insert($0).inserted }.map { .twice($0) }
    }

    /// In any other order a word could be parsed in two ways.
    private static func flaw(of operands: [Operand]) -> TableFlaw? {
        for (operand, next) in zip(operands, operands.dropFirst()) {
            if operand.isMany || (operand.arity == .optional && next.isNeeded) {
                return .operandOrder(next.placeholder)
            }
        }
        return nil
    }
}
