import Arguments
import Client
import Listing
import Wire

/// A row as `tick list` prints it.
struct RowRecord: FormatRecord {
    let row: Row
    /// Nil for one that was removed.
    let position: Int?
    let list: String
    let room: String
    /// The name of the member who added it; empty where names aren't told.
    let from: String
    /// The name of the member who checked it; nil for an unchecked row, and where names aren't told.
    let checker: String?

    func value(of field: RowField) throws -> [UInt8] {
        switch field {
        case .id: text(row.id)
        case .position: position.map(text) ?? []
        case .text, .raw: Array(row.text.utf8)
        case .checked: row.isChecked ? [UInt8(ascii: "x")] : []
        case .list: text(list)
        case .room: text(room)
        case .from: text(from)
        case .member: text(row.added.member)
        case .at: text(row.added.at)
        case .time: text(Moment(row.added.at).iso)
        case .seq: text(row.added.seq)
        case .changed: text(row.changed.seq)
        case .json: try json
        }
    }

    var porcelain: PorcelainRecord {
        PorcelainRecord(
            "r",
            [position, row.id, row.isChecked ? "x" : nil, row.added.seq, row.changed.seq, row.changed.at],
            text: row.text
        )
    }

    var json: [UInt8] {
        get throws {
            try JSONLine(
                Object(
                    room: room,
                    list: list,
                    position: position,
                    id: row.id,
                    text: row.text,
                    checked: row.isChecked,
                    checkedBy: checker,
                    checkedMember: row.checked?.member,
                    checkedAt: row.checked?.at,
                    from: from,
                    member: row.added.member,
                    seq: row.added.seq,
                    at: row.added.at,
                    changedSeq: row.changed.seq,
                    changedAt: row.changed.at
                )
            ).bytes
        }
    }

    private func text(_ value: some CustomStringConvertible) -> [UInt8] { Array(value.description.utf8) }

    private struct Object: Encodable {
        var room: String
        var list: String
        var position: Int?
        var id: MessageID
        var text: String
        var checked: Bool
        var checkedBy: String?
        var checkedMember: MemberID?
        var checkedAt: Int?
        var from: String
        var member: MemberID
        var seq: Int
        var at: Int
        var changedSeq: Int
        var changedAt: Int

        private enum CodingKeys: String, CodingKey {
            case room, list, position, id, text, checked, from, member, seq, at
            case checkedBy = "checked_by"
            case checkedMember = "checked_member"
            case checkedAt = "checked_at"
            case changedSeq = "changed_seq"
            case changedAt = "changed_at"
        }
    }
}

/// The fields of a row for `tick list --format`.
enum RowField: String, LayoutField {
    case id, position, text, raw, checked, list, room, from, member, at, time, seq, changed, json

    var letter: Character? {
        switch self {
        case .id: "i"
        case .position: "p"
        case .text: "t"
        case .checked: "c"
        case .list: "l"
        case .room: "r"
        case .from: "f"
        case .at: "T"
        case .time: "I"
        case .seq: "s"
        case .json: "j"
        case .raw, .member, .changed: nil
        }
    }

    var isVerbatim: Bool { self == .raw || self == .json }
}

/// The form of the rows of `tick list`.
struct RowForm: Sendable {
    enum Style: Sendable {
        case text
        case json
        case porcelain
        case format(Layout<RowField>)
    }

    let style: Style
    /// The terminator of a record: a newline, or with `-z` a NUL.
    let end: UInt8
    private let isVerbose: Bool

    init(_ typed: Parsed) {
        style =
            if typed[ListCommand.json] { .json } else if typed[ListCommand.porcelain] != nil { .porcelain } else {
                typed[ListCommand.format].map { .format($0) } ?? .text
            }
        isVerbose = typed[ListCommand.verbose]
        end = typed[ListCommand.null] ? 0 : UInt8(ascii: "\n")
    }

    /// Whether the names of members are told.
    var namesMembers: Bool {
        switch style {
        case .text: isVerbose
        case .porcelain: false
        case .json: true
        case .format(let format): !format.fields.isDisjoint(with: [.from, .json])
        }
    }

    /// Whether the positions of changed rows are told.
    var tellsPositions: Bool {
        guard case .format(let format) = style else { return false }
        return !format.fields.isDisjoint(with: [.position, .json])
    }
}
