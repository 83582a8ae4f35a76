/// The count in a member's statements, which only rises: so an old join, name, leave or removal can't be put in again.
package enum StatementCount {
    /// Any above 0 and below 2^53.
    package static let bounds = 1...Tree.greatestSize

    /// How far ahead of the clock a count may be, in milliseconds: one day. The relay refuses one beyond, and a client
    /// signs none, or a relay could make a member use up all its counts by telling it a huge last one.
    package static let leeway = 86_400_000

    /// The count of a member's next statement; nil where its last one is too far ahead of the clock.
    ///
    /// - Parameter last: 0 where there is none.
    /// - Parameter now: the signer's clock, in milliseconds since the epoch.
    package static func next(after last: Int, now: Int) -> Int? {
        guard last < bounds.upperBound else { return nil }
        let next = max(now, last + 1)
        return bounds.contains(next) && !isTooFarAhead(next, now: now) ? next : nil
    }

    /// Whether it is more than a day ahead of the clock.
    package static func isTooFarAhead(_ count: Int, now: Int) -> Bool { count > now && count - now > leeway }
}
