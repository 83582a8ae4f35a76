import Pushing
import Sockets
import Storage

/// The pushes of a relay: those that are under way, those that were claimed and wait for a turn, and what came of others and
/// isn't stored yet. It belongs to the server's loop.
final class PushWork {
    let policy: PushPolicy
    let sender: PushSender
    var origins = Origins()
    /// Claimed, and to be begun in this order.
    var claimed: [PushClaim] = []
    /// To be stored.
    var ends: [PushEnd] = []
    /// The requests that are under way, tests among them, by numbers of their own.
    var underWay: [Int: Task<PushResult, Never>] = [:]
    var nextNumber = 0
    /// Where the worker waits for something to do, and until when, on the loop's clock.
    var waiting: (waiter: Waiter, until: Int)?
    /// Whether something came while the worker wasn't waiting.
    var wasWoken = false

    /// The most pushes that are claimed at once; each is begun, or given a later time, well within its lease.
    static let mostClaimed = 64

    init(policy: PushPolicy, certificates: String?) {
        self.policy = policy
        sender = PushSender(policy: policy, certificates: certificates)
    }

    /// Has the worker look again, not later than at a time on the loop's clock.
    func wake(by time: Int) {
        guard let waiting else {
            wasWoken = true
            return
        }
        if waiting.until > time { waiting.waiter.resume(.timedOut) }
    }
}
