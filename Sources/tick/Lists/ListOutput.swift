import Client
import Listing
import Wire

/// Formats rows, lists and changes for `tick list`.
struct ListOutput {
    let request: ListRequest
    let account: Account
    let terminal: Terminal

    /// A list's rows, each with its terminator.
    ///
    /// - Parameter view: tells the members' names; nil where none are told.
    func lines(of list: OrderedList?, _ view: RoomView?) throws -> [[UInt8]] {
        let rows = list?.rows ?? []
        let width = String(rows.count).count
        let columns = terminal.columns
        var lines: [[UInt8]] = []
        lines.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() {
            let position = index + 1
            guard case .text = request.form.style else {
                lines.append(try record(of: row, at: position, view))
                continue
            }
            let number = String(position)
            let start = String(repeating: " ", count: width - number.count) + number
            let line = "\(start) [\(row.isChecked ? "x" : " ")] \(row.text.printable)"
            let check = request.isVerbose ? check(of: row, view) : ""
            let room = request.follows ? columns.map { $0 - check.displayWidth } : nil
            lines.append(Array((terminal.cut(line, to: room) + check).utf8) + [request.form.end])
        }
        return lines
    }

    /// Who has checked a row, and when: `  (bob 12:03:09)`. Where the relay is away a member has no name, but an id.
    private func check(of row: Row, _ view: RoomView?) -> String {
        guard let checked = row.checked else { return "" }
        let name = view?.name(of: checked.member).printable ?? String(checked.member.description.prefix(6))
        return "  (\(name) \(Moment(checked.at).text))"
    }

    private func record(of row: Row, at position: Int?, _ view: RoomView?) throws -> [UInt8] {
        let record = RowRecord(
            row: row,
            position: position,
            list: request.list,
            room: account.room,
            from: view?.name(of: row.added.member) ?? "",
            checker: row.checked.flatMap { view?.name(of: $0.member) }
        )
        switch request.form.style {
        case .text: return []
        case .json: return try record.json + [request.form.end]
        case .porcelain: return record.porcelain.bytes + [request.form.end]
        case .format(let format): return try format.render(record, end: request.form.end)
        }
    }

    /// The names of a room's lists, and how many rows they have.
    func lines(of fold: ListFold) throws -> [[UInt8]] {
        let names = fold.names
        let lookAlikes = LookAlikes(Set(names).union([ListEdit.usualList]))
        let printed = names.map(lookAlikes.printable)
        let width = printed.map(\.displayWidth).max() ?? 0
        var lines: [[UInt8]] = []
        for (name, printed) in zip(names, printed) {
            let count = fold.lists[name]?.count ?? 0
            let bytes: [UInt8]
            switch request.form.style {
            case .text: bytes = Array("\(printed.padded(to: width))  \(count)".utf8)
            case .json: bytes = try JSONLine(Summary(room: account.room, list: name, rows: count)).bytes
            case .porcelain: bytes = PorcelainRecord("l", [count], text: name).bytes
            case .format: bytes = []
            }
            lines.append(bytes + [request.form.end])
        }
        return lines
    }

    /// The line of a change; nil where it changed nothing.
    func line(of change: ListChange, _ view: RoomView?) throws -> [UInt8]? {
        guard let edit = change.edit, case .changed(let row, _) = change.effect else { return nil }
        switch request.form.style {
        case .text:
            let words = ListWords(edit, row: row, neighbour: change.neighbour, namesList: false, hasEffect: true)
            let event = change.event
            return Array("\(Moment(event.event.at).text) \(event.label.printable)  \(words.line)".utf8)
                + [request.form.end]
        case .json: return try JSONLine(ChangeObject(change, edit, row, room: account.room)).bytes + [request.form.end]
        case .porcelain:
            let record = PorcelainRecord(
                "e",
                [
                    change.event.event.seq, edit.operation.name, row.id, change.neighbour?.id,
                    change.event.event.member, change.event.event.at.shown,
                ],
                text: row.text
            )
            return record.bytes + [request.form.end]
        case .format: return try record(of: row, at: change.position, view)
        }
    }

    private struct Summary: Encodable {
        var room: String
        var list: String
        var rows: Int
    }
}

/// A list edit as `tick list -f --json` and `tick tail --events list --json` print it.
struct ChangeObject: Encodable {
    let event = "list"
    let room: String
    let list: String
    let op: String
    let seq: Int
    let id: MessageID
    let row: MessageID
    /// The row before it, after an `add` or `move`.
    let after: MessageID?
    let text: String?
    let from: String
    let member: MemberID
    let at: RelaysWord<Int>
    /// Whether it changed something; nil where that isn't known.
    let effect: Bool?

    init(_ change: ListChange, _ edit: ListEdit, _ row: Row, room: String) {
        self.init(change.event, edit, row: row, after: change.neighbour?.id, effect: true, room: room)
    }

    init(_ opened: OpenedEvent, _ edit: ListEdit, row: Row?, after: MessageID?, effect: Bool?, room: String) {
        self.room = room
        list = edit.list
        op = edit.operation.name
        seq = opened.event.seq
        id = opened.event.id
        self.row = edit.row ?? opened.event.id
        switch edit.operation {
        case .add, .move: self.after = after
        case .edit, .remove, .check, .uncheck: self.after = nil
        }
        switch edit.operation {
        case .add(let text, _), .edit(_, let text): self.text = text
        case .move, .remove, .check, .uncheck: text = row?.text
        }
        from = opened.from
        member = opened.event.member
        at = opened.event.at
        self.effect = effect
    }
}
