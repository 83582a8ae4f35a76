import Foundation
import Proving
import Synchronization
import Wire

/// What a process has verified of a room's log. All that read the room share it, so that they see one log.
package final class RoomLog: Sendable {
    private struct State {
        /// What the checkpoint file is known to have.
        var kept: Checkpoint?
        /// The largest state that was reached leaf by leaf.
        var reached: LogState?
        var delivered: SeqSet
        /// The largest head that was proved; everything else is proved to belong to it.
        var held: TreeHead
        var view: RoomView?
        var verified: Set<SignedClaim> = []
        var told: Set<String> = []
    }

    /// A receipt whose signature was verified, with the head that it is for.
    struct SignedClaim: Hashable {
        let claim: Claim
        let head: TreeHead
    }

    private let state: Mutex<State>

    package init() { state = Mutex(State(delivered: SeqSet(), held: .empty)) }

    /// Begins with how far an earlier run has verified the log.
    package func begin(_ checkpoint: Checkpoint?) {
        guard let checkpoint else { return }
        state.withLock { state in
            (state.kept, state.reached, state.held) = (checkpoint, checkpoint.log, checkpoint.head)
            state.delivered = checkpoint.delivered
        }
    }

    /// Whether the user wasn't told this in this run: true once.
    package func mayWarn(_ text: String) -> Bool { state.withLock { $0.told.insert(text).inserted } }

    /// The checkpoint as it was read or written last.
    package var kept: Checkpoint? { state.withLock { $0.kept } }

    /// The largest head that was verified in this run or an earlier one, leaf by leaf.
    package var reached: TreeHead? { state.withLock { $0.reached?.range.head } }

    /// The same with all that appending to it needs.
    var reachedLog: LogState? { state.withLock { $0.reached } }

    /// What of the log this client has receipted as delivered.
    package var delivered: SeqSet { state.withLock { $0.delivered } }

    /// Where the last run ends that this client has receipted as delivered before a seq; nil where that seq is in one.
    func endOfRun(before seq: Int) -> Int? {
        guard let run = delivered.ranges.last(where: { $0.lowerBound <= seq }), run.upperBound < seq else { return nil }
        return run.upperBound
    }

    var held: TreeHead { state.withLock { $0.held } }

    var view: RoomView? {
        get { state.withLock { $0.view } }
        set { state.withLock { $0.view = newValue } }
    }

    /// What a member is called now, as far as the relay was asked for the members; nil where it wasn't.
    package func lastName(of member: MemberID) -> String? { view?.name(of: member) }

    /// Holds a head that was proved to belong to `former`; false where another one is held by now.
    func hold(_ head: TreeHead, provedFrom former: TreeHead) -> Bool {
        state.withLock { state in
            guard state.held == former || state.held == head else { return false }
            if head.size >= state.held.size { state.held = head }
            return true
        }
    }

    /// Notes a state that was reached leaf by leaf and belongs to what is held.
    func reach(_ log: LogState) {
        state.withLock { state in
            if log.size > state.reached?.size ?? 0 { state.reached = log }
            if log.size > state.held.size { state.held = log.range.head }
        }
    }

    /// Notes that a range was receipted as delivered.
    package func sign(_ range: ClosedRange<Int>) { state.withLock { $0.delivered.insert(range) } }

    /// Whether a signature was verified before.
    func isVerified(_ claim: SignedClaim) -> Bool { state.withLock { $0.verified.contains(claim) } }

    func verified(_ claim: SignedClaim) { state.withLock { _ = $0.verified.insert(claim) } }

    // MARK: The checkpoint

    /// What is to be kept now; nil where the file has it.
    var unkept: (checkpoint: Checkpoint, insteadOf: Checkpoint?)? {
        state.withLock { state in
            guard let reached = state.reached else { return nil }
            let ranges = state.delivered.ranges.filter { $0.upperBound <= reached.size }
            let checkpoint = Checkpoint(log: reached, delivered: SeqSet(ranges))
            return checkpoint == state.kept ? nil : (checkpoint, state.kept)
        }
    }

    /// Notes what the file has: what was just kept, or what another process kept, which was proved to belong to it.
    func keeps(_ checkpoint: Checkpoint) {
        state.withLock { state in
            state.kept = checkpoint
            if checkpoint.log.size > state.reached?.size ?? 0 { state.reached = checkpoint.log }
            state.delivered.formUnion(checkpoint.delivered)
        }
    }

    /// Takes another log for the room's from here on: one that extends a head that the relay's operator told the user.
    package func accept(_ head: TreeHead) {
        state.withLock { state in
            (state.reached, state.held, state.view) = (nil, head, nil)
            (state.delivered, state.verified) = (SeqSet(), [])
        }
    }
}
