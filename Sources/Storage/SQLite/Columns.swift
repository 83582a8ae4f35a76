// How Wire's values lie in the tables.

import Proving
import SQLite
import Wire

extension RoomID: Bindable {}
extension MemberID: Bindable {}
extension MessageID: Bindable {}

extension Identifier {
    /// As 16 bytes, the most significant first, so that ids sort as they do elsewhere.
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try withUnsafeBytes(of: rawValue.bigEndian) { bytes throws(SQLiteError) in
            try statement.bind(bytes, at: position)
        }
    }
}

extension Digest: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try withUnsafeBytes { bytes throws(SQLiteError) in try statement.bind(bytes, at: position) }
    }
}

extension Statement {
    /// A hash; nil where the column has anything else than 32 bytes.
    func digest(_ column: Int) -> Digest? { withBlob(column) { Digest(bytes: $0) } }

    /// An id; zero where the column has anything else than 16 bytes, which `bind` never wrote.
    func identifier<Name: Identifier>(_ column: Int, _ type: Name.Type = Name.self) -> Name {
        withBlob(column) { Name(bytes: $0) ?? Name(rawValue: 0) }
    }

    func eventKind(_ column: Int) -> EventKind { EventKind(number: integer(column)) }
}

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
        }
    }
}
