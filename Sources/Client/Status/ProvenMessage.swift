import Proving
import Wire

/// A message, or a list edit, whose place in the log is proved, with the receipts for it whose signatures are right.
struct ProvenMessage: Sendable {
    private(set) var event: Event
    /// Whether its member signed it.
    let isSigned: Bool
    /// The room's receipt counter up to which all claims are here.
    private(set) var counter = 0
    private(set) var claims: [MemberID: Claims] = [:]
    /// The members whose receipts are for another log, or not theirs.
    private(set) var uncounted: Set<UncountedReceipt> = []
    /// Whether the relay still has its body, by its word: else nobody gets it any more, but receipts may come of who has it.
    private(set) var isKept: Bool
    /// The receipts that were left out since they are for a head beyond the view. By a view taken after that answer they
    /// can be proved, or they are for no head of this log.
    private(set) var beyond: Set<ReceiptKey> = []

    /// A receipt of a member's, whatever it says: which is the first to cover a message never changes.
    struct ReceiptKey: Hashable, Sendable {
        let member: MemberID
        let kind: ReceiptKind
    }

    /// The receipts of one member: a list edit that was shown is delivered.
    struct Claims: Sendable {
        var delivered: Claim?
        var read: Claim?
    }

    /// Proves a record at the view's head.
    ///
    /// - Parameters:
    ///   - batches: the batches that the answer tells.
    ///   - roots: the heads that the claims are for.
    ///   - lists: for a list edit the fold of all up to the view's head.
    ///   - beyond: what an answer before this view left out.
    /// - Throws: `.otherLog` where the message isn't in the view's tree, or the list edit not in the fold.
    init(
        _ record: MessageRecord, in batches: inout ToldBatches, counter: Int, roots: ProvenRoots, view: RoomView,
        account: Account, lists: ChainFold? = nil, beyond: Set<ReceiptKey> = []
    ) throws(ClientError) {
        event = record.event
        isKept = event.body != nil
        self.beyond = beyond
        guard event.kind.isSent else {
            throw .untrue("an event of kind '\(event.kind.rawValue)' as a message")
        }
        guard event.seq <= view.head.size else { throw .untrue("a message beyond the head that it tells of") }
        let told = try LogEvent(told: event)
        guard let crowd = view.chain(at: event.seq) else { throw .otherLog }
        isSigned = batches.sign(event, body: told.body, view.roster, epoch: account.keys.epoch(at: event.seq))
        if event.kind == .list {
            // The fold that receipts are compared with has this edit, with its body, at its seq.
            guard let before = lists?.value(at: event.seq - 1), let after = lists?.value(at: event.seq),
                Chain.lists.value(after: before.value, told, in: account.keys.room) == after.value,
                after.value == (try Digest(told: record.lists))
            else { throw .otherLog }
        }
        let leaf = told.leaf(in: account.keys.room, crowd: crowd.value, lists: try Digest(told: record.lists))
        guard view.head.includes(leaf, at: event.seq - 1, proof: try [Digest](proof: record.inclusion)) else {
            throw .otherLog
        }
        take(record.claims, upto: counter, roots, view, account, lists)
    }

    /// Raises its time to that of messages before it.
    mutating func raise(by times: inout RisingTimes) { event = times.raised(event) }

    /// Takes what the relay says of its body now.
    mutating func note(_ later: Event) { isKept = later.body != nil }

    /// Takes claims, all of them or those that came after others.
    ///
    /// - Parameter later: the room's receipt counter in the answer that has the claims.
    mutating func take(
        _ claims: [Claim], upto later: Int, _ roots: ProvenRoots, _ view: RoomView, _ account: Account,
        _ lists: ChainFold?
    ) {
        let former = beyond
        beyond = []
        // In a busy room some came after the view. They aren't counted, and asked for again with a later one.
        for claim in claims where claim.upto > view.head.size {
            let claim = ReceiptKey(member: claim.member, kind: claim.kind)
            beyond.insert(claim)
            if former.contains(claim) { uncounted.insert(UncountedReceipt(member: claim.member, isOfAnotherLog: true)) }
        }
        if beyond.isEmpty { counter = max(counter, later) }
        for claim in claims where claim.upto <= view.head.size {
            if let receipt = objection(to: claim, roots, view, account, lists) {
                uncounted.insert(receipt)
                continue
            }
            switch claim.kind {
            case .delivered, .list: self.claims[claim.member, default: Claims()].delivered = claim
            case .read: self.claims[claim.member, default: Claims()].read = claim
            }
        }
    }

