import Proving
import Wire

/// What became of the heads that senders say they had verified: which are of this log, and who was told of.
struct SeenHeads: Sendable {
    /// How often a sender's word may cost a proof.
    private static let pause = Duration.seconds(60)
    private static let most = 10_000

    private var told: Set<MemberID> = []
    private var known: Set<TreeHead> = []
    private var proved: [MemberID: ContinuousClock.Instant] = [:]

    /// Whether the user was told that the member has verified another log.
    func isTold(_ member: MemberID) -> Bool { told.contains(member) }

    mutating func tell(_ member: MemberID) { told.insert(member) }

    /// Whether the head is known to be of this log.
    func isKnown(_ head: TreeHead) -> Bool { known.contains(head) }

    mutating func know(_ head: TreeHead) {
        if known.count >= Self.most { known = [] }
        known.insert(head)
    }

    /// Whether a proof may be asked for because of this member now.
    mutating func mayProve(_ member: MemberID) -> Bool {
        if let last = proved[member], last.duration(to: .now) < Self.pause { return false }
        proved[member] = .now
        return true
    }
}
