import Synchronization
import Wire

/// Asks a relay again that is away, or that answers waits at once with nothing.
///
/// Whoever repeats requests gives each error and each answer, tells the user the note that comes back, and pauses.
package struct Retry: Sendable {
    /// A note for the user: each is given once, until the contrary is.
    package enum Note: Equatable, Sendable {
        /// The relay doesn't answer, and is waited for.
        case away(ClientError)
        /// It answers again.
        case back
        /// It answers waits at once with nothing, and so is asked less often.
        case paced
    }

    /// Whether the relay didn't answer the last request.
    package private(set) var isAway = false
    private var isPaced = false
    private var backoff = Backoff()
    /// When the relay answered first since the last pause; nil where it didn't.
    private var answeredSince: ContinuousClock.Instant?
    /// A relay that answers for so long is there again, and the next pause is short. Of one that doesn't it is no longer than that.
    private static let steady = Duration.seconds(5)

    package init() {}

    /// Takes an error of the relay's.
    ///
    /// - Returns: the note for the user; nil where that was given.
    /// - Throws: the error where no retry helps.
    package mutating func failed(_ error: ClientError) throws(ClientError) -> Note? {
        guard error.isWorthRetrying else { throw error }
        defer { isAway = true }
        return isAway ? nil : .away(error)
    }

    /// Takes an answer.
    ///
    /// - Returns: the note that the relay was away; nil where it wasn't.
    package mutating func answered(at now: ContinuousClock.Instant = .now) -> Note? {
        answeredSince = answeredSince ?? now
        defer { isAway = false }
        return isAway ? .back : nil
    }

    /// Takes whether the relay's waits are slowed down.
    ///
    /// - Returns: the note that they are; nil where they aren't, or it was given.
    package mutating func takes(isPaced now: Bool) -> Note? {
        defer { isPaced = now }
        return now && !isPaced ? .paced : nil
    }

    /// Waits before the next try: longer each time until the relay is there again, and as long as it asked for. A proxy may let
    /// some requests through and fail others, over and over: that is no reason to ask without a pause.
    package mutating func pause(after error: ClientError?, by limit: Limit = .never) async {
        await limit.sleep(for: delay(after: error))
    }

    /// How long to wait now.
    mutating func delay(after error: ClientError?, at now: ContinuousClock.Instant = .now) -> Duration {
        if let since = answeredSince {
            if since.duration(to: now) >= Self.steady { backoff.reset() } else { backoff.shorten(to: Self.steady) }
        }
        answeredSince = nil
        return backoff.delay(atLeast: error?.retryAfter)
    }
}

/// How long to wait before trying a relay again: longer each time, never longer than a cap, never twice the same.
package struct Backoff: Sendable {
    private var next: Duration
    private let first: Duration
    private let cap: Duration

    package init(from first: Duration = .milliseconds(200), cap: Duration = .seconds(15)) {
        (self.first, self.cap) = (first, cap)
        next = first
    }

    /// The time to wait now. Chance takes up to a quarter off, so that a thousand clients don't come back at once.
    package mutating func delay() -> Duration {
        let delay = next * Double.random(in: 0.75...1)
        next = min(next * 2, cap)
        return delay
    }

    /// The time to wait now, and at least as long as the relay asked for, where it did: `ClientError.retryAfter`.
    package mutating func delay(atLeast asked: Duration?) -> Duration {
        let delay = delay()
        guard let asked else { return delay }
        // Not all at the same moment either.
        return max(delay, asked + .milliseconds(Int.random(in: 0...250)))
    }

    /// Begins anew, after a success.
    package mutating func reset() { next = first }

    /// Makes the next wait no longer than this.
    mutating func shorten(to most: Duration) { next = min(next, most) }
}

/// How long requests wait at a relay. A proxy may end those that wait longer than it lets them, each time: shorter ones pass, and
/// after a while a long one is tried again.
final class LongestWait: Sendable {
    private struct State {
        var seconds = Limits.wait
        /// After how long a proxy ended the last one, and when, where none has waited for so long since.
        var ended: (after: Duration, at: ContinuousClock.Instant)?
        /// When a long one is tried again; nil where they are long.
        var retried: ContinuousClock.Instant?
        /// How long after they were made shorter: longer each time, as each try that fails is told to the user.
        var pause = Duration.seconds(600)
    }

