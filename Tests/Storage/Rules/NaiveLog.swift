import Foundation
import Proving
import Wire

/// A room's tree and chains as TRUST's and RFC 9162's definitions say them, hashing everything each time.
struct NaiveLog {
    private(set) var leaves: [Digest] = []
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
        leaves.append(SHA256.digest(of: [0] + Array("tick event v2".utf8) + [0] + bytes(room) + data))
    }

    private func hash(_ label: String, _ data: [UInt8]) -> Digest {
        SHA256.digest(of: Array(label.utf8) + [0] + bytes(room) + data)
    }

    private func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt64(value).bigEndian) { Array($0) } }

    private func bytes(_ id: some Identifier) -> [UInt8] { withUnsafeBytes(of: id.rawValue.bigEndian) { Array($0) } }

    func root(_ size: Int) -> Digest { root(0..<size) }

    private func root(_ range: Range<Int>) -> Digest {
        if range.isEmpty { return SHA256.digest(of: []) }
        if range.count == 1 { return leaves[range.lowerBound] }
        let middle = range.lowerBound + split(range.count)
        return SHA256.digest(
            of: [1] + root(range.lowerBound..<middle).bytes + root(middle..<range.upperBound).bytes
        )
    }

    /// RFC 9162, section 2.1.3.1.
    func inclusion(_ index: Int, in size: Int) -> Data { data(inclusion(index, 0..<size)) }

    private func inclusion(_ index: Int, _ range: Range<Int>) -> [Digest] {
        if range.count == 1 { return [] }
        let middle = range.lowerBound + split(range.count)
        return index < middle
            ? inclusion(index, range.lowerBound..<middle) + [root(middle..<range.upperBound)]
            : inclusion(index, middle..<range.upperBound) + [root(range.lowerBound..<middle)]
    }

    /// RFC 9162, section 2.1.4.1, in either order.
    func consistency(_ one: Int, _ other: Int) -> Data {
        let (older, newer) = (min(one, other), max(one, other))
        return older == 0 || older == newer ? Data() : data(consistency(older, 0..<newer, isWhole: true))
    }

    private func consistency(_ older: Int, _ range: Range<Int>, isWhole: Bool) -> [Digest] {
        if older == range.upperBound { return isWhole ? [] : [root(range)] }
        let middle = range.lowerBound + split(range.count)
        return older <= middle
            ? consistency(older, range.lowerBound..<middle, isWhole: isWhole) + [root(middle..<range.upperBound)]
            : consistency(older, middle..<range.upperBound, isWhole: false) + [root(range.lowerBound..<middle)]
    }

    /// The tree before the event at an index.
    func before(_ index: Int) -> TreeStart {
        var roots: [Digest] = []
        var start = 0
        for level in (0..<Int.bitWidth - 1).reversed() where index >> level & 1 == 1 {
            roots.append(root(start..<start + (1 << level)))
            start += 1 << level
        }
        return TreeStart(range: data(roots), crowd: Data(crowds[index].bytes), lists: Data(repeating: 0, count: 32))
    }

    private func data(_ hashes: [Digest]) -> Data { Data(hashes.flatMap(\.bytes)) }

    private func split(_ count: Int) -> Int {
        var half = 1
        while half * 2 < count { half *= 2 }
        return half
    }
}
