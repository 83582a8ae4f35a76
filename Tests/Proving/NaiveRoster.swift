import Wire

@testable import Proving

/// The rules of a roster as one reads them, over the whole past each time.
struct NaiveRoster {
    /// What was said, and what became of it.
    struct Saying {
        enum Fault: CaseIterable { case none, body, box, key, signature, epoch, form, inviter, entry, crowd, old, new }

        var seq: Int
        var kind: RosterKind
        var member: MemberID
        /// The number of the invite that it makes, or joins by; 0 is the first code's.
        var invite = 0
        /// How often the invite that it makes can be used; 0 for any number.
        var uses = 0
        /// The form of the invite that it makes; a join has that of its invite, or with the fault `form` another.
        var form = InviteForm.guest
        /// Whom it removes, where it is a rotation.
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
                    || saying.change == "rotated" && saying.removed == member)
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
            case .invite: saying.change = "invited"
            }
        }
        if saying.flaw == nil, epochs.isEmpty { epochs.append(saying.epoch) }
        if saying.change == "rotated" { epochs.append(saying.newEpoch) }
        past.append(saying)
        return saying
    }

    /// The person that a member became a device of by its first join.
    func person(of member: MemberID) -> MemberID {
        guard let first = past.first(where: { $0.member == member && $0.change == "joined" }),
            let made = made(first.invite), made.form == .device
        else { return member }
        return person(of: made.member)
    }

    func persons(owed seq: Int, from sender: MemberID) -> [MemberID] {
        var persons: [MemberID] = []
        for person in audience(of: seq, from: sender).map(person(of:)) where person != self.person(of: sender) {
            if !persons.contains(person) { persons.append(person) }
        }
        return persons
    }

    /// Whether a member may come in by an invite, since it is of the person that the invite is for.
    private func fits(_ member: MemberID, by invite: Int) -> Bool {
        let isKnown = past.contains { $0.member == member && $0.change == "joined" }
        guard isKnown else { return true }
        if let made = made(invite), made.form == .device { return person(of: member) == person(of: made.member) }
        return !Set(past.map(\.member)).contains { person(of: $0) == person(of: member) && isPresent($0) }
    }

    func lastCount(_ member: MemberID) -> Int {
        guard let first = past.firstIndex(where: { $0.member == member && $0.change == "joined" }) else { return 0 }
        return past[first...].filter { $0.member == member && $0.isHeard }.map(\.count).max() ?? 0
    }

    /// The saying that made an invite; nil where none did, and for the first code's.
    func made(_ invite: Int) -> Saying? { past.first { $0.change == "invited" && $0.invite == invite } }

    /// Whether one can come in by an invite now.
    func letsIn(_ invite: Int) -> Bool {
        guard invite != 0 else { return epochs.count <= 1 }
        guard let made = made(invite) else { return false }
        for saying in past where saying.seq > made.seq {
            if saying.change == "rotated" { return false }
            if saying.change == "left", saying.member == made.member { return false }
        }
        let uses = past.count { $0.change == "joined" && $0.invite == invite }
        return made.uses == 0 || uses < made.uses
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
            if !letsIn(saying.invite) || saying.fault == .form { return .invite }
            if saying.fault == .entry || saying.fault == .inviter { return .entry }
            return fits(saying.member, by: saying.invite) ? nil : .person
        }
        if !isPresent { return .absent }
        let latest = past.last { $0.member == saying.member && $0.change == "joined" }
        if saying.token != latest?.token { return .token }
        if saying.kind == .invite { return saying.invite == 0 || made(saying.invite) != nil ? .invite : nil }
        if saying.kind == .rotate, saying.fault == .crowd { return .crowd }
        if saying.kind == .rotate, saying.fault == .old || saying.fault == .new { return .rotation }
        guard let removed = saying.removed else { return nil }
        if removed == saying.member { return .removedSelf }
        return self.isPresent(removed) ? nil : .removedAbsent
    }
}
