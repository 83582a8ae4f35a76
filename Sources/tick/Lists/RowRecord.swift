import Client
import Listing

/// A row as `tick list` prints it.
struct RowRecord: Record {
    let row: Row
    /// Nil for one that was removed.
    let position: Int?
    let list: String
    let room: String
    /// The name of the member who added it; empty where names aren't told.
    let from: String
    /// The name of the member who checked it; nil for an unchecked row, and where names aren't told.
    let checker: String?

    static let fields: Fields<Self> = [
        .both("id", "i", ["r": 2]) { .id($0.row.id) },
        .both("position", "p", ["r": 1]) { .number($0.position) },
        .both("text", "t", ["r": .text]) { .text($0.row.text) },
        .layout("raw") { .raw(Array($0.row.text.utf8)) },
        .both("checked", "c", ["r": 3]) { .flag($0.row.isChecked, "x") },
        .object("checked_by") { .text($0.checker) },
        .object("checked_member") { .id($0.row.checked?.member) },
        .object("checked_at") { .number($0.row.checked?.at) },
        .both("list", "l") { .text($0.list) },
        .both("room", "r") { .text($0.room) },
        .both("from", "f") { .text($0.from) },
        .both("member") { .id($0.row.added.member) },
        .both("at", "T") { .number($0.row.added.at) },
        .layout("time", "I") { .text(LocalTime($0.row.added.at).iso) },
        .both("seq", "s", ["r": 4]) { .number($0.row.added.seq) },
        .layout("changed") { .number($0.row.changed.seq) },
        .object("changed_seq", ["r": 5]) { .number($0.row.changed.seq) },
        .object("changed_at", ["r": 6]) { .number($0.row.changed.at) },
        .layout("json", "j") { .raw($0.json) },
    ]
}

/// A list, as `tick list --all` prints it.
struct ListSummary: Record {
    let room: String
    let list: String
    let rows: Int

    static let fields: Fields<Self> = [
        .object("room") { .text($0.room) },
        .object("list", ["l": .text]) { .text($0.list) },
        .object("rows", ["l": 1]) { .number($0.rows) },
    ]
}

/// A list edit, as `tick list -f` and `tick tail --events list --json` print it.
struct EditRecord: Record {
    let opened: OpenedEvent
    let edit: ListEdit
    let row: Row?
    /// The row before it, after an `add` or `move`.
    let neighbour: Row?
    /// Whether the edit changed something; nil where that isn't known.
    let hasEffect: Bool?
    let room: String

    private var text: String? {
        switch edit.operation {
        case .add(let text, _), .edit(_, let text): text
        case .move, .remove, .check, .uncheck: row?.text
        }
    }

    static let fields: Fields<Self> = [
        .object("event") { _ in .text("list") },
        .object("room") { .text($0.room) },
        .object("list") { .text($0.edit.list) },
        .object("op", ["e": 2]) { .text($0.edit.operation.name) },
        .object("seq", ["e": 1]) { .number($0.opened.event.seq) },
        .object("id") { .id($0.opened.event.id) },
        .object("row", ["e": 3]) { .id($0.edit.row ?? $0.opened.event.id) },
        .object("after", ["e": 4]) { .id($0.neighbour?.id) },
        .object("text", ["e": .text]) { .text($0.text) },
        .object("from") { .text($0.opened.from) },
        .object("member", ["e": 5]) { .id($0.opened.event.member) },
        .object("at", ["e": 6]) { .number($0.opened.event.at.shown) },
        .object("effect") { .flag($0.hasEffect) },
    ]
}
