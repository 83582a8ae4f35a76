import Client
import Testing
import Wire

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
            .unreachable(relay: "x", reason: "y"),
        ] { #expect(error.retryAfter == nil) }
    }

    @Test func aWordBeyondAllMeasureIsBounded() {
        #expect(ClientError.rateLimited(.max).retryAfter == .seconds(3_600))
        #expect(ClientError.refused(Problem(.unavailable, retryAfter: -5)).retryAfter == .zero)
    }
}
