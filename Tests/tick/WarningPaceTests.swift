import Testing

@testable import tick

@Suite struct WarningPaceTests {
    /// On a full disk, or without descriptors, a relay's log grew by a line with each request.
    @Test func aWarningIsSaidOnceAMinuteWithTheNumberOfTheOthers() {
        let pace = WarningPace()
        #expect(pace.says("the store failed: full", at: 1_000) == 0)
        #expect([1_001, 30_000, 60_999].map { pace.says("the store failed: full", at: $0) } == [nil, nil, nil])
        #expect(pace.says("a connection was refused", at: 2_000) == 0)
        #expect(pace.says("the store failed: full", at: 61_000) == 3)
        #expect(pace.says("the store failed: full", at: 61_001) == nil)
        #expect(pace.says("the store failed: full", at: 200_000) == 1)
    }

    @Test func itsMemoryIsBounded() {
        let pace = WarningPace()
        for number in 0...1_000 { #expect(pace.says("reason \(number)", at: 0) == 0) }
        #expect(pace.says("reason 0", at: 1) == 0)
    }
}
