import Arguments
import Client
import Listing

/// A list edit in words: `+ ship it (list release, after 'tag')`.
struct ListWords {
    private let edit: ListEdit
    /// The row that it is about, and the one before that, as far as they are known.
    private let row: Row?
    private let neighbour: Row?
    private let namesList: Bool
    private let hasEffect: Bool?

    /// - Parameters:
    ///   - namesList: whether a list is named that isn't the usual one.
    ///   - hasEffect: whether it changed something; nil where that isn't known.
    init(_ edit: ListEdit, row: Row? = nil, neighbour: Row? = nil, namesList: Bool = true, hasEffect: Bool? = nil) {
        self.edit = edit
        self.row = row
        self.neighbour = neighbour
        self.namesList = namesList
        self.hasEffect = hasEffect
    }

    /// As `tick tail` shows it.
    init(_ edit: ListEdit, _ details: ListNames.Details?) {
        self.init(edit, row: details?.row, neighbour: details?.neighbour, hasEffect: details?.hasEffect)
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

    /// The text of its row; for a row that isn't known, the row's id.
    private var text: String {
        switch edit.operation {
        case .add(let text, _), .edit(_, let text): text
        case .move, .remove, .check, .uncheck: row?.text ?? edit.row?.description ?? ""
        }
    }

    /// On one line, for people.
    var line: String { plain.printable }

    /// The same as it is.
    var plain: String {
        var notes: [String] = []
        if namesList, edit.list != ListEdit.usualList { notes.append("list \(Shell.word(edit.list))") }
        if let place { notes.append(place) }
        if hasEffect == false { notes.append("no effect") }
        return "\(mark) \(text)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    private var place: String? {
        switch edit.operation {
        case .add(_, let place), .move(_, let place):
            if let neighbour { return "after '\(neighbour.text)'" }
            if case .first = place { return "first" }
            // Where nothing is before it. Of an earlier edit it isn't known what was.
            return hasEffect == true ? "first" : nil
        case .edit, .remove, .check, .uncheck: return nil
        }
    }
}
