import Listing
import Wire

/// What the lists are, said as plainly as it can be: arrays that are searched and rebuilt for each edit.
struct NaiveLists {
    var lists: [String: [Row]] = [:]
    private var taken: [MessageID] = []

    func rows(_ list: String) -> [Row] { (lists[list] ?? []).filter { !$0.isRemoved } }

    func bytes(_ list: String) -> Int { rows(list).reduce(0) { $0 + $1.text.utf8.count } }

    /// Of what is no edit only the id is taken.
    ///
    /// - Returns: whether it was taken before.
    mutating func note(_ id: MessageID) -> Bool {
        defer { taken.append(id) }
        return taken.contains(id)
    }

    mutating func apply(_ edit: ListEdit, id: MessageID, by stamp: Row.Stamp) {
        if taken.contains(id) { return }
        taken.append(id)
        var all = lists[edit.list] ?? []
        defer { if !all.isEmpty || lists[edit.list] != nil { lists[edit.list] = all } }

        func index(_ row: MessageID) -> Int? { all.firstIndex { $0.id == row && !$0.isRemoved } }

        func spot(_ place: ListEdit.Place, in rows: [Row]) -> Int {
            switch place {
            case .first: 0
            case .last: rows.count
            case .after(let other): (rows.firstIndex { $0.id == other } ?? rows.count - 1) + 1
            }
        }

        switch edit.operation {
        case .add(let text, let place):
            if all.count(where: { !$0.isRemoved }) == OrderedList.mostRows { return }
            if bytes(edit.list) + text.utf8.count > 4_194_304 { return }
            all.insert(Row(id: id, text: text, added: stamp), at: spot(place, in: all))
        case .move(let row, let place):
            guard let from = index(row), place != .after(row) else { return }
            var rest = all
            var moved = rest.remove(at: from)
            let to = spot(place, in: rest)
            if to == from { return }
            moved.changed = stamp
            rest.insert(moved, at: to)
            all = rest
        case .edit(let row, let text):
            guard let place = index(row), all[place].text != text else { return }
            if bytes(edit.list) - all[place].text.utf8.count + text.utf8.count > 4_194_304 { return }
            all[place].text = text
            all[place].changed = stamp
        case .remove(let row):
            guard let place = index(row) else { return }
            all[place].isRemoved = true
            let text = all[place].text
            if text.utf8.count > 100 {
                let end = text.unicodeScalars.indices.last { text[..<$0].utf8.count <= 97 }
                all[place].text = text[..<(end ?? text.startIndex)] + "…"
            }
            all[place].changed = stamp
        case .check(let row), .uncheck(let row):
            let isChecked = if case .check = edit.operation { true } else { false }
            guard let place = index(row), all[place].isChecked != isChecked else { return }
            all[place].checked = isChecked ? stamp : nil
            all[place].changed = stamp
        }
    }
}
