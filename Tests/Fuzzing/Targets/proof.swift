import Foundation
@testable import Proving
@testable import Wire

/// Bodies of roster events, tree heads, compact ranges and proofs are read or refused; what is read is written as the same, and
/// nobody's is genuine.
func fuzz(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = bytes.dropFirst()
    switch first % 8 {
    case 0: body(Data(rest), .join)
    case 1: body(Data(rest), .name)
    case 2: body(Data(rest), .leave)
    case 3: body(Data(rest), .rotate)
    case 4: head(String(decoding: rest, as: UTF8.self))
    case 5: range(rest)
    case 6: proof(rest)
    default: story(rest)
    }
}

private let room = RoomID(rawValue: 7)

private func body(_ data: Data, _ kind: RosterKind) {
    guard let body = try? RosterBody(data, kind: kind) else { return }
    precondition(body.bytes == data, "written otherwise than read")
    precondition(PublicKey(bytes: body.key.bytes) == body.key)
    let member = MemberID(key: body.key, room: room)
    precondition(!body.isSigned(id: MessageID(rawValue: 1), member: member, room: room), "a statement of nobody's")
}

private func head(_ text: String) {
    guard let head = TreeHead(text) else { return }
    precondition(head.description == text.lowercased() && TreeHead(head.description) == head)
}

private func range(_ bytes: ArraySlice<UInt8>) {
    guard let size = number(bytes), let range = CompactRange(size: size, bytes: bytes.dropFirst(8)) else { return }
    precondition(range.bytes == Array(bytes.dropFirst(8)) && range.head.size == size)
    guard size < Tree.greatestSize else { return }
    var longer = range
    longer.append(.zero)
    precondition(longer.hashes.count == (size + 1).nonzeroBitCount && longer.root != range.root)
}

/// Two sizes and the hashes of a proof: none shows anything, as long as SHA-256 holds.
private func proof(_ bytes: ArraySlice<UInt8>) {
    guard let one = number(bytes), let other = number(bytes.dropFirst(8)), bytes.count >= 48 else { return }
    let hashes = stride(from: bytes.startIndex + 16, through: bytes.endIndex - 32, by: 32).compactMap {
        Digest(bytes: bytes[$0..<$0 + 32])
    }
    guard let root = hashes.first, let head = TreeHead(size: one, root: root),
        let later = TreeHead(size: other, root: SHA256.digest(of: Array(bytes)))
    else { return }
    precondition(!later.includes(root, at: one, proof: Array(hashes.dropFirst())), "a leaf of nobody's is included")
    let consistent = head.isConsistent(with: later, proof: Array(hashes.dropFirst()))
    precondition(!consistent || one == 0, "two logs of nobody's are one")
}

/// Events one after the other, each cut to a length that its first byte gives.
private func story(_ bytes: ArraySlice<UInt8>) {
    var (rest, roster, seq) = (bytes, Roster(room: room), 0)
    while let first = rest.popFirst() {
        seq += 1
        let body = Data(rest.prefix(Int(first)))
        rest = rest.dropFirst(Int(first))
        let kind = RosterKind.allCases[Int(first) % RosterKind.allCases.count]
        let (id, member) = (MessageID(rawValue: UInt128(seq)), MemberID(rawValue: UInt128(first)))
        guard let event = RosterEvent(seq: seq, kind: kind, id: id, member: member, body: body),
            let judgement = try? roster.apply(event)
        else { preconditionFailure("an event that can't be taken") }
        precondition(judgement.change == nil && roster.members.isEmpty, "nobody came in")
    }
}

private func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 8 else { return nil }
    return Int(exactly: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
}
