import Proving
import Wire

extension RoomLog {
    /// The knowledge of the log, behind its lock.
    struct State {
        /// The checkpoint that the file is known to have.
        var kept: Checkpoint?
        /// The largest state that was reached leaf by leaf.
        var reached: ReachedLog?
        var noted = NotedSeqs()
        var read = SeqSet()
        /// The largest head that was proved; everything else is proved to belong to it.
        var held = ProvenHead.empty
        /// The largest one up to which the list edits were folded: a later fold goes on from it, or has its value there.
        var folded = ProvenHead.empty
        var view: RoomView?
        var crowdFile = CrowdFile.unread
        var lists: ListsFold?
        var own: OwnMessages?
        /// How often another log was accepted for the room's.
        var accepted = 0
        /// Whether this process has accepted one, and the file hasn't it yet.
        var replaces = false
        /// The greatest seq that earlier runs knew of.
        var knownBefore = 0
        var lost: [(id: MessageID, seq: Int)] = []
        var lacks = 0
        var isDoubted = false
        var verified = VerifiedReceipts()
        var warned: Set<String> = []
        var otherLogs: [String] = []
        var timesBackAt: Int?
        var keepTrouble: StateError?

        func own(by member: MemberID) -> OwnMessages {
            own.flatMap { $0.member == member ? $0 : nil } ?? OwnMessages(member)
        }

        /// Notes a head that belongs to what is held, where the list edits were folded up to there.
        private mutating func fold(_ head: ProvenHead) {
            if head.lists != nil, head.size > folded.size { folded = head }
        }

        mutating func fold(_ kept: Checkpoint) {
            for head in [kept.reached.proven, kept.head, kept.folded].compactMap(\.self) { fold(head) }
        }

        /// Takes a head that is proved to belong to what is held.
        mutating func hold(_ head: ProvenHead) throws(ClientError) {
            if head.size > held.size {
                held = head
            } else if head.size == held.size {
                guard held.agrees(with: head) else { throw .otherLog }
                held = held.joined(with: head)
            }
            fold(head)
        }
    }

    /// The knowledge of the file in which the room's members are kept.
    enum CrowdFile {
        /// Nothing was read, or there was nothing that can be used.
        case unread
        /// It has these, with which the first view will begin.
        case read(CrowdFold)
        /// It has so many of the view's events.
        case holds(Int)
        /// It has members of another log.
        case wrong
    }
}
