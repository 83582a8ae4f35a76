import Wire

/// The bytes to be hashed or signed, built in a buffer on the stack.
///
/// Integers are 8 bytes, the most significant first; a label ends with `00`; an id is its 16 bytes.
struct ByteString {
    /// The longest byte string is shorter: a leaf's data with a kind of 255 bytes takes 431.
    private static let capacity = 512

    private let buffer: UnsafeMutableRawBufferPointer
    private var count = 0

    private init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    /// The SHA-256 of the bytes that `fill` puts.
    static func digest(_ fill: (inout ByteString) -> Void) -> Digest { with(fill) { SHA256.digest(of: $0) } }

    /// The bytes that `fill` puts.
    static func bytes(_ fill: (inout ByteString) -> Void) -> [UInt8] { with(fill) { Array($0) } }

    private static func with<Result>(
        _ fill: (inout ByteString) -> Void, _ use: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { buffer in
            var string = ByteString(buffer)
            fill(&string)
            return use(UnsafeRawBufferPointer(rebasing: buffer[..<string.count]))
        }
    }

    mutating func put(label: StaticString) {
        put(UnsafeRawBufferPointer(start: label.utf8Start, count: label.utf8CodeUnitCount))
        put(byte: 0)
    }

    mutating func put(byte: UInt8) {
        buffer[count] = byte
        count += 1
    }

    mutating func put(_ number: Int) {
        buffer.storeBytes(of: UInt64(bitPattern: Int64(number)).bigEndian, toByteOffset: count, as: UInt64.self)
        count += 8
    }

    mutating func put(_ id: some Identifier) {
        buffer.storeBytes(of: id.bits.high.bigEndian, toByteOffset: count, as: UInt64.self)
        buffer.storeBytes(of: id.bits.low.bigEndian, toByteOffset: count + 8, as: UInt64.self)
        count += 16
    }

    mutating func put(_ digest: Digest) { put(digest.octets) }

    mutating func put(_ octets: Octets) {
        buffer.storeBytes(of: octets, toByteOffset: count, as: Octets.self)
        count += Octets.count
    }

    /// A kind: its length in one byte, then its UTF-8.
    mutating func put(kind: String) {
        var kind = kind
        kind.withUTF8 { kind in
            put(byte: UInt8(kind.count))
            put(UnsafeRawBufferPointer(kind))
        }
    }

    private mutating func put(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
    }
}