    /// The reason why a claim is not counted; nil where it is. A receipt of a list says nothing of a message, nor the other
    /// way round.
    ///
    /// It counts only where its signer had folded the same members, and of a list the same edits, as this client has; and where
    /// it was in the room then.
    private func objection(
        to claim: Claim, _ roots: ProvenRoots, _ view: RoomView, _ account: Account, _ lists: ChainFold?
    ) -> UncountedReceipt? {
        let otherLog = UncountedReceipt(member: claim.member, isOfAnotherLog: true)
        guard let member = view.roster.members[claim.member], claim.from <= event.seq, event.seq <= claim.upto,
            (claim.kind == .list) == (event.kind == .list),
            member.isPresent(at: claim.upto + 1), let signature = Signature(bytes: claim.sig)
        else { return UncountedReceipt(member: claim.member, isOfAnotherLog: false) }
        guard let head = roots.head(at: claim.upto),
            let statement = ReceiptStatement(
                room: account.keys.room, member: claim.member, kind: claim.kind, from: claim.from,
                at: ProvenHead(head, crowd: view.chain(at: claim.upto), lists: lists?.value(at: claim.upto))
            )
        else { return otherLog }
        // A receipt over another log, or of one who folded others, has a signature that is wrong for this one.
        return account.log.isSigned(statement, signature, by: member.record.key) ? nil : otherLog
    }
}

/// A receipt that isn't counted: the user is told.
package struct UncountedReceipt: Hashable, Sendable {
    package let member: MemberID
    /// Whether its signature or proof is for another log; else it isn't the member's, or isn't for the message.
    package let isOfAnotherLog: Bool
}

/// The heads at smaller sizes that an answer's claims are for, each proved to belong to the view's.
struct ProvenRoots: Sendable {
    private var heads: [Int: TreeHead] = [:]

    /// - Parameter head: the head that all is proved at.
    init(_ sizes: [ProvenSize], at head: TreeHead) {
        for told in sizes {
            guard let root = Digest(bytes: told.root), let smaller = TreeHead(size: told.size, root: root),
                let proof = try? [Digest](proof: told.proof), smaller.size < head.size,
                smaller.isConsistent(with: head, proof: proof)
            else { continue }
            heads[told.size] = smaller
        }
        heads[head.size] = head
    }

    /// Nil where none was proved.
    func head(at size: Int) -> TreeHead? { heads[size] }
}

/// A message or a list edit that this user sent.
package struct SentMessage: Hashable, Sendable {
    let id: MessageID
    private let sealed: Sealed?

    private struct Sealed: Hashable {
        let epoch: Digest?
        /// The SHA-256 of the sealed body.
        let body: Digest
    }

    /// One as it was sealed here. Where the room's key was changed, this process or another one may have sealed it again.
    package init(_ message: NewMessage) {
        id = message.id
        sealed = Sealed(epoch: message.epoch.flatMap { Digest(bytes: $0) }, body: SHA256.digest(of: message.body))
    }

    /// One whose body isn't at hand.
    package init(_ id: MessageID) { (self.id, sealed) = (id, nil) }

    /// The SHA-256 of the body that it has in an epoch, in which its content is always sealed to the same bytes; nil where
    /// that isn't at hand: then only its signature says that it is the user's.
    func body(in epoch: Digest) -> Digest? { sealed.flatMap { $0.epoch == epoch ? $0.body : nil } }

    /// Whether an event of the log is this message.
    ///
    /// - Parameters:
    ///   - epoch: the room's where the event stands.
    ///   - isSigned: whether the user signed the event.
    func isIn(_ event: Event, by me: MemberID, epoch: Digest, isSigned: Bool) throws(ClientError) -> Bool {
        guard event.id == id, event.member == me, event.kind.isSent else { return false }
        guard let body = body(in: epoch) else { return isSigned }
        return try LogEvent(told: event).body == body
    }
}
