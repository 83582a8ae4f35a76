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

/// What a member says that it had proved of the log: its word, which counts as a warning at most.
package struct SeenHead: Hashable, Sendable {
    package let head: TreeHead
    /// The crowd chain's value there, as the member had folded it.
    package let crowd: Digest

    package init(head: TreeHead, crowd: Digest) {
        self.head = head
        self.crowd = crowd
    }

    /// What this client has proved; nil where it has proved nothing.
    package init?(_ proven: ProvenHead) {
        guard proven.size > 0, let crowd = proven.crowd else { return nil }
        self.init(head: proven.head, crowd: crowd.value)
    }
}
