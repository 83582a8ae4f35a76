import Arguments
import Client
import Listing

/// A list edit in words: `+ ship it (list release, after 'tag')`.
struct ListWords {
    private let edit: ListEdit
    /// The row of the edit, and the row before it, as far as they are known.
    private let row: Row?
    private let neighbour: Row?
    private let namesList: Bool
    private let hasEffect: Bool?
    private var looksLikeAnother = false

    /// - Parameters:
    ///   - namesList: whether a list is named that isn't the usual one.
    ///   - hasEffect: whether it changed something; nil where that isn't known.
    init(_ edit: ListEdit, row: Row? = nil, neighbour: Row? = nil, namesList: Bool = true, hasEffect: Bool? = nil) {
        self.edit = edit
        (self.row, self.neighbour, self.namesList, self.hasEffect) = (row, neighbour, namesList, hasEffect)
    }

    /// The edit as `tick tail` shows it.
    init(_ edit: ListEdit, _ details: ListNames.Details?) {
        self.init(edit, row: details?.row, neighbour: details?.neighbour, hasEffect: details?.hasEffect)
        looksLikeAnother = details?.looksLikeAnother == true
    }

    private var mark: String {
        switch edit.operation {
        case .add: "+"
        case .move: ">"
        case .edit: "~"
        case .remove: "-"
        case .check: "x"
        case .uncheck: "o"
        }
    }

    /// The text of the row; for a row that isn't known, its id.
    private var text: String {
        switch edit.operation {
        case .add(let text, _), .edit(_, let text): text
        case .move, .remove, .check, .uncheck: row?.text ?? edit.row?.description ?? ""
        }
    }

    /// On one line, for people.
    var line: String {
        words(list: looksLikeAnother ? LookAlikes.escaped(edit.list) : edit.list).printable
    }

    /// The words as they are, not escaped.
    var plain: String { words(list: edit.list) }

    private func words(list: String) -> String {
        var notes: [String] = []
        if namesList, edit.list != ListEdit.usualList { notes.append("list \(Shell.word(list))") }
        if let place { notes.append(place) }
        if hasEffect == false { notes.append("no effect") }
        return "\(mark) \(text)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    private var place: String? {
        switch edit.operation {
        case .add(_, let place), .move(_, let place):
            if let neighbour { return "after '\(neighbour.text)'" }
            if case .first = place { return "first" }
            // No row is before it. For an earlier edit the row before it isn't known.
            return hasEffect == true ? "first" : nil
        case .edit, .remove, .check, .uncheck: return nil
        }
    }
}

/// A command line of `tick list` in a hint: it can be pasted into a shell, whatever the list is called.
struct ListHint {
    private let line: String

    init(_ room: String, list: String = ListEdit.usualList, _ operation: String? = nil, _ operand: String? = nil) {
        // A name such as `-f` would be an option.
        let given = list.hasPrefix("-") ? ["--list=\(Shell.word(list))"] : ["--list", Shell.word(list)]
        let option = list == ListEdit.usualList ? [] : given
        let words = ["tick list"] + [operation].compactMap(\.self) + option + [Shell.word(room)]
        line = (words + [operand].compactMap(\.self)).joined(separator: " ").printable
    }

    /// The hint with the command's effect: `'tick list ops' shows it`. Quotes aren't nested: `run: tick list
    /// 'it'\''s'`.
    func text(_ effect: String) -> String { line.contains("'") ? "run: \(line)" : "'\(line)' \(effect)" }
}

/// Tells names of lists apart that look alike.
struct LookAlikes {
    /// The number of names with each skeleton.
    private let counts: [String: Int]

    init(_ names: Set<String>) { counts = names.reduce(into: [:]) { $0[$1.skeleton, default: 0] += 1 } }

    /// The name as it is printed: characters beyond ASCII are escaped where another name looks like it, `m\u{430}in`.
    func printable(_ name: String) -> String {
        Self.escaped(name, all: counts[name.skeleton, default: 0] > 1)
    }

    /// - Parameter all: whether characters beyond ASCII are escaped, or only those that can't be printed.
    static func escaped(_ name: String, all: Bool = true) -> String {
        name.unicodeScalars.map { scalar in
            // A backslash is doubled, so that a text typed like an escape isn't taken for one.
            if scalar == "\\" { return "\\\\" }
            return all && !scalar.isASCII ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar).printable
        }
        .joined()
    }
}

extension Unicode.Scalar {
    /// The number as Unicode writes it after `U+`: `200B`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension ListReader {
    /// Keeps what was read for the next run.
    ///
    /// - Returns: what is to be warned of, once a run: that it can't be written.
    /// - Throws: an error where the kept file is of another log.
    mutating func keep(of account: Account) async throws -> Failure? {
        let hasShown = hasShown
        var trouble: Failure
        let mayWarn: Bool
        do throws(ClientError) {
            guard let error = try await keep() else { return nil }
            (trouble, mayWarn) = (Failure(error), account.log.mayWarn(of: error))
        } catch {
            trouble = Failure(error, account: account)
            guard error != .otherLog else { throw trouble }
            // Only the relay proves that two states are of one log: without its answer the next run asks again.
            guard hasShown else { return nil }
            mayWarn = trouble.message.map(account.log.mayWarn) ?? false
        }
        guard mayWarn else { return nil }
        trouble.hint = hasShown ? "positions mean the rows as they were shown before this" : nil
        return trouble
    }
}
