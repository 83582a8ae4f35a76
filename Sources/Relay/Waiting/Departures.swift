import Proving
import Wire

/// Who left or was removed in some events and has not joined in them again.
struct Departures {
    /// The seqs of the latest departures.
    private(set) var seqs: [MemberID: Int] = [:]

    /// - Parameter events: in order of seq, with the bodies of removals.
    init(_ events: some Sequence<Event>) {
        for event in events {
            switch event.kind {
            case .leave: seqs[event.member] = event.seq
            case .remove: if let removed = event.body.flatMap(CrowdBody.removed) { seqs[removed] = event.seq }
            case .join: seqs[event.member] = nil
            default: break
            }
        }
    }

    func contains(_ member: MemberID) -> Bool { seqs[member] != nil }
}
