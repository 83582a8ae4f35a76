import Foundation
import Testing
import Wire

@testable import Storage

/// What a push and its target go through, on a clock of the test's.
@Suite struct PushRowTests {
    static let day = 86_400_000
    private let times = PushTimes()
    private var row = PushRow(
        key: PushKey(room: 1, member: 2),
        kind: .webhook,
        url: "https://a.example/hook",
        origin: "https://a.example:443",
        secret: Data(repeating: 1, count: 32),
        label: nil,
        every: 60_000,
        target: PushTargetID(rawValue: 1)
    )

    /// Claims the push and ends it.
    @discardableResult
    private mutating func attempt(_ outcome: PushEnd.Outcome, at now: Int, head: Int = 1) -> PushID? {
        guard let id = row.claim(upto: head, at: now) else { return nil }
        end(outcome, id, at: now, head: head)
        return id
    }

    private mutating func end(_ outcome: PushEnd.Outcome, _ id: PushID, attempt: Int? = nil, at now: Int, head: Int) {
        let claim = PushClaim(
            room: room, member: bob, attempt: attempt ?? row.attempt, id: id, address: row.address, new: 1
        )
        row.end(PushEnd(claim, outcome, spread: 0.5), head: head, at: now, times)
    }

    @Test mutating func thePushForAMessageWaitsUntilItsReceiverCountsAsAway() {
        row.enqueue(from: 7, at: 1_000, times)
        #expect(row.queue == PushRow.Queue(since: 1_000, first: 7, next: 6_000))
        #expect(!row.isDue(at: 5_999))
        #expect(row.isDue(at: 6_000))
        // The next message changes nothing.
        row.enqueue(from: 8, at: 2_000, times)
        #expect(row.queue?.first == 7)
    }

    @Test mutating func oneIsNotClaimedTwiceWhileItsLeaseLasts() {
        row.enqueue(from: 1, at: 0, times)
        let id = row.claim(upto: 1, at: 5_000)
        #expect(!row.isDue(at: 64_999))
        #expect(row.isDue(at: 65_000))
        #expect(row.claim(upto: 3, at: 65_000) == id)
        #expect(row.attempt == 2)
    }

    @Test mutating func theOutcomeOfAnEarlierClaimChangesNothing() throws {
        row.enqueue(from: 1, at: 0, times)
        let claimed = row.claim(upto: 1, at: 5_000)
        let id = try #require(claimed)
        _ = row.claim(upto: 1, at: 65_000)
        let before = row
        for outcome in [PushEnd.Outcome.taken, .failed(.status(410)), .returned, .deferred(until: 0)] {
            end(outcome, id, attempt: 1, at: 66_000, head: 1)
            #expect(row == before)
        }
        // The right number, of another push.
        end(.taken, PushID(rawValue: 1), at: 66_000, head: 1)
        #expect(row == before)
        // Told twice, it counts once.
        end(.failed(.timeout), id, at: 66_000, head: 1)
        let once = row
        end(.failed(.timeout), id, at: 66_000, head: 1)
        #expect(row == once)
    }

    @Test mutating func whatWasPushedIsNotPushedAgain() {
        row.enqueue(from: 1, at: 0, times)
        attempt(.taken, at: 5_000, head: 4)
        #expect(row.queue == nil)
        #expect(row.state == PushState(.pushed, at: 5_000, upto: 4))
        row.enqueue(from: 5, at: 6_000, times)
        // Not before the target's time has passed.
        #expect(row.queue == PushRow.Queue(since: 6_000, first: 5, next: 65_000))
    }

    @Test mutating func whatCameDuringAPushIsForTheNext() throws {
        row.enqueue(from: 1, at: 0, times)
        let claimed = row.claim(upto: 4, at: 5_000)
        let id = try #require(claimed)
        end(.taken, id, at: 5_100, head: 9)
        #expect(row.queue == PushRow.Queue(since: 5_100, first: 5, next: 65_100))
    }

