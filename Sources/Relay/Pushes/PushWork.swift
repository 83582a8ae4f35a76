import Pushing
import Sockets
import Storage
import Wire

/// The pushes of a relay: those that are under way, those that were claimed and wait for a turn, and what came of others and
/// isn't stored yet. It belongs to the server's loop.
final class PushWork {
    let policy: PushPolicy
    let sender: PushSender
    var origins = Origins()
    /// Claimed, and to be begun in this order; and since when, on the loop's clock.
    var claimed: [(claim: PushClaim, since: Int)] = []
    /// To be stored.
    var ends: [PushEnd] = []
    /// A request that is under way, and whose target it is for.
    struct UnderWay {
        let task: Task<PushResult, Never>
        let room: RoomID
        let member: MemberID
    }

    /// The requests that are under way, tests among them, by numbers of their own.
    var underWay: [Int: UnderWay] = [:]
    var nextNumber = 0
    /// Where the worker waits for something to do, and until when, on the loop's clock.
    var waiting: (waiter: Waiter, until: Int)?
    /// Whether something came while the worker wasn't waiting.
    var wasWoken = false

    /// The most pushes that are claimed at once; each is begun, or given a later time, well within its lease.
    static let mostClaimed = 64
    /// How long a claimed push waits for others to end before it gets a later time, in milliseconds: others may have a turn.
    static let longestWait = 1_000

    init(policy: PushPolicy, certificates: String?) {
        self.policy = policy
        sender = PushSender(policy: policy, certificates: certificates)
    }

    /// Gives up what is done for a member's target, which has another now, or none.
    func drop(_ room: RoomID, _ member: MemberID) {
        claimed.removeAll { $0.claim.room == room && $0.claim.member == member }
        for request in underWay.values where request.room == room && request.member == member { request.task.cancel() }
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
