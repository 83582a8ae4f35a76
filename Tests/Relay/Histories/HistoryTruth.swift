import Foundation
import Proving
import Wire

/// Who was in a room, and which key it had, as its log says: by rules of a few lines.
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
    private var stays: [MemberID: [Range<Int>]] = [:]

    init(_ events: [Event]) throws {
        self.events = events
        for event in events { try take(event) }
    }

    private mutating func take(_ event: Event) throws {
        switch event.kind {
        case .join:
            if epochs.isEmpty, let body = event.body {
                epochs.append(Epoch(id: try RosterBody(body, kind: .join).epoch, start: 0, past: nil))
            }
            stays[event.member, default: []].append(event.seq..<Int.max)
        case .leave: end(event.member, at: event.seq)
        case .rotate:
            guard let bytes = event.body, case .rotation(let made) = try RosterBody(bytes, kind: .rotate).act else {
                return
            }
            for member in made.removed { end(member, at: event.seq) }
            epochs.append(Epoch(id: made.newEpoch, start: event.seq, past: made.past.map { _ in made.oldEpoch }))
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