    @Test mutating func triesComeFurtherAndFurtherApartUnderOneID() throws {
        row.enqueue(from: 1, at: 0, times)
        var now = 5_000
        var ids: Set<PushID?> = []
        var pauses: [Int] = []
        for _ in 1...8 {
            ids.insert(attempt(.failed(.status(500)), at: now))
            let next = try #require(row.queue?.next)
            pauses.append(next - now)
            now = next
        }
        #expect(pauses == [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 3_600_000, 3_600_000])
        #expect(ids.count == 1)
        #expect(row.state == PushState(.failing, since: 5_000, class: .status(500)))
        ids.insert(attempt(.taken, at: now))
        #expect(ids.count == 1)
        #expect(row.state == PushState(.pushed, at: now, upto: 1))
        // The next push has another id.
        row.enqueue(from: 2, at: now, times)
        ids.insert(attempt(.taken, at: now + Self.day / 2, head: 2))
        #expect(ids.count == 2)
    }

    @Test(arguments: [(0.0, 3_750), (0.5, 5_000), (0.999_999, 6_249)])
    func aQuarterOfAPauseIsChance(spread: Double, pause: Int) {
        #expect(PushTimes.pause(after: 1, spread: spread) == pause)
    }

    @Test mutating func anOriginThatAsksForPatienceGetsIt() {
        row.enqueue(from: 1, at: 0, times)
        attempt(.failed(.status(429), notBefore: 900_000), at: 5_000)
        #expect(row.queue?.next == 900_000)
    }

    @Test mutating func whatWasNotTriedIsNoFailure() {
        row.enqueue(from: 1, at: 0, times)
        attempt(.deferred(until: 9_000), at: 5_000)
        #expect(row.queue?.next == 9_000)
        #expect(row.queue?.tries == 0)
        #expect(row.queue?.lease == nil)
        attempt(.returned, at: 9_000)
        #expect(row.isDue(at: 9_000))
        #expect(row.state == PushState(.set))
    }

    @Test mutating func aPushExpires() {
        row.enqueue(from: 1, at: 0, times)
        var now = 5_000
        while let next = row.queue?.next, !row.isExpired(at: next, times) {
            now = next
            attempt(.failed(.connect), at: now)
        }
        now = row.queue?.next ?? 0
        #expect((Self.day..<Self.day + 2 * 3_600_000).contains(now))
        #expect(row.state.state == .failing)
    }

    /// It was dropped without a try where the relay had been down for as long.
    @Test mutating func aPushExpiresFromItsFirstTryOn() {
        row.enqueue(from: 1, at: 0, times)
        let first = 3 * Self.day
        attempt(.deferred(until: first), at: 2 * Self.day)
        #expect(row.standing.queued == 0)
        attempt(.failed(.connect), at: first)
        #expect(row.standing.queued == first)
        attempt(.failed(.connect), at: first + Self.day - 1)
        #expect(row.queue?.tries == 2)
        #expect(!row.isExpired(at: first + Self.day - 1, times))
        #expect(row.isExpired(at: first + Self.day, times))
    }

    @Test mutating func aTargetThatSaysSoIsGone() {
        row.enqueue(from: 1, at: 0, times)
        attempt(.failed(.status(410)), at: 5_000)
        #expect(row.state == PushState(.gone, since: 5_000, class: .status(410)))
        row.enqueue(from: 2, at: 6_000, times)
        #expect(row.queue == nil)
        #expect(!row.isDue(at: 10 * Self.day))
        // A test of a target that is gone doesn't bring it back.
        row.tested(nil, at: 7_000)
        #expect(row.state.state == .gone)
    }

    @Test mutating func aTargetThatIsNotFoundIsGoneOnlyWhereItWasThere() {
        row.enqueue(from: 1, at: 0, times)
        attempt(.failed(.status(404)), at: 5_000)
        #expect(row.state.state == .failing)
        row.tested(nil, at: 6_000)
        #expect(row.state == PushState(.set))
        #expect(row.queue?.next == 6_000)
        attempt(.failed(.status(404)), at: 11_000)
        #expect(row.state == PushState(.gone, since: 11_000, class: .status(404)))
    }

