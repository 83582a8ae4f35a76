import Helpers
import Listing
import Wire

/// A list edit as a log has it.
struct LoggedEdit {
    /// Nil where what was sealed can't be an edit.
    var edit: ListEdit?
    var id: MessageID
    var stamp: Row.Stamp
}

/// Random edits by several members, who know what others did only late: rows that are gone, that never were, and copies are
/// among what they name.
struct History {
    private var chance: SeededGenerator
    private var rows: [MessageID] = []
    private(set) var edits: [LoggedEdit] = []

    /// Texts by which lists get full.
    private static let longTexts = (0...9).map { String(repeating: "\($0)", count: Limits.text - 6_000 * $0) }
    private let hasLongTexts: Bool

    init(_ seed: UInt64, count: Int, hasLongTexts: Bool = false) {
        chance = SeededGenerator(seed)
        self.hasLongTexts = hasLongTexts
        for _ in 0..<count { edits.append(next()) }
    }

    private mutating func next() -> LoggedEdit {
        let stamp = Row.Stamp(
            seq: edits.count * 2 + 1, member: MemberID(rawValue: .random(in: 1...3, using: &chance)), at: edits.count
        )
        let isCopy = !edits.isEmpty && Int.random(in: 0..<40, using: &chance) == 0
        let id = isCopy ? edits[.random(in: edits.indices, using: &chance)].id : MessageID(rawValue: chance.wide())
        let list = Int.random(in: 0..<5, using: &chance) == 0 ? "release" : ListEdit.usualList
        let edit = ListEdit(operation(), in: list)
        if case .add? = edit?.operation { rows.append(id) }
        return LoggedEdit(edit: edit, id: id, stamp: stamp)
    }

    private mutating func operation() -> ListEdit.Operation {
        let digit = Int.random(in: 0...9, using: &chance)
        // Some are empty: such edits have no effect.
        let short = String(String(digit).prefix(chance.next() % 10 == 0 ? 0 : 1))
        let text = hasLongTexts ? Self.longTexts[digit] : short
        switch Int.random(in: 0..<12, using: &chance) {
        case 0..<4: return .add(text: text, place())
        case 4..<7: return .move(row(), place())
        case 7: return .edit(row(), text: text)
        case 8, 9: return .remove(row())
        case 10: return .check(row())
        default: return .uncheck(row())
        }
    }

    private mutating func place() -> ListEdit.Place {
        switch Int.random(in: 0..<6, using: &chance) {
        case 0: .first
        case 1: .last
        default: .after(row())
        }
    }

    private mutating func row() -> MessageID {
        // The latest are named most often, as where several members work on the same part.
        let recent = rows.suffix(Int.random(in: 0..<4, using: &chance) == 0 ? rows.count : 5)
        return recent.randomElement(using: &chance) ?? MessageID(rawValue: chance.wide())
    }
}

extension SeededGenerator {
    mutating func wide() -> UInt128 { UInt128(next()) << 64 | UInt128(next()) }
}

extension ListFold {
    mutating func apply(_ logged: LoggedEdit) -> Effect {
        guard let edit = logged.edit else { return note(logged.id) ? .copy : .nothing }
        return apply(edit, id: logged.id, by: logged.stamp)
    }
}

extension NaiveLists {
    mutating func apply(_ logged: LoggedEdit) {
        guard let edit = logged.edit else {
            _ = note(logged.id)
            return
        }
        apply(edit, id: logged.id, by: logged.stamp)
    }
}
