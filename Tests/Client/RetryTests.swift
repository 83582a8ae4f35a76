import Testing
import Wire

@testable import Client

@Suite struct RetryTests {
    private let away = ClientError.unreachable(relay: "x", .cannotConnect(nil))

    @Test func thatTheRelayIsAwayIsSaidOnceAndThatItIsBackOnce() throws {
        var retry = Retry()
        #expect(retry.answered() == nil)
        #expect(try retry.failed(away) == .away(away))
        #expect(try retry.failed(.rateLimited(3)) == nil)
        #expect(retry.isAway)
        #expect(retry.answered() == .back)
        #expect(retry.answered() == nil)
        #expect(try retry.failed(away) == .away(away))
    }

    @Test func noRetryHelpsAgainstARefusal() throws {
        var retry = Retry()
        for error in [ClientError.otherLog, .removed(nil), .untrue("x"), .refused(Problem(.noSuchRoom))] {
            #expect(throws: error) { _ = try retry.failed(error) }
        }
        #expect(!retry.isAway)
        #expect(retry.answered() == nil)
    }

    @Test func thatWaitsAreSlowedDownIsSaidOnceUntilTheyAreNot() {
        var retry = Retry()
        #expect([false, true, true, false, true].map { retry.takes(isPaced: $0) } == [nil, .paced, nil, nil, .paced])
    }

    /// A proxy answered questions and ended each wait with 504: that was a request every tenth of a second.
    @Test func aRelayThatAnswersForAMomentIsAskedMoreAndMoreSlowly() {
        let start = ContinuousClock.now
        func longest(after seconds: Int) -> Duration {
            var (retry, longest, now) = (Retry(), Duration.zero, start)
            for _ in 1...10 {
                _ = retry.answered(at: now)
                _ = retry.answered(at: now + .milliseconds(1))
                now += .seconds(seconds)
                longest = max(longest, retry.delay(after: away, at: now))
            }
            return longest
        }
        #expect(longest(after: 1) > .seconds(3))
        #expect(longest(after: 1) <= .seconds(5))
        #expect(longest(after: 10) <= .milliseconds(200))
    }

    @Test func aPauseEndsAtTheDeadline() async {
        var retry = Retry()
        await retry.pause(after: .rateLimited(3_600), by: Limit(after: .zero))
    }
}

@Suite struct BackoffTests {
    @Test func delaysGrowUpToTheCapAndBeginAnew() {
        var backoff = Backoff(from: .milliseconds(200), cap: .seconds(1))
        for most in [200, 400, 800, 1_000, 1_000] {
            let delay = backoff.delay()
            #expect(delay <= .milliseconds(most) && delay >= .milliseconds(most * 3 / 4))
        }
        backoff.reset()
        #expect(backoff.delay() <= .milliseconds(200))
    }

    @Test func theRelaysWordIsObeyed() {
        var backoff = Backoff()
        for error in [ClientError.rateLimited(30), .refused(Problem(.unavailable, retryAfter: 30))] {
            let delay = backoff.delay(atLeast: error.retryAfter)
            #expect(delay >= .seconds(30) && delay < .seconds(31))
        }
        // A delay that is longer anyway stays.
        var long = Backoff(from: .seconds(10), cap: .seconds(10))
        #expect(long.delay(atLeast: ClientError.rateLimited(1).retryAfter) > .seconds(7))
    }

    @Test func noWordIsNone() {
        for error in [
            ClientError.rateLimited(nil), .refused(Problem(.unavailable)), .nonsense("x"),
            .unreachable(relay: "x", .timedOut),
        ] { #expect(error.retryAfter == nil) }
    }

    @Test func aWordBeyondAllMeasureIsBounded() {
        #expect(ClientError.rateLimited(.max).retryAfter == .seconds(3_600))
        #expect(ClientError.refused(Problem(.unavailable, retryAfter: -5)).retryAfter == .zero)
    }
}

@Suite struct LongestWaitTests {
    private let wait = LongestWait()
    private var now = ContinuousClock.now

    /// A wait that a proxy ends after so long.
    private mutating func end(after time: Duration, isClosed: Bool = false) {
        defer { now += time }
        wait.note(ended: now, isClosed: isClosed, at: now + time)
    }

