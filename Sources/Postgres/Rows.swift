import CPostgres
import Foundation

/// The rows that a statement answered with.
package final class Rows {
    private let functions: tick_pq_functions
    private let result: OpaquePointer

    /// Takes ownership of the result.
    init(_ result: OpaquePointer, _ functions: tick_pq_functions) {
        (self.result, self.functions) = (result, functions)
    }

    deinit { functions.clear(result) }

    package var count: Int { Int(functions.ntuples(result)) }

    /// The server's command tag, such as `COMMIT`.
    package var command: String { functions.cmdStatus(result).map { String(cString: $0) } ?? "" }

    package var first: Row? { count > 0 ? Row(rows: self, number: 0) : nil }

    package func map<Value, Failure: Error>(_ read: (Row) throws(Failure) -> Value) throws(Failure) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        for number in 0..<Int32(count) { values.append(try read(Row(rows: self, number: number))) }
        return values
    }

    /// One of the rows; columns are counted from 0. A column of another type than asked for is a programming error, and
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

/// A value of a statement's parameter, in the server's binary form. A nil element of an array is NULL; no other value is.
package enum Value {
    case integer(Int)
    case bytes([UInt8])
    case text(String)
    case integers([Int?])
    case blobs([[UInt8]?])
    case texts([String?])

    /// The object ids of `bigint`, `bytea` and `text`, which are the same in every server (pg_type.dat).
    private static var integerType: UInt32 { 20 }
    private static var bytesType: UInt32 { 17 }
    private static var textType: UInt32 { 25 }

    /// Appends the value's bytes.
    func encode(into buffer: inout [UInt8]) {
        switch self {
        case .integer(let value): buffer.append(bigEndian: Int64(value))
        case .bytes(let bytes): buffer += bytes
        case .text(let text): buffer += text.utf8
        case .integers(let values):
            buffer.append(array: values, of: Self.integerType) { buffer, value in
                buffer.append(bigEndian: Int32(8))
                buffer.append(bigEndian: Int64(value))
            }
        case .blobs(let values):
            buffer.append(array: values, of: Self.bytesType) { buffer, bytes in
                buffer.append(bigEndian: Int32(bytes.count))
                buffer += bytes
            }
        case .texts(let values):
            buffer.append(array: values, of: Self.textType) { buffer, text in
                buffer.append(bigEndian: Int32(text.utf8.count))
                buffer += text.utf8
            }
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends an array of one dimension (array_send in PostgreSQL's source, arrayfuncs.c).
    fileprivate mutating func append<Item>(array: [Item?], of type: UInt32, _ encode: (inout [UInt8], Item) -> Void) {
        append(bigEndian: Int32(array.isEmpty ? 0 : 1))
        append(bigEndian: Int32(array.contains { $0 == nil } ? 1 : 0))
        append(bigEndian: type)
        guard !array.isEmpty else { return }
        append(bigEndian: Int32(array.count))
        append(bigEndian: Int32(1))
        for element in array { if let element { encode(&self, element) } else { append(bigEndian: Int32(-1)) } }
    }
}
