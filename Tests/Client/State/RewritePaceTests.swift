import Client
import Synchronization
import Testing

@Suite struct RewritePaceTests {
    @Test func aQuarterOfWhatIsThereIsWorthARewrite() {
        let pace = RewritePace { 0 }
        #expect(pace.allows(1, of: 0))
        #expect(pace.allows(25, of: 100))
        #expect(!pace.allows(24, of: 100))
    }

    @Test func aHundredThousandEntriesAreWrittenAFewDozenTimes() {
        let pace = RewritePace { 0 }
        var (written, held, rewrites) = (0, 0, 0)
        for _ in 0..<100_000 {
            held += 1
            guard pace.allows(held, of: written) else { continue }
            (written, held, rewrites) = (written + held, 0, rewrites + 1)
        }
        #expect(rewrites < 60)
    }

    @Test func aChangeWaitsForASecondOrThreeTimesAsLongAsTheLastRewriteTook() {
        let clock = Mutex(0)
        var pace = RewritePace { clock.withLock { $0 } }
        func allowed(at time: Int) -> Bool {
            clock.withLock { $0 = time }
            return pace.allows(1, of: 100)
        }
        #expect(!allowed(at: 999) && allowed(at: 1_000))
        pace.measure { clock.withLock { $0 += 500 } }
        #expect(!allowed(at: 2_999) && allowed(at: 3_000))
        pace.restart()
        #expect(!allowed(at: 4_499) && allowed(at: 4_500))
    }
}
