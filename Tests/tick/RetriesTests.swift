import Testing

@testable import tick

@Suite struct RetriesTests {
    @Test func eachPauseIsTwiceAsLongUpToAnHour() {
        let retries = Retries(count: 100, backoff: .seconds(2))
        #expect((1...4).map(retries.pause) == [.seconds(2), .seconds(4), .seconds(8), .seconds(16)])
        #expect(retries.pause(after: 12) == .seconds(3_600))
        #expect(retries.pause(after: 100) == .seconds(3_600))
        #expect(retries.pause(after: 101) == nil)
    }

    @Test func aPauseOfMoreThanAnHourStaysAsItIs() {
        let retries = Retries(count: 5, backoff: .seconds(7_200))
        #expect(retries.pause(after: 5) == .seconds(7_200))
    }

    @Test func withoutRetriesThereIsNoPause() {
        #expect(Retries(count: 0, backoff: .seconds(1)).pause(after: 1) == nil)
    }
}
