/// A rule for combinations of a command's options and operands. `Parser` refuses a command line that breaks a rule of
/// its table; help texts state the requirements of an option, and completions offer no option that a rule forbids.
///
/// Alternatives, of which at most one may be typed, are the table's `exclusive` groups, since usage lines show them.
package struct Rule: Sendable {
    private let parts: [any Part]
    private let needed: [any Part]
    private let refused: [any Part]
    private let exceptions: [any Part]
    private let words: String?
    private let hint: String?

    /// Declares a rule for each of some parts.
    ///
    /// - Parameters:
    ///   - operations: The part is only for these operations of the command.
    ///   - refused: The part may stand beside none of these.
    ///   - exceptions: The rule doesn't hold where one of these is given.
    ///   - words: The error; nil for the usual words.
    package init(
        _ parts: [any Part], needs needed: [any Part] = [], onlyWith operations: [String] = [],
        not refused: [any Part] = [], unless exceptions: [any Part] = [], saying words: String? = nil,
        hint: String? = nil
    ) {
        self.parts = parts
        self.needed = needed + operations.map { Operation(word: $0) as any Part }
        (self.refused, self.exceptions, self.words, self.hint) = (refused, exceptions, words, hint)
    }

    /// The long names of all options in the rule.
    var options: [String] { (parts + needed + refused + exceptions).compactMap(\.option) }

    /// The error of a command line that breaks the rule; nil for one that doesn't.
    func fault(of typed: Parsed) -> UsageError.Fault? {
        guard !isGiven(exceptions, in: typed) else { return nil }
        for part in parts where part.isGiven(in: typed) {
            let title = part.title(in: typed)
            if let other = refused.first(where: { $0.isGiven(in: typed) }) {
                return words.map { .unfit($0, hint: hint) }
                    ?? .conflicting(title, other.title(in: typed), hint: hint)
            }
            if !needed.isEmpty, !isGiven(needed, in: typed) {
                return words.map { .unfit($0, hint: hint) }
                    ?? .needing(title, needed.map { $0.title(in: typed) }, hint: hint)
            }
        }
        return nil
    }

    /// The beginning of an option's help, `with --grep: `; nil where the rule gives it no requirement.
    func help(of option: String) -> String? {
        guard words == nil, !needed.isEmpty, names(option, in: parts) else { return nil }
        let labels = needed.compactMap(\.label)
        return labels.count == needed.count ? "with \(labels.joined(separator: " or ")): " : nil
    }

    /// Whether the rule lets an option stand beside the words typed so far, given the options that may still come.
    func allows(_ option: String, beside typed: Parsed, fits: (String) -> Bool) -> Bool {
        if isGiven(exceptions, in: typed) { return true }
        if names(option, in: refused), isGiven(parts, in: typed) { return false }
        guard names(option, in: parts) else { return true }
        if isGiven(refused, in: typed) { return false }
        return needed.isEmpty || isGiven(needed, in: typed)
            || (needed + exceptions).contains { other in
                guard let name = other.option else { return !(other is Operation) }
                return !typed.has(name) && fits(name)
            }
    }

    private func isGiven(_ parts: [any Part], in typed: Parsed) -> Bool { parts.contains { $0.isGiven(in: typed) } }

    /// Whether an option, whatever its value, is one of the parts.
    private func names(_ option: String, in parts: [any Part]) -> Bool {
        parts.contains { $0.option == option && $0.isOfAnyValue }
    }
}

/// A part of a rule: an option, an option with some values, or operands.
package protocol Part: Sendable {
    /// The long name of the option; nil for operands.
    var option: String? { get }
    /// Whether it is the option, whatever its value.
    var isOfAnyValue: Bool { get }
    /// Its name in help texts; nil where these don't name it.
    var label: String? { get }
    /// Its name in messages, with its quotes.
    func title(in typed: Parsed) -> String
    func isGiven(in typed: Parsed) -> Bool
}

extension OptionKey {
    package var option: String? { syntax.name }
    package var isOfAnyValue: Bool { true }
    package var label: String? { syntax.spellings.first }
    package func title(in typed: Parsed) -> String { "'\(spelling)'" }
    package func isGiven(in typed: Parsed) -> Bool { typed.has(syntax.name) }
}

/// An option with some of its values, an option under another name, or operands.
package struct Given: Part {
    package let option: String?
    package let isOfAnyValue: Bool
    package let label: String?
    private let title: @Sendable (Parsed) -> String
    private let holds: @Sendable (Parsed) -> Bool

    /// - Parameter title: its name in messages, an option's in quotes: `'--ack=on-success'`.
    package init(
        _ title: String, of option: (any OptionKey)? = nil, where holds: @escaping @Sendable (Parsed) -> Bool
    ) {
        self.init({ _ in title }, of: option, label: option.map { _ in title.filter { $0 != "'" } }, where: holds)
    }

    /// An option under another name in messages, such as `-z`.
    package init(_ title: String, for option: any OptionKey) {
        self.init({ _ in title }, of: option, isOfAnyValue: true, label: option.label) { option.isGiven(in: $0) }
    }

    package init(
        _ title: @escaping @Sendable (Parsed) -> String, of option: (any OptionKey)? = nil, isOfAnyValue: Bool = false,
        label: String? = nil, where holds: @escaping @Sendable (Parsed) -> Bool
    ) {
        self.option = option?.syntax.name
        (self.isOfAnyValue, self.label, self.title, self.holds) = (isOfAnyValue, label, title, holds)
    }

    package func title(in typed: Parsed) -> String { title(typed) }
    package func isGiven(in typed: Parsed) -> Bool { holds(typed) }
}

/// An operation of the command, as a part of a rule. Where the operands don't determine the operation, it may be any.
private struct Operation: Part {
    let word: String

    var option: String? { nil }
    var isOfAnyValue: Bool { false }
    var label: String? { word }
    func title(in typed: Parsed) -> String { "'\(word)'" }
    func isGiven(in typed: Parsed) -> Bool { typed.operation == nil || typed.operation == word }
}
