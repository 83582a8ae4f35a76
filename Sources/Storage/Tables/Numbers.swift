// The numbers that stand for words in the tables, the same in every engine.

import Proving
import Wire

extension EventKind {
    private static let numbered: [EventKind] = [.message, .join, .leave, .name, .remove, .list]

    /// The number that stands for the kind in the tables.
    var number: Int {
        switch self {
        case .message: 0
        case .join: 1
        case .leave: 2
        case .name: 3
        case .remove: 4
        case .list: 5
        case .other: preconditionFailure("BUG: an event of a kind that nobody can send")
        }
    }

    init(number: Int) {
        self = Self.numbered.indices.contains(number) ? Self.numbered[number] : .other(String(number))
    }
}

extension Chain {
    /// The number that stands for the chain in the tables.
    var number: Int {
        switch self {
        case .crowd: 0
        case .lists: 1
        }
    }
}

extension ReceiptKind {
    /// The number that stands for the kind in the tables.
    var number: Int {
        switch self {
        case .delivered: 0
        case .read: 1
        case .list: 2
        }
    }
}
