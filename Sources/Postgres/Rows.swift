import CPostgres
import Foundation

/// The rows that a statement answered with.
package final class Rows {
    private let functions: tick_pq_functions
    private let result: OpaquePointer

    /// Takes the result over.
    init(_ result: OpaquePointer, _ functions: tick_pq_functions) {
        self.result = result
        self.functions = functions
    }

    deinit { functions.clear(result) }

    package var count: Int { Int(functions.ntuples(result)) }

    /// What the server says it did, such as `COMMIT`.
    package var command: String { functions.cmdStatus(result).map { String(cString: $0) } ?? "" }

    package var first: Row? { count > 0 ? Row(rows: self, number: 0) : nil }

    package func map<Value, Failure: Error>(_ read: (Row) throws(Failure) -> Value) throws(Failure) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        for number in 0..<Int32(count) { values.append(try read(Row(rows: self, number: number))) }
        return values
    }

    /// One of the rows; columns are counted from 0. A column that has another type than is asked for is a mistake of ours, and
    /// reads as zero or empty.
    package struct Row {
        fileprivate let rows: Rows
        fileprivate let number: Int32

        package func isNull(_ column: Int) -> Bool {
            rows.functions.getisnull(rows.result, number, Int32(column)) != 0
        }

        /// A `bigint`; 0 where it is NULL.
        package func integer(_ column: Int) -> Int {
            withBlob(column) { $0.count == 8 ? Int(Int64(bigEndian: $0.loadUnaligned(as: Int64.self))) : 0 }
        }

        package func bool(_ column: Int) -> Bool { withBlob(column) { $0.first == 1 } }

        package func text(_ column: Int) -> String { withBlob(column) { String(decoding: $0, as: UTF8.self) } }

        package func blob(_ column: Int) -> Data { withBlob(column) { Data($0) } }

        /// Lends the bytes of a column; none where it is NULL.
        package func withBlob<Answer>(_ column: Int, _ read: (UnsafeRawBufferPointer) -> Answer) -> Answer {
            let count = Int(rows.functions.getlength(rows.result, number, Int32(column)))
            return read(
                UnsafeRawBufferPointer(start: rows.functions.getvalue(rows.result, number, Int32(column)), count: count)
            )
        }
    }
}
