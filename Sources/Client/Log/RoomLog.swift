import Proving
import Synchronization
import Wire

/// The part of a room's log that a process has verified. All that read the room share it, so that they see one log.
package final class RoomLog: Sendable {
    private let room: RoomID
    private let state = Mutex(State())

    package init(_ room: RoomID) { self.room = room }

    /// Begins with how far an earlier run has verified the log.
    package func begin(_ checkpoint: Checkpoint?) {
        guard let checkpoint else { return }
        state.withLock { state in
            (state.kept, state.held) = (checkpoint, checkpoint.head)
            state.reached = checkpoint.reached.log.size > 0 ? checkpoint.reached : nil
            (state.noted, state.own) = (checkpoint.noted, checkpoint.own)
            state.fold(checkpoint)
            state.accepted = checkpoint.accepted
            state.knownBefore = max(checkpoint.head.size, checkpoint.own?.greatest ?? 0)
        }
    }

    /// Whether the user wasn't told this in this run: true once.
    package func mayWarn(_ text: String) -> Bool { state.withLock { $0.warned.insert(text).inserted } }

    /// Whether the user wasn't told of this in this run: true once. On a full disk several files can't be written, and one is named.
    package func mayWarn(of error: StateError) -> Bool {
        if case .unwritable(_, let reason) = error { mayWarn("unwritable: \(reason)") } else { mayWarn("\(error)") }
    }

    /// Whether the relay has shown the room's members in this run.
    package var hasView: Bool { view != nil }

    /// The names of members whose messages say that they have verified another log, as far as they were read; each once.
    package var otherLogs: [String] { state.withLock { $0.otherLogs } }

    func noteOtherLog(of name: String) {
        state.withLock { if !$0.otherLogs.contains(name) { $0.otherLogs.append(name) } }
    }

    /// Why what was learned of the room could not be kept in the state file: its new secrets, or a doubt; nil where it was.
    package internal(set) var keepTrouble: StateError? {
        get { state.withLock { $0.keepTrouble } }
        set { state.withLock { $0.keepTrouble = newValue } }
    }

    /// The checkpoint as it was read or written last.
    package var kept: Checkpoint? { state.withLock { $0.kept } }

    /// The largest head that was verified in this run or an earlier one, leaf by leaf.
    package var reached: TreeHead? { state.withLock { $0.reached?.log.range.head } }

    /// The same with all that appending to it needs.
    var reachedLog: ReachedLog? { state.withLock { $0.reached } }

    /// The room's seqs that were noted.
    package var noted: NotedSeqs { state.withLock { $0.noted } }

    func note(_ change: (inout NotedSeqs) -> Void) { state.withLock { change(&$0.noted) } }

    /// The largest head that was proved in this run or an earlier one; everything else is proved to belong to it.
    package var held: ProvenHead { state.withLock { $0.held } }

    /// The proved heads with a fold of the list edits: every other fold has to have their values.
    var listsKnown: [ProvenHead] {
        state.withLock { [$0.reached?.proven, $0.held, $0.folded].compactMap(\.self).filter { $0.lists != nil } }
    }

    var lists: ListsFold? {
        get { state.withLock { $0.lists } }
        set { state.withLock { $0.lists = newValue } }
    }

    var view: RoomView? {
        get { state.withLock { $0.view } }
        set {
            state.withLock { state in
                state.view = newValue
                if case .read(let kept) = state.crowdFile { state.crowdFile = .holds(kept.events.count) }
            }
        }
    }

    var crowdFile: CrowdFile {
        get { state.withLock { $0.crowdFile } }
        set { state.withLock { $0.crowdFile = newValue } }
    }

    /// The members that are to be kept now, and whether what the file has is wrong; nil where it has them.
    var unkeptCrowd: (crowd: CrowdFold, isWrong: Bool)? {
        state.withLock { state in
            guard let crowd = state.view?.crowd else { return nil }
            switch state.crowdFile {
            case .unread: return (crowd, false)
            case .read(let kept): return crowd.events.count > kept.events.count ? (crowd, false) : nil
            case .holds(let count): return crowd.events.count > count ? (crowd, false) : nil
            case .wrong: return (crowd, true)
            }
        }
    }

    /// A member's name now, marked where others have it, as far as the relay was asked for the members; nil where it wasn't.
    package func lastName(of member: MemberID) -> String? { view?.markedName(of: member) }

    /// The seq of a member's last join, in the same way; nil also where it isn't in the room.
    func lastJoin(of member: MemberID) -> Int? { view?.roster.members[member]?.joined(at: Tree.greatestSize) }

    /// The label of a member's person, in the same way.
    package func lastLabel(of member: MemberID) -> String? { view?.label(of: member) }

    /// Holds a head that was proved to belong to `former`; false where another one is held by now.
    ///
    /// - Throws: `.otherLog` where the chains were folded to other values at the same head.
    func hold(_ head: ProvenHead, provedFrom former: TreeHead) throws(ClientError) -> Bool {
        try state.withLock { state throws(ClientError) in
            guard state.held.head == former || state.held.head == head.head else { return false }
            try state.hold(head)
            return true
        }
    }

    /// Notes a state that was reached leaf by leaf and lies within what is held.
    ///
    /// - Throws: `.otherLog` where the chains were folded to other values at the same head.
    func reach(_ log: ReachedLog) throws(ClientError) {
        try state.withLock { state throws(ClientError) in
            guard log.log.size <= state.held.size else { throw .otherLog }
            if log.log.size > state.reached?.log.size ?? 0 { state.reached = log }
            try state.hold(log.proven)
        }
    }

    /// Notes a state that was reached leaf by leaf and has a head within it that was held; nothing where another one is held by now.
    ///
    /// - Returns: whether it was noted.
    /// - Throws: `.otherLog` where the chains were folded to other values at the same head.
    func reach(_ log: ReachedLog, over former: TreeHead) throws(ClientError) -> Bool {
        try state.withLock { state throws(ClientError) in
            guard state.held.head == former || state.held.head == log.log.range.head else { return false }
            if log.log.size > state.reached?.log.size ?? 0 { state.reached = log }
            try state.hold(log.proven)
            return true
        }
    }

    /// The seq of an event whose time is before that of an earlier one, as the relay tells them; nil where none was seen.
    package var timesBackAt: Int? { state.withLock { $0.timesBackAt } }

    func note(_ times: RisingTimes) {
        guard let seq = times.backAt else { return }
        state.withLock { $0.timesBackAt = $0.timesBackAt ?? seq }
    }

    /// The seqs that this process has marked as read.
    package var read: SeqSet { state.withLock { $0.read } }

    /// Notes that a range was receipted as read.
    func noteRead(_ range: ClosedRange<Int>) {
        state.withLock { state in
            state.read.insert(range)
            state.noted.read.insert(range)
        }
    }

    // MARK: Messages of one's own

    /// The latest that this client sent as a member.
    func own(by member: MemberID) -> OwnMessages { state.withLock { $0.own(by: member) } }

    /// How often another log was accepted for the room's, as far as this process knows.
    var accepted: Int { state.withLock { $0.accepted } }

    /// The size of the largest head that was proved.
    package var provenSize: Int { held.size }

    /// The size that the log has at least: of what was proved, and by what the relay answered to messages of this member's.
    package func size(by member: MemberID) -> Int {
        state.withLock { max($0.held.size, $0.own(by: member).greatest) }
    }

    /// Notes what the relay answered to messages of this client's.
    ///
    /// - Parameter areNew: whether the relay can't have had them before this run.
    package func sent(_ answers: [SendResult], to messages: [NewMessage], by member: MemberID, areNew: Bool) {
        state.withLock { state in
            var own = state.own(by: member)
            own.take(answers, to: messages, after: state.knownBefore, areNew: areNew)
            if !own.isEmpty { state.own = own }
        }
    }

    /// The messages sent from here that the relay was found to lack, the oldest first.
    package internal(set) var lost: [(id: MessageID, seq: Int)] {
        get { state.withLock { $0.lost } }
        set { state.withLock { $0.lost = newValue } }
    }

    /// How many of them it was found to lack whose ids aren't known any more.
    package internal(set) var lacks: Int {
        get { state.withLock { $0.lacks } }
        set { state.withLock { $0.lacks = newValue } }
    }

    /// Whether the relay was seen to have another log, in this run or an earlier one, and hasn't shown since that it is the room's.
    package internal(set) var isDoubted: Bool {
        get { state.withLock { $0.isDoubted } }
        set { state.withLock { $0.isDoubted = newValue } }
    }

    /// Whether the signature is this key's, of this receipt; it is verified once.
    func isSigned(_ receipt: ReceiptStatement, _ signature: Signature, by key: PublicKey) -> Bool {
        let bytes = receipt.bytes
        let hash = SHA256.digest(of: bytes + signature.bytes)
        if state.withLock({ $0.verified.contains(hash) }) { return true }
        guard key.verifies(signature, of: bytes) else { return false }
        state.withLock { $0.verified.insert(hash) }
        return true
    }

    // MARK: The checkpoint

    /// Whether there is something to be kept.
    package var hasNews: Bool { unkept != nil || unkeptCrowd != nil }

    /// The checkpoint that is to be kept now; nil where the file has it.
    var unkept: (checkpoint: Checkpoint, insteadOf: Checkpoint?)? {
        state.withLock { state in
            let reached = state.reached ?? ReachedLog(room: room)
            let isTold = [.empty, reached.proven, state.held].contains {
                $0.lists != nil && $0.size >= state.folded.size
            }
            let checkpoint = Checkpoint(
                reached: reached, noted: state.noted.kept(reached: reached.log.size, held: state.held.size),
                head: state.held,
                folded: isTold ? nil : state.folded, own: state.own,
                accepted: state.accepted
            )
            return checkpoint == state.kept || state.kept == nil && checkpoint.isEmpty ? nil : (checkpoint, state.kept)
        }
    }

    /// Whether another log was accepted, and its checkpoint is still to take the place of the one that the file has.
    package var replaces: Bool { state.withLock { $0.replaces } }

    /// Notes what the file has: what was just kept, or what another process kept, which was proved to belong to it.
    ///
    /// - Throws: `.otherLog` where the chains were folded to other values at the same head.
    func keeps(_ checkpoint: Checkpoint) throws(ClientError) {
        try state.withLock { state throws(ClientError) in
            state.kept = checkpoint
            // Where another process has accepted another log, nothing proves that one's own messages are in it.
            if checkpoint.accepted > state.accepted, !state.replaces {
                state.own = nil
                state.knownBefore = max(checkpoint.head.size, checkpoint.own?.greatest ?? 0)
            }
            (state.accepted, state.replaces) = (max(state.accepted, checkpoint.accepted), false)
            if checkpoint.reached.log.size > state.reached?.log.size ?? 0 { state.reached = checkpoint.reached }
            try state.hold(checkpoint.head)
            state.fold(checkpoint)
            state.noted.formUnion(checkpoint.noted)
            if let own = checkpoint.own { state.own?.formUnion(own) ?? (state.own = own) }
        }
    }

    /// Takes another log for the room's from here on: one that extends a head that the relay's operator told the user.
    func accept(_ head: TreeHead) {
        state.withLock { state in
            (state.reached, state.held, state.view) = (nil, ProvenHead(head), nil)
            state.crowdFile = .wrong
            (state.accepted, state.replaces) = (state.accepted + 1, true)
            (state.noted, state.read) = (NotedSeqs(), SeqSet())
            (state.verified, state.lists, state.folded) = (VerifiedReceipts(), nil, .empty)
            (state.own, state.lost, state.lacks, state.knownBefore, state.isDoubted) = (nil, [], 0, 0, false)
        }
    }
}
