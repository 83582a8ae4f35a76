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
