// The rules for the kinds of events and receipts, and the numbers that stand for kinds in the tables, the same in every
// engine. A new kind gets its rules here.

import Proving
import Wire

extension EventKind {
    /// Whether an event of this kind is owed to everyone who was in the room then, except its sender: cursors pass over
    /// such events once they are receipted, and `last` counts them.
    var isOwed: Bool { self == .message }

    /// The kinds of receipts that are about events of this kind. List edits are owed like messages, but not counted.
    var receipts: [ReceiptKind] {
        switch self {
        case .message: [.delivered, .read]
        case .list: [.list]
        default: []
        }
    }

    /// The kinds whose bodies retention removes. The others tell of members for ever, and a list without one of its
    /// edits would be another list.
    static let emptied: [EventKind] = [.message]

    /// The index of a kind is its number in the tables.
    private static let numbered: [EventKind] = [.message, .join, .leave, .name, .list, .rotate, .invite]

    var number: Int {
        guard let number = Self.numbered.firstIndex(of: self) else {
            preconditionFailure("BUG: an event of a kind that nobody can send")
        }
        return number
    }

    init(number: Int) {
        self = Self.numbered.indices.contains(number) ? Self.numbered[number] : .other(String(number))
    }
}

extension ReceiptKind {
    /// The kinds whose cursors a receipt moves: a message that was read was delivered.
    var covered: [ReceiptKind] {
        switch self {
        case .delivered: [.delivered]
        case .read: [.read, .delivered]
        case .list: [.list]
        }
    }

    /// The kinds with a cursor that passes over what is owed (`EventKind.isOwed`). List receipts have only runs.
    static let counted: [ReceiptKind] = [.delivered, .read]

    var isCounted: Bool { Self.counted.contains(self) }

    var number: Int {
        switch self {
        case .delivered: 0
        case .read: 1
        case .list: 2
        }
    }

    init?(number: Int) {
        guard let kind = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = kind
    }
}

extension Chain {
    var number: Int { self == .crowd ? 0 : 1 }
}