    private static let longestPause = Duration.seconds(6 * 3_600)

    private let state = Mutex(State())

    /// The seconds to wait where so many are wanted.
    func bounded(_ wanted: Int, at now: ContinuousClock.Instant = .now) -> Int {
        state.withLock { state in
            if let retried = state.retried, now >= retried {
                (state.seconds, state.ended, state.retried) = (Limits.wait, nil, nil)
                state.pause = min(state.pause * 2, Self.longestPause)
            }
            return min(wanted, state.seconds)
        }
    }

    /// Notes that a proxy ended a wait which began at a time. Where it ends the next one, too, the later ones are half as long, or a
    /// quarter: once may be a relay that hung, also where it ends several at once. Where it didn't wait, the relay is away.
    ///
    /// - Parameter isClosed: whether it closed the connection without an answer. A relay that is killed does that, too, but hardly twice
    ///   after the same time, and a new connection to it is refused meanwhile.
    func note(ended began: ContinuousClock.Instant, isClosed: Bool = false, at now: ContinuousClock.Instant = .now) {
        let time = began.duration(to: now)
        guard time >= .seconds(2) else { return }
        state.withLock { state in
            if let former = state.ended {
                // A wait that overlapped the noted one tells nothing new.
                guard began >= former.at else { return }
                if !isClosed || Self.areAlike(time, former.after) {
                    // libcurl asks once more, where it had used the connection before: that took twice as long.
                    let parts = isClosed ? 4 : 2
                    let seconds = max(1, Int(min(time, former.after).components.seconds) / parts)
                    state.seconds = min(state.seconds, seconds)
                    state.retried = now + state.pause
                }
            }
            state.ended = (time, now)
        }
    }

    private static func areAlike(_ one: Duration, _ other: Duration) -> Bool {
        max(one, other) - min(one, other) <= .seconds(1)
    }

    /// Notes that a wait was answered which began at a time.
    func note(answered began: ContinuousClock.Instant, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            if let ended = state.ended, began.duration(to: now) >= ended.after { state.ended = nil }
        }
    }

    /// Notes that nothing listens at the relay's address: it was the relay that ended a wait, and no proxy.
    func noteAway() { state.withLock { $0.ended = nil } }
}

/// Slows down waits that are answered at once and bring nothing, as no honest relay's are again and again.
package struct WaitPace: Sendable {
    /// The kind of an answer to a wait.
    package enum Answer: Sendable {
        case news
        case nothing
        /// Only what was known, as where a receipt moves no cursor: honest relays answer so too, as often as members do it.
        case nothingNew
    }

    /// An answer sooner than this was no wait.
    private static let soon = Duration.milliseconds(900)
    /// After so many empty answers the user is told.
    private static let many = 5

    private var begun = ContinuousClock.now
    private var count = 0
    private var backoff = Backoff(from: .milliseconds(100), cap: .seconds(5))
    private var briefly = Backoff(from: .milliseconds(50), cap: .milliseconds(500))
    private var delay: Duration?

    package init() {}

    /// Whether so many came empty that the user is to be told.
    package var isPaced: Bool { count >= Self.many }

    /// Notes the answer to a wait; one that wasn't waited for counts as news.
    ///
    /// - Parameter time: when it was asked, where that isn't when `wait` ended.
    package mutating func note(_ answer: Answer, since time: ContinuousClock.Instant? = nil) {
        guard answer != .news, (time ?? begun).duration(to: .now) < Self.soon else {
            self = WaitPace()
            return
        }
        guard answer == .nothing else {
            delay = briefly.delay()
            return
        }
        count += 1
        // A relay that stops answers all who wait, once.
        if count > 1 { delay = backoff.delay() }
    }

    /// Waits before the next request, where that is called for.
    package mutating func wait(by limit: Limit = .never) async {
        if let delay { await limit.sleep(for: delay) }
        (delay, begun) = (nil, .now)
    }
}
