import Foundation
import Helpers
import Proving
import Wire

/// A room's tree and chains as TRUST's and RFC 9162's definitions say them, hashing everything each time.
struct NaiveLog {
    private var tree = NaiveTree()
    /// The crowd chain's value before each event, and after the last.
    private(set) var crowds = [Digest.zero]

    mutating func append(_ event: Event) {
        let seq = number(event.seq)
        let body = SHA256.digest(of: event.body ?? Data()).bytes
        let kind = [UInt8(event.kind.rawValue.utf8.count)] + Array(event.kind.rawValue.utf8)
        let ids = bytes(event.id) + bytes(event.member)
        var crowd = crowds[crowds.count - 1]
        if [.join, .name, .leave, .rotate, .invite].contains(event.kind) {
            crowd = hash("tick crowd v2", crowd.bytes + seq + kind + ids + body)
        }
        crowds.append(crowd)
        let data = seq + number(event.at.told) + kind + ids + crowd.bytes + Digest.zero.bytes + body
        tree.leaves.append(SHA256.digest(of: [0] + Array("tick event v2".utf8) + [0] + bytes(room) + data))
    }

    private func hash(_ label: String, _ data: [UInt8]) -> Digest {
        SHA256.digest(of: Array(label.utf8) + [0] + bytes(room) + data)
    }

    private func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt64(value).bigEndian) { Array($0) } }

    private func bytes(_ id: some Identifier) -> [UInt8] { withUnsafeBytes(of: id.rawValue.bigEndian) { Array($0) } }

    var size: Int { tree.leaves.count }

    func root(_ size: Int) -> Digest { tree.root(0..<size) }

    /// RFC 9162, section 2.1.3.1.
    func inclusion(_ index: Int, in size: Int) -> Data { data(tree.inclusion(index, 0..<size)) }

    /// RFC 9162, section 2.1.4.1, in either order.
    func consistency(_ one: Int, _ other: Int) -> Data {
        let (older, newer) = (min(one, other), max(one, other))
        return older == 0 || older == newer ? Data() : data(tree.consistency(older, 0..<newer))
    }

    /// The tree before the event at an index.
    func before(_ index: Int) -> TreeStart {
        var roots: [Digest] = []
        var start = 0
        for level in (0..<Int.bitWidth - 1).reversed() where index >> level & 1 == 1 {
            roots.append(tree.root(start..<start + (1 << level)))
            start += 1 << level
        }
        return TreeStart(range: data(roots), crowd: Data(crowds[index].bytes), lists: Data(repeating: 0, count: 32))
    }

    private func data(_ hashes: [Digest]) -> Data { Data(hashes.flatMap(\.bytes)) }
}