    private mutating func answer(after time: Duration) {
        defer { now += time }
        wait.note(answered: now, at: now + time)
    }

    @Test mutating func waitsAreShorterThanWhatAProxyEnds() {
        #expect(wait.bounded(30) == 30)
        for _ in 1...2 { end(after: .milliseconds(1_900)) }
        #expect(wait.bounded(30) == 30)
        for _ in 1...2 { end(after: .milliseconds(10_500)) }
        #expect(wait.bounded(30) == 5)
        #expect(wait.bounded(3) == 3)
        end(after: .seconds(40))
        #expect(wait.bounded(30) == 5)
        end(after: .seconds(2))
        #expect(wait.bounded(30) == 1)
    }

    /// A relay that hung once behind its proxy was asked every second from then on.
    @Test mutating func oneThatIsEndedOnceMakesNoneShorter() {
        for _ in 1...3 {
            end(after: .seconds(10))
            answer(after: .seconds(10))
        }
        #expect(wait.bounded(30) == 30)
        // Several that waited at once.
        for _ in 1...2 { wait.note(ended: now, at: now + .seconds(10)) }
        now += .seconds(10)
        #expect(wait.bounded(30) == 30)
        // Something came meanwhile: how long it would have waited isn't known.
        answer(after: .seconds(1))
        end(after: .seconds(10))
        #expect(wait.bounded(30) == 5)
    }

    /// Two that are out of step hid each other's ends.
    @Test mutating func onesBesideEachOtherAreBothEnded() {
        let start = now
        for (began, time) in [(0, 5), (2, 5), (6, 5), (8, 5)] {
            let began = start + .seconds(began)
            wait.note(ended: began, isClosed: true, at: began + .seconds(time))
        }
        #expect(wait.bounded(30) == 1)
    }

    /// A relay that was killed twice was asked every second from then on, for a month.
    @Test mutating func longOnesAreTriedAgainAndLessOftenEachTime() {
        for minutes in [10, 20, 40, 80, 160, 320, 360, 360] {
            for _ in 1...2 { end(after: .seconds(8), isClosed: true) }
            #expect(wait.bounded(30, at: now + .seconds(minutes * 60 - 1)) == 2)
            now += .seconds(minutes * 60)
            #expect(wait.bounded(30, at: now) == 30)
            // Once is no reason.
            end(after: .seconds(8), isClosed: true)
            answer(after: .seconds(30))
            #expect(wait.bounded(30, at: now + .seconds(86_400)) == 30)
        }
    }

    /// A relay that is killed every eight seconds: between its ends nothing listens there.
    @Test mutating func aRelayThatIsAwayIsNoProxy() {
        for _ in 1...3 {
            end(after: .seconds(8), isClosed: true)
            wait.noteAway()
        }
        #expect(wait.bounded(30) == 30)
    }

    /// A proxy closed connections without an answer: each time it was said that the relay is away.
    @Test mutating func connectionsThatAreClosedAfterTheSameTimeMakeThemShorter() {
        for time in [20, 9, 14] { end(after: .seconds(time), isClosed: true) }
        #expect(wait.bounded(30) == 30)
        end(after: .milliseconds(14_900), isClosed: true)
        #expect(wait.bounded(30) == 3)
        for _ in 1...2 { end(after: .seconds(3), isClosed: true) }
        #expect(wait.bounded(30) == 1)
    }
}

@Suite struct WaitPaceTests {
    private func isPaced(after answers: [WaitPace.Answer]) -> Bool {
        var pace = WaitPace()
        for answer in answers { pace.note(answer) }
        return pace.isPaced
    }

    @Test func onlyEmptyAnswersMakeARelaySuspect() {
        #expect(isPaced(after: Array(repeating: .nothing, count: 5)))
        #expect(!isPaced(after: Array(repeating: .nothing, count: 4)))
        #expect(!isPaced(after: [.nothing, .nothing, .news, .nothing, .nothing, .nothing]))
        #expect(!isPaced(after: Array(repeating: .nothingNew, count: 100)))
    }

    @Test func whatWasWaitedForIsNoHaste() {
        var pace = WaitPace()
        for _ in 1...100 { pace.note(.nothing, since: .now - .seconds(1)) }
        #expect(!pace.isPaced)
    }
}
