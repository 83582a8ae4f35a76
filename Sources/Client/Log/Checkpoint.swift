import Proving
import Wire

/// The part of a room's log that this machine has proved, and what it has noted of its seqs.
package struct Checkpoint: Equatable, Sendable {
    /// How far the log was verified leaf by leaf.
    var reached: ReachedLog
    package var noted: NotedSeqs
    /// The largest head that was proved; what was reached belongs to it.
    package var head: ProvenHead
    /// The largest head up to which the list edits were folded, where that is neither `head` nor what was reached.
    var folded: ProvenHead?
    /// Nil where nothing was sent.
    var own: OwnMessages?
    /// How often another log was accepted for the room's: what was proved before the last time may be of another one.
    var accepted: Int

    init(
        reached: ReachedLog, noted: NotedSeqs = NotedSeqs(), head: ProvenHead? = nil, folded: ProvenHead? = nil,
        own: OwnMessages? = nil, accepted: Int = 0
    ) {
        (self.reached, self.noted) = (reached, noted)
        self.head = head ?? reached.proven
        (self.folded, self.own, self.accepted) = (folded, own, accepted)
    }

    /// Whether it says nothing.
    var isEmpty: Bool {
        reached.log.size == 0 && head.size == 0 && noted == NotedSeqs() && own == nil
    }
}

/// A log as far as it was verified leaf by leaf, with this client's own folds of its chains.
struct ReachedLog: Equatable, Sendable {
    let log: LogState
    let crowd: Folded
    /// Nil where the list edits before some event weren't folded: then the value in `log` is the relay's.
    let lists: Folded?

    init(log: LogState, crowd: Folded, lists: Folded?) { (self.log, self.crowd, self.lists) = (log, crowd, lists) }

    /// Before the first event.
    init(room: RoomID) { self.init(log: LogState(room: room), crowd: .zero, lists: .zero) }

    var proven: ProvenHead { ProvenHead(log.range.head, crowd: crowd, lists: lists) }
}
