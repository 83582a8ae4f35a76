import Proving
import Wire

// The bytes of files in a binary form of this program's own: big-endian numbers, and each count before what it counts.

struct KeptWriter {
    var bytes: [UInt8] = []

    mutating func put(_ number: Int) { withUnsafeBytes(of: UInt64(number).bigEndian) { bytes.append(contentsOf: $0) } }

    mutating func put(_ digest: Digest) { bytes += digest.bytes }

    mutating func put(_ head: TreeHead) {
        put(head.size)
        put(head.root)
    }

    mutating func put(_ id: some Identifier) { bytes += id.bytes }

    mutating func put(text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }
}

struct KeptReader {
    enum ReadError: Error { case damaged }

    var rest: ArraySlice<UInt8>

    mutating func take(_ count: Int) throws(ReadError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .damaged }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func byte() throws(ReadError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .damaged }
        return byte
    }

    private mutating func word() throws(ReadError) -> UInt64 {
        let bytes = try take(8)
        return bytes.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    mutating func number() throws(ReadError) -> Int {
        guard let number = Int(exactly: try word()) else { throw .damaged }
        return number
    }

    /// A number of things, each of which takes a byte at least.
    mutating func count() throws(ReadError) -> Int {
        let count = try number()
        guard count <= rest.count else { throw .damaged }
        return count
    }

    mutating func digest() throws(ReadError) -> Digest {
        guard let digest = Digest(bytes: try take(32)) else { throw .damaged }
        return digest
    }

    mutating func head() throws(ReadError) -> TreeHead {
        guard let head = TreeHead(size: try number(), root: try digest()) else { throw .damaged }
        return head
    }

    mutating func id<Name: Identifier>() throws(ReadError) -> Name {
        Name(bits: Bits128(high: try word(), low: try word()))
    }

    mutating func text() throws(ReadError) -> String {
        guard let text = String(validating: try take(try count()), as: UTF8.self) else { throw .damaged }
        return text
    }
}
