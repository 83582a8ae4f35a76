import Client
import Testing

@Suite struct RewritePaceTests {
    @Test func aQuarterOfWhatIsThereIsWorthARewrite() {
        let pace = RewritePace()
        #expect(pace.allows(1, of: 0))
        #expect(pace.allows(25, of: 100))
        #expect(!pace.allows(24, of: 100))
    }

    @Test func aHundredThousandEntriesAreWrittenAFewDozenTimes() {
        let pace = RewritePace()
        var (written, held, rewrites) = (0, 0, 0)
        for _ in 0..<100_000 {
            held += 1
            guard pace.allows(held, of: written), pace.timeLeft > 0 else { continue }
            (written, held, rewrites) = (written + held, 0, rewrites + 1)
        }
        #expect(rewrites < 60)
    }
}
