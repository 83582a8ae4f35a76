import Arguments
import Listing

/// A command line of `tick list` in a hint: it can be pasted into a shell, whatever the list is called.
struct ListHint {
    private let line: String

    init(_ room: String, list: String = ListEdit.usualList, _ operation: String? = nil, _ operand: String? = nil) {
        let option = list == ListEdit.usualList ? [] : ["--list", Shell.word(list)]
        let words = ["tick list"] + [operation].compactMap(\.self) + option + [Shell.word(room)]
        line = (words + [operand].compactMap(\.self)).joined(separator: " ").printable
    }

    /// The hint: what the command does, `'tick list ops' shows it`. Quotes aren't nested: `run: tick list 'it'\''s'`.
    func text(_ effect: String) -> String { line.contains("'") ? "run: \(line)" : "'\(line)' \(effect)" }
}
