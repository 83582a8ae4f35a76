/// A value that a statement's parameter takes, as the server takes it in binary. Of an array's nil elements each is NULL.
package enum Value {
    case null
    case integer(Int)
    case bytes([UInt8])
    case text(String)
    case integers([Int?])
    case blobs([[UInt8]?])
    case texts([String?])

    /// `bigint`, `bytea`, `text`: their object ids, which are the same in every server (pg_type.dat).
    private static var integerType: UInt32 { 20 }
    private static var bytesType: UInt32 { 17 }
    private static var textType: UInt32 { 25 }

    /// Appends the value's bytes.
    ///
    /// - Returns: false, and nothing, for NULL.
    func encode(into buffer: inout [UInt8]) -> Bool {
        switch self {
        case .null: return false
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
        return true
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends an array of one dimension (array_send in PostgreSQL's source, arrayfuncs.c).
    fileprivate mutating func append<Item>(
        array: [Item?],
        of type: UInt32,
        _ encode: (inout [UInt8], Item) -> Void
    ) {
        append(bigEndian: Int32(array.isEmpty ? 0 : 1))
        append(bigEndian: Int32(array.contains { $0 == nil } ? 1 : 0))
        append(bigEndian: type)
        guard !array.isEmpty else { return }
        append(bigEndian: Int32(array.count))
        append(bigEndian: Int32(1))
        for element in array {
            if let element { encode(&self, element) } else { append(bigEndian: Int32(-1)) }
        }
    }
}
