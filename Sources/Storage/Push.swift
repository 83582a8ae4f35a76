import Foundation
import Wire

/// The data that a push to a target needs.
package struct PushAddress: Sendable {
    package var kind: PushKind
    package var url: String
    /// `https://HOST:PORT`, always with its port.
    package var origin: String
    /// The key of signatures.
    package var secret: Data
    package var target: PushTargetID
    package var label: String?
    /// Whether the target is gone, so that no request is made.
    package var isGone: Bool
}

/// A push to be made now. It belongs to the relay that claimed it until its lease ends; `PushEnd` is its result.
package struct PushClaim: Sendable {
    package var room: RoomID
    package var member: MemberID
    /// The number of this try; no other try has it.
    package var attempt: Int
    /// The id, the same in every try.
    package var id: PushID
    package var address: PushAddress
    /// The number of messages that the member is owed and doesn't have.
    package var new: Int
}

/// The result of a claimed push. It changes nothing once the lease has ended and the push was claimed again, or the
/// target was set anew.
package struct PushEnd: Sendable {
    package enum Outcome: Equatable, Sendable {
        /// The target took the push.
        case taken
        /// The target didn't take it, for this reason; it isn't tried again before that time.
        case failed(PushClass, notBefore: Int = 0)
        /// The push wasn't tried: its origin has to wait until this time.
        case deferred(until: Int)
        /// The push wasn't tried, or the outcome is unknown.
        case returned
    }

    package var room: RoomID
    package var member: MemberID
    package var attempt: Int
    package var id: PushID
    package var outcome: Outcome
    /// A random number from 0 up to 1, which spreads the next tries.
    package var spread: Double

    package init(_ claim: PushClaim, _ outcome: Outcome, spread: Double) {
        room = claim.room
        member = claim.member
        attempt = claim.attempt
        id = claim.id
        (self.outcome, self.spread) = (outcome, spread)
    }
}

/// The queue of pushes, for metrics.
package struct PushQueueState: Equatable, Sendable {
    /// The number of members that a push waits for.
    package var count: Int
    /// The time since which the oldest waits, in milliseconds since the epoch; nil where none does.
    package var oldest: Int?

    package init(count: Int = 0, oldest: Int? = nil) { (self.count, self.oldest) = (count, oldest) }
}

/// The times of pushes, in milliseconds.
package struct PushTimes: Sendable {
    /// The time for which a message stays undelivered before its receiver counts as away.
    package var after = 5_000
    /// The time for which a failing push is tried, from its first try on.
    package var expire = 86_400_000
    /// The time for which a claimed push belongs to the relay that claimed it.
    package static let lease = 60_000
    /// A longer lease was given by a clock that was put back since. Relays that share a store have clocks that differ
    /// by less.
    static let longestLease = lease + longestDifference
    /// How far the clocks of relays may differ: a time further ahead was noted by a clock that was put back since.
    static let longestDifference = 300_000
    /// A target is gone once it has failed for this time, and as often as the schedule has times.
    static let prune = 3 * 86_400_000
    /// Failures further apart than this are separate failures. It is more than the longest time that a target may ask
    /// for.
    static let longestSilence = 36 * 3_600_000
    /// The pause after each failed try of a push; the last holds for all later ones.
    static let retries = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000]

    package init() {}

    /// The pause after a number of failed tries.
    ///
    /// - Parameter spread: from 0 up to 1; it makes the time up to a quarter shorter or longer, so that targets that failed
    ///   together aren't tried together.
    static func pause(after tries: Int, spread: Double) -> Int {
        let usual = retries[min(max(tries, 1), retries.count) - 1]
        return usual * 3 / 4 + Int(Double(usual / 2) * spread)
    }
}
