import Proving

/// The part of a room's log that this machine has proved, and the seqs that it has receipted as delivered.
package struct Checkpoint: Equatable, Sendable {
    /// How far the log was verified leaf by leaf.
    var reached: ReachedLog
    package var delivered: SeqSet
    /// The largest head that was proved; what was reached belongs to it.
    package var head: ProvenHead
    /// The largest head up to which the list edits were folded, where that is neither `head` nor what was reached.
    var folded: ProvenHead?
    /// Nil where nothing was sent.
    var own: OwnMessages?

    init(
        reached: ReachedLog,
        delivered: SeqSet = SeqSet(),
        head: ProvenHead? = nil,
        folded: ProvenHead? = nil,
        own: OwnMessages? = nil
    ) {
        self.reached = reached
        self.delivered = delivered
        self.head = head ?? reached.proven
        self.folded = folded
        self.own = own
    }

    /// Whether it says nothing.
    var isEmpty: Bool { reached.log.size == 0 && head.size == 0 && delivered.ranges.isEmpty && own == nil }
}
