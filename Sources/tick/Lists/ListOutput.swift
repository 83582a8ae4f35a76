import Client
import Listing

/// Formats rows, lists and changes for `tick list`.
struct ListOutput {
    let request: ListRequest
    let account: Account
    let terminal: Terminal

    private var form: RecordForm { request.form }

    /// A list's rows, each with its terminator.
    ///
    /// - Parameter view: has the members' names; nil where none are printed.
    func lines(of list: OrderedList?, _ view: RoomView?) -> [[UInt8]] {
        let rows = list?.rows ?? []
        let width = String(rows.count).count
        let columns = terminal.columns
        // A line that wraps would stay where the rows are written again.
        let cut = request.follows ? columns : nil
        var lines: [[UInt8]] = []
        lines.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() {
            let position = index + 1
            guard form.isText else {
                lines.append(record(of: row, at: position, view))
                continue
            }
            let number = String(position)
            let start = String(repeating: " ", count: width - number.count) + number
            let head = "\(start) [\(row.isChecked ? "x" : " ")] "
            let room = cut.map { $0 - head.displayWidth }
            var (text, check) = (row.text.printable, request.isVerbose ? check(of: row, view) : "")
            if let room {
                check = terminal.cut(check, to: max(room / 2, room - text.displayWidth))
                text = terminal.cut(text, to: room - check.displayWidth)
            }
            let line = head + text + check
            lines.append(
                cut == nil
                    ? ended(line, indent: head.displayWidth)
                    : Array(terminal.cut(line, to: cut).utf8) + [form.end]
            )
        }
        return lines
    }

    /// A line with its terminator, on a terminal broken.
    private func ended(_ line: String, indent: Int) -> [UInt8] {
        Array(line.broken(to: terminal.columns, indent: indent).joined(separator: "\n").utf8) + [form.end]
    }

    /// The member who has checked a row, and the time: `  (bob 12:03:09)`. While the relay is away the member's id
    /// stands for the name.
    private func check(of row: Row, _ view: RoomView?) -> String {
        guard let checked = row.checked else { return "" }
        let name = view?.label(of: checked.member) ?? String(checked.member.description.prefix(6))
        return "  (\(name.printable) \(LocalTime(checked.at).text))"
    }

    private func record(of row: Row, at position: Int?, _ view: RoomView?) -> [UInt8] {
        let record = RowRecord(
            row: row, position: position, list: request.list, room: account.room,
            from: view?.personName(of: row.added.member) ?? "",
            checker: row.checked.flatMap { view?.personName(of: $0.member) }
        )
        return form.bytes(of: record, "r")
    }

    /// The names of a room's lists, and their numbers of rows.
    func lines(of fold: ListFold) -> [[UInt8]] {
        let names = fold.names
        let lookAlikes = LookAlikes(Set(names).union([ListEdit.usualList]))
        let printed = names.map(lookAlikes.printable)
        let width = printed.map(\.displayWidth).max() ?? 0
        return zip(names, printed).map { name, printed in
            let count = fold.lists[name]?.count ?? 0
            guard form.isText else {
                return form.bytes(of: ListSummary(room: account.room, list: name, rows: count), "l")
            }
            return ended("\(printed.padded(to: width))  \(count)", indent: 2)
        }
    }

    /// The line of a change; nil where it changed nothing.
    func line(of change: ListChange, _ view: RoomView?) -> [UInt8]? {
        guard let edit = change.edit, case .changed(let row, _) = change.effect else { return nil }
        switch form.style {
        case .text:
            let words = ListWords(edit, row: row, neighbour: change.neighbour, namesList: false, hasEffect: true)
            let start = "\(LocalTime(change.event.event.at).text) \(change.event.label.printable)  "
            return ended(start + words.line, indent: start.displayWidth)
        case .json, .porcelain:
            let record = EditRecord(
                opened: change.event, edit: edit, row: row, neighbour: change.neighbour, hasEffect: true,
                room: account.room
            )
            return form.bytes(of: record, "e")
        case .format: return record(of: row, at: change.position, view)
        }
    }
}
