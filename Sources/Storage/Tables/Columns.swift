import Foundation
import Proving
import Wire

/// A row that an engine answered with, by its columns, which are counted from 0.
///
/// The rows of `Tables` and Wire's values are read from it by initializers that are the same for every engine. They say which
/// columns they take; where a statement has more, those come after. They are generic, so that the compiler makes one of
/// each for each engine: `any Columns` would cost a call through a table for each column.
protocol Columns {
    func isNull(_ column: Int) -> Bool

    /// 0 where it is NULL.
    func integer(_ column: Int) -> Int

    func bool(_ column: Int) -> Bool

    /// Empty where it is NULL.
    func text(_ column: Int) -> String

    /// Empty where it is NULL.
    func blob(_ column: Int) -> Data

    /// Lends the bytes of a blob, none where it is NULL; they are gone with the row.
    func withBlob<Answer>(_ column: Int, _ read: (UnsafeRawBufferPointer) -> Answer) -> Answer
}

extension Columns {
    func integerIfAny(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }

    func textIfAny(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    func blobIfAny(_ column: Int) -> Data? { isNull(column) ? nil : blob(column) }

    /// A hash; nil where the column has anything else than 32 bytes.
    func digest(_ column: Int) -> Digest? { withBlob(column) { Digest(bytes: $0) } }

    /// An id; zero where the column has anything else than 16 bytes, which was never written.
    func identifier<Name: Identifier>(_ column: Int, _ type: Name.Type = Name.self) -> Name {
        withBlob(column) { Name(bytes: $0) ?? Name(rawValue: 0) }
    }

    func eventKind(_ column: Int) -> EventKind { EventKind(number: integer(column)) }

    func pushClass(_ column: Int) -> PushClass? { textIfAny(column).map { PushClass(rawValue: $0) } }

    /// A run of seqs: its start, and its end in the column after it.
    ///
    /// - Throws: `.failed` where the row is damaged.
    func run(_ column: Int) throws(StoreError) -> ClosedRange<Int> {
        let (start, upto) = (integer(column), integer(column + 1))
        guard start <= upto else { throw .damaged("a run") }
        return start...upto
    }
}

extension Member {
    /// Reads id, delivered, read, the time the member was seen, and the columns of its push target.
    init(_ row: some Columns, online: Bool) {
        self.init(
            member: row.identifier(0), delivered: row.integer(1), read: row.integer(2), lastSeen: row.integer(3),
            online: online, push: PushState(row, from: 4)
        )
    }
}

extension PushState {
    /// Reads from a column on the target, the latest push and its end, since when it fails and how, since when it is gone and
    /// why; nil where there is no target.
    fileprivate init?(_ row: some Columns, from column: Int) {
        guard !row.isNull(column) else { return nil }
        self.init(
            sent: row.integerIfAny(column + 1), upto: row.integerIfAny(column + 2),
            failing: row.integerIfAny(column + 3), error: row.pushClass(column + 4), gone: row.integerIfAny(column + 5),
            reason: row.pushClass(column + 6)
        )
    }
}

extension CursorMoves.Move {
    /// Reads id, delivered, read, and the end of the last run of list receipts.
    init(_ row: some Columns) {
        self.init(member: row.identifier(0), delivered: row.integer(1), read: row.integer(2), list: row.integerIfAny(3))
    }
}

extension Claim {
    /// Reads the member's id, the kind, from where to where it was claimed, when, and the signature.
    ///
    /// - Throws: `.failed` where the row is damaged.
    init(_ row: some Columns) throws(StoreError) {
        guard let kind = ReceiptKind(number: row.integer(1)) else { throw .damaged("a receipt") }
        self.init(
            member: row.identifier(0), kind: kind, from: row.integer(2), upto: row.integer(3), at: row.integer(4),
            sig: row.blob(5)
        )
    }
}
