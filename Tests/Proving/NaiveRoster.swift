import Wire

@testable import Proving

/// The rules of a roster as one reads them, over the whole past each time.
struct NaiveRoster {
    /// What was said, and what became of it.
    struct Saying {
        enum Fault: CaseIterable { case none, body, box, key, signature, epoch, invite, form, entry, crowd, old, new }

        var seq: Int
        var kind: RosterKind
        var member: MemberID
        /// Whom it removes, with a remove event or a rotation.
        var removed: MemberID?
        /// The epoch that it is signed for.
        var epoch = Sample.epoch
        /// The epoch that begins with it where it is a rotation.
        var newEpoch: Digest { Sample.digest(2000 + seq) }
        var count: Int
        var token: Digest
        var fault = Fault.none
        var change = ""
        var flaw: RosterError?
        /// Whether it was genuine, so that its count is used up.
        var isHeard = false
    }

    private(set) var past: [Saying] = []
    /// The room's epochs.
    private(set) var epochs: [Digest] = []

    func isPresent(_ member: MemberID, at seq: Int = .max) -> Bool {
        let last = past.last { saying in
            saying.seq < seq
                && (["joined", "left"].contains(saying.change) && saying.member == member
                    || ["removed", "rotated"].contains(saying.change) && saying.removed == member)
        }
        return last?.change == "joined"
    }

    func audience(of seq: Int, from sender: MemberID) -> [MemberID] {
        var members: [MemberID] = []
        for saying in past where saying.change == "joined" && !members.contains(saying.member) {
            members.append(saying.member)
        }
        return members.filter { $0 != sender && isPresent($0, at: seq) }
    }

    mutating func hear(_ saying: Saying) -> Saying {
        var saying = saying
        saying.flaw = flaw(of: saying)
        saying.isHeard = ![.malformed, .box, .key, .count, .signature].contains(saying.flaw)
        if saying.flaw == nil {
            switch saying.kind {
            case .join: saying.change = "joined"
            case .name: saying.change = "renamed"
            case .leave: saying.change = "left"
            case .rotate: saying.change = "rotated"
            case .remove: saying.change = "removed"
            }
        }
        if saying.flaw == nil, epochs.isEmpty { epochs.append(saying.epoch) }
        if saying.change == "rotated" { epochs.append(saying.newEpoch) }
        past.append(saying)
        return saying
    }

    func lastCount(_ member: MemberID) -> Int {
        guard let first = past.firstIndex(where: { $0.member == member && $0.change == "joined" }) else { return 0 }
        return past[first...].filter { $0.member == member && $0.isHeard }.map(\.count).max() ?? 0
    }

    private func flaw(of saying: Saying) -> RosterError? {
        if saying.fault == .body { return .malformed }
        if saying.fault == .box, saying.kind == .join || saying.kind == .name { return .box }
        if saying.fault == .key { return .key }
        if saying.count <= lastCount(saying.member) { return .count }
        if saying.fault == .signature { return .signature }
        if let epoch = epochs.last, saying.epoch != epoch { return .epoch }
        let isPresent = isPresent(saying.member)
        if saying.kind == .join {
            if isPresent { return .present }
            if saying.fault == .invite || saying.fault == .form || epochs.count > 1 { return .invite }
            return saying.fault == .entry ? .entry : nil
        }
        if !isPresent { return .absent }
        let latest = past.last { $0.member == saying.member && $0.change == "joined" }
        if saying.token != latest?.token { return .token }
        if saying.kind == .rotate, saying.fault == .crowd { return .crowd }
        if saying.kind == .rotate, saying.fault == .old || saying.fault == .new { return .rotation }
        guard let removed = saying.removed else { return nil }
        if removed == saying.member { return .removedSelf }
        return self.isPresent(removed) ? nil : .removedAbsent
    }
}
