import Foundation
@testable import Client
@testable import Proving
@testable import Wire

/// A file of a room's members is read up to the first part that is damaged. What is read is written and read as the same; it
/// folds or is refused, and what was folded is kept as it was and folds as the same.
func fuzz(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    switch first % 4 {
    case 0: file(Array(bytes.dropFirst()))
    case 1: file(beginning + part(of: bytes.dropFirst()))
    default: history(bytes.dropFirst())
    }
}

/// Those of three members and of three invites, the first of which is the room's.
private let keys = (1...6).compactMap { try? SigningKey(seed: [UInt8](repeating: $0, count: 32)) }
private let room = RoomID(firstInvite: keys[3].publicKey)

/// A file without a part.
private let beginning = Array(KeptCrowd(entries: []).bytes(of: room).dropLast(8 + 32))

/// A first part that is whole, whatever it contains.
private func part(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var writer = KeptWriter()
    writer.put(bytes.count)
    return writer.bytes + bytes + SHA256.digest(of: SHA256.digest(of: beginning).bytes + bytes).bytes
}

private func file(_ bytes: [UInt8]) {
    guard let file = KeptCrowd.File(bytes: bytes, of: room) else { return }
    precondition(KeptCrowd.File(bytes: bytes, of: RoomID(rawValue: 8)) == nil, "a file of another room")
    let again = read(file.crowd.bytes(of: room))
    precondition(again.isWhole && areSame(again.crowd, file.crowd), "what was kept is read otherwise")
    if file.isWhole {
        let longer = read(bytes + file.part(of: file.crowd.entries))
        let count = 2 * file.crowd.entries.count
        precondition(longer.isWhole && longer.crowd.entries.count == count, "what was added is lost")
    }
    guard let fold = CrowdFold(file.crowd, room: room) else { return }
    precondition(areSame(fold.kept, file.crowd), "what was folded is kept otherwise")
}

/// Three bytes an event: what is stated and by whom, what is wrong with it, and for whom or by which invite.
private func history(_ bytes: ArraySlice<UInt8>) {
    var (rest, roster, crowd) = (bytes, Roster(room: room), KeptCrowd(entries: []))
    while rest.count >= 3, crowd.entries.count < 64 {
        let (what, how, whom) = (rest.removeFirst(), rest.removeFirst(), rest.removeFirst())
        let kind = RosterKind.allCases[Int(what & 7) % RosterKind.allCases.count]
        let (seq, key) = (roster.seq + 1 + Int(what >> 7), keys[Int(what >> 3) % 3].publicKey)
        let member = MemberID(key: key, room: room)
        let count = how & 1 == 0 ? (roster.members[member]?.record.count ?? 0) + 1 : 1
        let epoch = how & 2 == 0 ? roster.room.epoch ?? .zero : SHA256.digest(of: [how])
        let token = how & 4 == 0 ? Digest.zero : SHA256.digest(of: [how])
        let body =
            key.bytes + number(count) + token.bytes + epoch.bytes + [UInt8](repeating: 0, count: Signature.count)
            + statement(kind, whom, in: roster)
        guard
            let statement = RosterEvent(
                seq: seq, kind: kind, id: MessageID(rawValue: UInt128(seq)), member: member, body: Data(body))
        else { preconditionFailure("no event") }
        // What an earlier run has found of the signatures.
        let found: RosterError? = how & 8 == 0 ? nil : how & 16 == 0 ? .signature : .entry
        let flaw = roster.judgement(of: statement, signatures: .judged(found)).flaw
        guard (try? roster.apply(statement, signatures: .judged(flaw)))?.flaw == flaw else {
            preconditionFailure("judged otherwise the second time")
        }
        let event = Event(
            seq: seq, kind: EventKind(rawValue: kind.rawValue), id: statement.id, member: member, at: Int(whom),
            body: statement.body
        )
        crowd.entries.append((event, flaw))
    }
    check(crowd, roster)
}

private func statement(_ kind: RosterKind, _ whom: UInt8, in roster: Roster) -> [UInt8] {
    let box = [9] + [UInt8](repeating: 0, count: 31)
    let name = [UInt8](repeating: 0, count: 28)
    let form: InviteForm = whom & 4 == 0 ? .guest : .device
    let invite = keys[3 + Int(whom & 3) % 3].publicKey
    let sealed = [UInt8](repeating: 1, count: Box.count)
    switch kind {
    case .join: return [form.rawValue] + box + invite.bytes + [UInt8](repeating: 0, count: Signature.count) + name
    case .name: return box + name
    case .leave: return []
    case .rotate:
        let removed = whom & 3 == 3 ? [] : MemberID(key: keys[Int(whom & 3)].publicKey, room: room).bytes
        let crowd = whom & 4 == 0 ? roster.chain : .zero
        let epochs = (roster.room.epoch ?? .zero).bytes + SHA256.digest(of: [whom >> 3]).bytes
        return crowd.bytes + epochs + box + sealed + sealed + Digest.zero.bytes + removed
    case .invite: return invite.bytes + [form.rawValue] + number(0) + number(form == .device ? 1 : 0) + sealed + name
    }
}

/// What was folded is in the file, whatever parts it has, and folds to the same members.
private func check(_ crowd: KeptCrowd, _ roster: Roster) {
    let (half, count) = (crowd.entries.count / 2, crowd.entries.count)
    let first = KeptCrowd(entries: Array(crowd.entries.prefix(half))).bytes(of: room)
    let bytes = first + read(first).part(of: crowd.entries[half...])
    let file = read(bytes)
    precondition(file.isWhole && areSame(file.crowd, crowd), "what was kept is read otherwise")
    for cut in [bytes.count - 1, first.count + 1, first.count] {
        let damaged = read(Array(bytes[..<cut]))
        precondition(damaged.crowd.entries.count == half, "another part than the first")
        precondition(damaged.isWhole == (cut == first.count), "a part that is damaged isn't found")
    }
    guard let fold = CrowdFold(file.crowd, room: room) else { preconditionFailure("it folds no more") }
    precondition(fold.roster.chain == roster.chain && fold.roster.room == roster.room, "another room")
    precondition(fold.roster.members == roster.members && fold.events.count == count, "other members")
    precondition(areSame(fold.kept, crowd), "what was folded is kept otherwise")
}

private func read(_ bytes: [UInt8]) -> KeptCrowd.File {
    guard let file = KeptCrowd.File(bytes: bytes, of: room) else { preconditionFailure("no file") }
    return file
}

private func areSame(_ one: KeptCrowd, _ other: KeptCrowd) -> Bool {
    one.entries.count == other.entries.count && one.agrees(with: other)
        && zip(one.entries, other.entries).allSatisfy { $0.event == $1.event }
}

private func number(_ number: Int) -> [UInt8] {
    var writer = KeptWriter()
    writer.put(number)
    return writer.bytes
}
