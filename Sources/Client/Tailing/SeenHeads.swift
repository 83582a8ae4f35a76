import Proving
import Wire

/// The heads that senders say they had verified: which are of this log, and for whom the user was told that one isn't.
struct SeenHeads: Sendable {
    /// A member's word in its message at a seq.
    typealias Claim = (member: MemberID, seq: Int, seen: SeenHead)

    /// How often a sender's word may cost a proof.
    private static let pause = Duration.seconds(60)
    private static let most = 10_000

    private var told: Set<MemberID> = []
    private var known: Set<TreeHead> = []
    private var proved: [MemberID: ContinuousClock.Instant] = [:]

    /// Whether a sender's word contradicts the log that the reader has read; true once a member.
    mutating func isOfAnotherLog(
        _ claim: Claim, than reader: LogReader, _ roster: Roster, _ account: Account
    ) async throws(ClientError) -> Bool {
        guard claim.member != account.me, !told.contains(claim.member), let state = reader.state else { return false }
        let said = claim.seen.head
        // A sender that has seen other members is told without a request.
        if said.size < claim.seq, roster.fold.value(at: said.size)?.value == claim.seen.crowd {
            if known.contains(said) { return false }
            guard let head = reader.head(at: said.size)?.head else {
                guard mayProve(claim.member) else { return false }
                do throws(ClientError) { try await account.prove(said, state.range.head) } catch {
                    // A relay that can't be asked now is asked about a later message.
                    guard error == .otherLog else { return false }
                    told.insert(claim.member)
                    return true
                }
                if known.count >= Self.most { known = [] }
                known.insert(said)
                return false
            }
            if head == said { return false }
        }
        told.insert(claim.member)
        return true
    }

    /// Whether a proof may be asked for because of this member now.
    private mutating func mayProve(_ member: MemberID) -> Bool {
        if let last = proved[member], last.duration(to: .now) < Self.pause { return false }
        proved[member] = .now
        return true
    }
}

/// A head that a member says it had proved: its word, which counts as a warning at most.
package struct SeenHead: Hashable, Sendable {
    package let head: TreeHead
    /// The crowd chain's value there, as the member had folded it.
    package let crowd: Digest

    package init(head: TreeHead, crowd: Digest) { (self.head, self.crowd) = (head, crowd) }

    /// The head that this client has proved; nil where it has proved none.
    package init?(_ proven: ProvenHead) {
        guard proven.size > 0, let crowd = proven.crowd else { return nil }
        self.init(head: proven.head, crowd: crowd.value)
    }
}
