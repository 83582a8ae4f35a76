import Foundation
import Proving
import Wire

/// A message whose place in the log is proved, with the receipts for it whose signatures are right.
struct ProvenMessage: Sendable {
    let event: Event
    /// The room's receipt counter up to which all claims are here.
    private(set) var counter: Int
    private(set) var claims: [MemberID: Claims] = [:]
    /// The members whose receipts are for another log, or not theirs.
    private(set) var doubts: Set<ReceiptDoubt> = []

    /// What one member receipted.
    struct Claims: Sendable {
        var delivered: Claim?
        var read: Claim?
    }

    /// Proves a record at the view's head.
    ///
    /// - Parameter roots: the heads that the claims are for.
    /// - Throws: `.otherLog` where the message isn't in the view's tree.
    init(
        _ record: MessageRecord,
        counter: Int,
        roots: ProvenRoots,
        view: RoomView,
        account: Account
    ) throws(ClientError) {
        event = record.event
        self.counter = counter
        guard event.kind == .message, event.seq <= view.head.size else {
            throw .untrue("an event of kind '\(event.kind.rawValue)' as a message")
        }
        let leaf = try LogEvent(told: event)
            .leaf(in: account.keys.room, crowd: view.chain(at: event.seq), lists: Digest(told: record.lists))
        guard view.head.includes(leaf, at: event.seq - 1, proof: try [Digest](proof: record.inclusion)) else {
            throw .otherLog
        }
        take(record.claims, roots, view, account)
    }

    /// Takes the claims that came after it.
    mutating func take(_ later: MessageStatus, roots: ProvenRoots, view: RoomView, account: Account) {
        take(later.record.claims, roots, view, account)
        counter = max(counter, later.counter)
    }

    private mutating func take(_ claims: [Claim], _ roots: ProvenRoots, _ view: RoomView, _ account: Account) {
        for claim in claims {
            // One that is for a later size is asked for again with a later view.
            guard claim.upto <= view.head.size else { continue }
            switch Self.judge(claim, for: event.seq, roots, view, account) {
            case .otherLog?: doubts.insert(ReceiptDoubt(member: claim.member, isOfAnotherLog: true))
            case .forged?: doubts.insert(ReceiptDoubt(member: claim.member, isOfAnotherLog: false))
            case nil:
                switch claim.kind {
                case .delivered: self.claims[claim.member, default: Claims()].delivered = claim
                case .read: self.claims[claim.member, default: Claims()].read = claim
                }
            }
        }
    }

    private enum Flaw { case otherLog, forged }

    /// What is wrong with a claim; nil where it counts.
    private static func judge(
        _ claim: Claim,
        for seq: Int,
        _ roots: ProvenRoots,
        _ view: RoomView,
        _ account: Account
    ) -> Flaw? {
        guard let member = view.crowd.members[claim.member], claim.from <= seq, seq <= claim.upto,
            let signature = Signature(bytes: claim.sig)
        else { return .forged }
        guard let head = roots.head(at: claim.upto) else { return .otherLog }
        let kind = ReceiptStatement.Kind(claim.kind)
        let signed = RoomLog.SignedClaim(claim: claim, head: head)
        if account.log.isVerified(signed) { return nil }
        guard
            let statement = ReceiptStatement(
                room: account.keys.room,
                member: claim.member,
                kind: kind,
                from: claim.from,
                head: head
            ), member.record.key.verifies(signature, of: statement.bytes)
        else {
            // A receipt over another log has another root, and so a signature that is wrong for this one.
            return .otherLog
        }
        account.log.verified(signed)
        return nil
    }
}

/// A receipt that isn't counted: the user is told.
package struct ReceiptDoubt: Hashable, Sendable {
    package let member: MemberID
    /// Whether its signature or proof is for another log; else it isn't the member's, or isn't for the message.
    package let isOfAnotherLog: Bool
}
