import Foundation
import Proving
import Wire

/// Who was in a room, as whose device, and which key it had, as its log says: by rules of a few lines.
struct HistoryTruth {
    /// A change of the key, or the beginning.
    struct Epoch {
        let id: Digest
        /// The seq of the rotation; 0 for the first.
        let start: Int
        /// The epoch to which its secret leads; nil for none.
        let past: Digest?
    }

    let events: [Event]
    private(set) var epochs: [Epoch] = []
    /// The person that each member is a device of, and whose each invite is.
    private(set) var persons: [MemberID: MemberID] = [:]
    private var inviters: [InviteID: MemberID] = [:]
    private var stays: [MemberID: [Range<Int>]] = [:]

    init(_ events: [Event]) throws {
        self.events = events
        for event in events { try take(event) }
    }

    private mutating func take(_ event: Event) throws {
        switch event.kind {
        case .join:
            guard let bytes = event.body else { return }
            let body = try RosterBody(bytes, kind: .join)
            if epochs.isEmpty { epochs.append(Epoch(id: body.epoch, start: 0, past: nil)) }
            if case .join(let entry) = body.act, persons[event.member] == nil {
                let inviter = entry.form == .device ? entry.invite.flatMap { inviters[InviteID(of: $0)] } : nil
                persons[event.member] = inviter.flatMap { persons[$0] } ?? event.member
            }
            stays[event.member, default: []].append(event.seq..<Int.max)
        case .leave: end(event.member, at: event.seq)
        case .rotate:
            guard let bytes = event.body, case .rotation(let made) = try RosterBody(bytes, kind: .rotate).act else {
                return
            }
            for member in made.removed { end(member, at: event.seq) }
            epochs.append(Epoch(id: made.newEpoch, start: event.seq, past: made.past.map { _ in made.oldEpoch }))
        case .invite:
            guard let bytes = event.body, case .invite(let made) = try RosterBody(bytes, kind: .invite).act else {
                return
            }
            if let key = made.key { inviters[InviteID(of: key)] = event.member }
        default: break
        }
    }

    private mutating func end(_ member: MemberID, at seq: Int) {
        guard let last = stays[member]?.popLast() else { return }
        stays[member]?.append(last.lowerBound..<seq)
    }

    var messages: [Event] { events.filter { $0.kind == .message } }

    func isPresent(_ member: MemberID, at seq: Int = Int.max - 1) -> Bool {
        stays[member, default: []].contains { $0.lowerBound < seq && seq < $0.upperBound }
    }

    /// The devices of a member's person, present and past, but itself.
    func others(ofPersonOf member: MemberID) -> [MemberID] {
        guard let person = persons[member] else { return [] }
        return persons.filter { $0.value == person && $0.key != member }.map(\.key)
    }

    /// The persons that the messages of a member are owed to.
    func persons(owedBy sender: MemberID, at seq: Int) -> Set<MemberID> {
        Set(persons.filter { isPresent($0.key, at: seq) }.map(\.value)).subtracting([persons[sender] ?? sender])
    }

    /// The number of the epoch in which an event is.
    func epoch(of seq: Int) -> Int { (epochs.lastIndex { $0.start < seq }) ?? 0 }

    /// The epochs that a member can read, which was given the secrets of these, and has the box of each rotation that it stayed
    /// through.
    func readable(_ member: MemberID, given: Set<Digest>) -> Set<Int> {
        var known = Set(
            epochs.indices.filter { place in
                given.contains(epochs[place].id) || place > 0 && isPresent(member, at: epochs[place].start)
            })
        let places = Dictionary(epochs.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for place in epochs.indices.reversed() where known.contains(place) {
            if let past = epochs[place].past.flatMap({ places[$0] }) { known.insert(past) }
        }
        return known
    }
}
