import Proving

/// How far this machine has verified a room's log, leaf by leaf, and which seqs it has receipted as delivered.
package struct Checkpoint: Equatable, Sendable {
    package var log: LogState
    package var delivered: SeqSet

    package init(log: LogState, delivered: SeqSet = SeqSet()) {
        self.log = log
        self.delivered = delivered
    }

    package var head: TreeHead { log.range.head }
}
