import Proving
import Wire

/// The parts of a log in which a tail's device was away: to whom the messages of then are owed, and where its receipts end.
struct Absences: Sendable {
    private let me: MemberID
    /// The seqs of this device's joins that were given and that the caller hasn't gone through, in order.
    private var joins: [Int] = []
    /// The seqs of what came of other devices of this person while this one was away: owed to none.
    private var ofPerson: Set<Int> = []

    init(of me: MemberID) { self.me = me }

    /// Notes this device's joins on a page, and what other devices of its person have sent while it was away.
    mutating func note(_ events: [Event], in roster: Roster) {
        joins = []
        let absences = roster.absences(of: me)
        guard !absences.isEmpty, let first = events.first?.seq, let last = events.last?.seq else { return }
        let here = absences.filter { $0.overlaps(first...last) }
        guard !here.isEmpty else { return }
        joins = here.map(\.upperBound).filter { $0 <= last }
        let devices = roster.devices(of: roster.person(of: me))
        for event in events where event.kind.isSent && event.member != me && devices.contains(event.member) {
            if here.contains(where: { $0.contains(event.seq) }) { ofPerson.insert(event.seq) }
        }
    }

    /// The joins before a seq up to which the caller has gone through all; each once.
    mutating func pass(upto seq: Int) -> [Int] {
        let passed = joins.prefix { $0 < seq }
        joins.removeFirst(passed.count)
        return Array(passed)
    }

    /// Whether this device was in the room then: nobody counts a receipt up to where its signer wasn't there.
    func isHere(_ seq: Int, in roster: Roster) -> Bool { roster.isPresent(me, at: seq) }

    /// Whether this device's person was, and didn't send it. What came while all its devices were away is owed to others alone.
    func isOwed(_ seq: Int, in roster: Roster) -> Bool { roster.isPersonPresent(me, at: seq) && !isOfPerson(seq) }

    /// Whether another device of this person sent it while this one was away.
    func isOfPerson(_ seq: Int) -> Bool { ofPerson.contains(seq) }
}
