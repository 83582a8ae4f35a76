import Foundation
import Synchronization
import Testing

@testable import Client

/// How long a request is waited for, on a clock that the test moves.
@Suite struct ExchangeTests {
    private let clock = Clock()
    private let exchange: Exchange

    init() {
        exchange = Exchange(Request("GET", "http://127.0.0.1:1/", patience: 30), now: clock.now)
    }

    private final class Clock: Sendable {
        private let milliseconds = Mutex(1_000_000)

        func now() -> Int { milliseconds.withLock { $0 } }
        func move(by step: Int) { milliseconds.withLock { $0 += step } }
    }

    /// Takes pieces of an answer at this pace; false once the request is overdue.
    private func takes(_ count: Int, every step: Int, times: Int) -> Bool {
        for _ in 0..<times {
            clock.move(by: step)
            guard clock.now() < exchange.deadline else { return false }
            #expect(exchange.take(Data(count: count)))
        }
        return true
    }

    @Test func silenceIsWaitedForAsLongAsItsPatience() {
        #expect(exchange.deadline == clock.now() + 30_000)
        clock.move(by: 29_999)
        exchange.note(sent: 1)
        #expect(exchange.deadline > clock.now())
    }

    /// All of a page over a slow link takes longer than the time without a byte, and than all of a small answer may take.
    @Test func anAnswerThatIsOnlySlowIsWaitedFor() {
        #expect(takes(40_000, every: 29_000, times: 25))
    }

    /// A byte a second held a command for as long as the relay liked.
    @Test func anAnswerOfAByteNowAndThenIsGivenUp() {
        #expect(!takes(1, every: 1_000, times: 60))
        #expect(clock.now() <= 1_000_000 + 41_000)
    }

    /// That it was fast once is no reason to wait for the rest.
    @Test func anAnswerThatStandsStillIsGivenUp() {
        #expect(takes(1_000_000, every: 10, times: 3))
        clock.move(by: 30_000)
        #expect(exchange.deadline <= clock.now())
    }
}
