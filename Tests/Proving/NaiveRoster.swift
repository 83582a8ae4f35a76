import Wire

@testable import Proving

/// The rules of a roster as one reads them, over the whole past each time.
struct NaiveRoster {
    /// What was said, and what became of it.
    struct Saying {
        enum Fault: CaseIterable { case none, body, box, key, signature, epoch, invite, form, entry }

        var seq: Int
        var kind: RosterKind
        var member: MemberID
        var removed: MemberID?
        var count: Int
        var token: Digest
        var fault = Fault.none
        var change = ""
        var flaw: RosterError?
        /// Whether it was genuine, so that its count is used up.
        var isHeard = false
    }

    private(set) var past: [Saying] = []

    func isPresent(_ member: MemberID, at seq: Int = .max) -> Bool {
        let last = past.last { saying in
            saying.seq < seq
                && (["joined", "left"].contains(saying.change) && saying.member == member
                    || saying.change == "removed" && saying.removed == member)
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
            case .remove: saying.change = "removed"
            }
        }
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
        if let first = past.first(where: { !$0.change.isEmpty }), (saying.fault == .epoch) != (first.fault == .epoch) {
            return .epoch
        }
        let isPresent = isPresent(saying.member)
        if saying.kind == .join {
            if isPresent { return .present }
            if saying.fault == .invite || saying.fault == .form { return .invite }
            return saying.fault == .entry ? .entry : nil
        }
        if !isPresent { return .absent }
        let latest = past.last { $0.member == saying.member && $0.change == "joined" }
        if saying.token != latest?.token { return .token }
        guard let removed = saying.removed else { return nil }
        if removed == saying.member { return .removedSelf }
        return self.isPresent(removed) ? nil : .removedAbsent
    }
}
