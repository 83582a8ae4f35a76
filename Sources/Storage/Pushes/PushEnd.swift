import Wire

/// What came of a push that was claimed. Where its lease has ended and it was claimed again, or its target was set anew,
/// that says nothing and changes nothing.
package struct PushEnd: Sendable {
    package enum Outcome: Equatable, Sendable {
        /// The target took it.
        case taken
        /// The target didn't, for this reason; it isn't tried again before that time.
        case failed(PushClass, notBefore: Int = 0)
        /// It wasn't tried: its origin has to wait until then.
        case deferred(until: Int)
        /// It wasn't tried, or nobody knows.
        case returned
    }

    package var room: RoomID
    package var member: MemberID
    package var attempt: Int
    package var id: PushID
    package var outcome: Outcome
    /// By chance from 0 up to 1: spreads the next tries.
    package var spread: Double

    package init(_ claim: PushClaim, _ outcome: Outcome, spread: Double) {
        room = claim.room
        member = claim.member
        attempt = claim.attempt
        id = claim.id
        self.outcome = outcome
        self.spread = spread
    }
}
