import Foundation
@testable import Client
@testable import Listing
import Wire

/// Edits of any kind, in any order, make the lists that the naive model has; what is kept of them is read as it was; and what
/// is no edit, or no file, is refused.
func fuzz(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    switch first % 4 {
    case 0: edit(Data(bytes.dropFirst()))
    case 1: _ = KeptLists(bytes: Array(bytes.dropFirst()))
    default: fold(bytes.dropFirst())
    }
}

private func edit(_ data: Data) {
    guard let edit = ListEdit(decoding: data) else { return }
    precondition(ListEdit(decoding: edit.encoded()) == edit, "an edit is read otherwise than it is written")
    switch edit.operation {
    case .add(let text, _), .edit(_, let text):
        precondition((1...Limits.text).contains(text.utf8.count), "a row with such a text")
    case .move, .remove, .check, .uncheck: break
    }
}

/// Three bytes an edit: what it does, on which row, and beside which.
private func fold(_ bytes: ArraySlice<UInt8>) {
    var kept = KeptLists()
    var naive = NaiveLists()
    var rest = bytes
    while rest.count >= 3 {
        let (what, row, other) = (rest.removeFirst(), rest.removeFirst(), rest.removeFirst())
        kept.place += 1
        let id = MessageID(rawValue: UInt128(what & 0x80 == 0 ? kept.place : Int(row)))
        // As a reader takes what is no edit, such as an empty text.
        guard let edit = ListEdit(operation(what, row, other), in: what & 0x40 == 0 ? "main" : "other") else {
            let isCopy = kept.fold.note(id)
            precondition(isCopy == naive.note(id), "a copy for one, and not for the other")
            kept.addUnsigned(kept.place, of: nil)
            continue
        }
        let stamp = Row.Stamp(seq: kept.place, member: MemberID(rawValue: UInt128(other)), at: kept.place)
        _ = kept.fold.apply(edit, id: id, by: stamp)
        naive.apply(edit, id: id, by: stamp)
        kept.addUnsigned(kept.place, of: other == 0 ? nil : edit.list)
    }
    for list in kept.fold.names {
        precondition(kept.fold.lists[list]?.all == naive.lists[list], "another list than the model's")
        precondition(kept.fold.lists[list]?.count == naive.rows(list).count, "another count than the model's")
        kept.shown[list] = naive.rows(list).map(\.id)
    }
    guard let again = KeptLists(bytes: kept.bytes) else { preconditionFailure("what was kept can't be read") }
    precondition(again == kept && again.bytes == kept.bytes, "what was kept is read otherwise")
    for range in kept.ranges(for: ["main"]) {
        let others = kept.unsigned.filter { $0.list != "main" }
        precondition(!others.contains { range.contains($0.first) }, "a receipt for another list")
    }
}

private func operation(_ what: UInt8, _ row: UInt8, _ other: UInt8) -> ListEdit.Operation {
    let id = MessageID(rawValue: UInt128(row))
    let place: ListEdit.Place =
        switch other {
        case 0: .first
        case 1: .last
        default: .after(MessageID(rawValue: UInt128(other)))
        }
    return switch what % 8 {
    case 0, 1: .add(text: row == 0xff ? "" : "row \(row)", place)
    case 2, 3: .move(id, place)
    case 4: .edit(id, text: other == 0xff ? "" : "text \(other)")
    case 5: .remove(id)
    case 6: .check(id)
    default: .uncheck(id)
    }
}