    @Test(arguments: [PushClass.connect, .address, .tls, .timeout, .redirect, .status(500), .status(429), .status(404)])
    mutating func noOtherFailureEndsATargetForThreeDays(why: PushClass) {
        var now = 0
        var tries = 0
        while row.gone == nil {
            row.enqueue(from: 1, at: now, times)
            now = row.queue?.next ?? now
            attempt(.failed(why), at: now)
            tries += 1
            guard tries < 1_000 else { break }
        }
        #expect((3 * Self.day..<3 * Self.day + 2 * 3_600_000).contains(now))
        #expect(row.reason == why)
    }

    /// A failure now and then, in a room where little is said, ends no target.
    @Test mutating func threeDaysAreMoreThanTwoFailures() {
        row.enqueue(from: 1, at: 0, times)
        attempt(.failed(.timeout), at: 5_000)
        row.passOver(upto: 1, head: 1, at: 6_000, times)
        row.enqueue(from: 2, at: 5 * Self.day, times)
        attempt(.failed(.timeout), at: 5 * Self.day + 5_000, head: 2)
        #expect(row.state == PushState(.failing, since: 5 * Self.day + 5_000, class: .timeout))
    }

    /// Once there was a failure; what became of the target since then nobody knows. A short outage doesn't end it.
    @Test mutating func anOldFailureSaysNothing() {
        row.enqueue(from: 1, at: 0, times)
        attempt(.failed(.timeout), at: 5_000)
        row.passOver(upto: 1, head: 1, at: 6_000, times)
        let later = 30 * Self.day
        row.enqueue(from: 2, at: later, times)
        while let next = row.queue?.next, next < later + 2 * 3_600_000 {
            attempt(.failed(.status(500)), at: next, head: 2)
        }
        #expect(row.state.state == .failing)
        #expect(row.queue != nil)
    }

    /// However short the time of each push is, and however long the target asks for patience.
    @Test(arguments: [(60_000, 0), (1_800_000, 0), (Self.day, 8 * 3_600_000), (Self.day, Self.day)])
    mutating func whoseEveryTryFailsForThreeDaysIsGone(expire: Int, patience: Int) {
        var times = times
        times.expire = expire
        var now = 0
        while row.gone == nil, now < 20 * Self.day {
            row.enqueue(from: 1, at: now, times)
            now = max(now + 60_000, row.queue?.next ?? 0)
            attempt(.failed(.status(503), notBefore: now + patience), at: now)
        }
        #expect((3 * Self.day..<8 * Self.day).contains(row.gone ?? 0))
    }

    /// A clock that goes back doesn't make anybody wait for the time that passes twice.
    @Test mutating func aClockMayGoBack() {
        row.enqueue(from: 1, at: Self.day, times)
        attempt(.taken, at: Self.day + 5_000)
        let now = Self.day / 2
        row.enqueue(from: 2, at: now, times)
        #expect(row.queue?.next == now + 60_000)
        #expect(!row.isDue(at: now - PushTimes.longestDifference))
        #expect(row.isDue(at: now - PushTimes.longestDifference - 1))
        _ = row.claim(upto: 2, at: now + 60_000)
        #expect(!row.isDue(at: now + 60_001))
        #expect(row.isDue(at: now - 3_600_000))
    }

    /// A push that had failed waited until the clock had come as far again.
    @Test mutating func whatFailedLaterThanNowIsDue() {
        row.enqueue(from: 1, at: 0, times)
        attempt(.failed(.connect), at: Self.day)
        let now = Self.day / 2
        #expect(row.isDue(at: now))
        #expect(row.queue?.next == Self.day + 5_000)
        attempt(.deferred(until: now + 60_000), at: now)
        // Nothing of it lies ahead any more.
        #expect(!row.isDue(at: now))
        #expect(row.queue?.since == now)
        #expect(row.failed == now)
        attempt(.failed(.connect), at: now + 60_000)
        #expect(row.queue?.next == now + 60_000 + 30_000)
    }

    @Test(arguments: [
        ("https://a.example:443", "a.example"), ("https://a.example:8443", "a.example:8443"),
        ("http://a.example:80", "a.example:80"), ("https://[2600::1]:443", "[2600::1]"),
        ("http://127.0.0.1:443", "127.0.0.1:443"),
    ])
    mutating func onlyTheHostIsTold(origin: String, host: String) {
        row.origin = origin
        #expect(row.standing.host == host)
    }
}
