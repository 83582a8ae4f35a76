import Storage
import Testing
import Wire

@testable import Relay

@Suite struct RateLimitTests {
    /// Two a second, five at once.
    private func limit(mostKeys: Int = 100) throws -> RateLimit<Int> {
        try #require(RateLimit<Int>(2, in: 1_000, burst: 5, mostKeys: mostKeys))
    }

    @Test func soManyAtOnceAndThenAtTheRate() throws {
        var limit = try limit()
        for _ in 0..<5 { #expect(limit.take(1, at: 0) == nil) }
        #expect(limit.take(1, at: 0) == 1)
        #expect(limit.take(1, at: 499) == 1)
        #expect(limit.take(1, at: 500) == nil)
        #expect(limit.take(1, at: 500) == 1)
        #expect(limit.take(1, at: 1_500) == nil)
        #expect(limit.take(1, at: 1_500) == nil)
        #expect(limit.take(1, at: 1_500) == 1)
    }

    @Test func whoWaitsAsLongAsWasSaidIsLetIn() throws {
        var limit = try #require(RateLimit<Int>(6, in: 60_000, burst: 2))
        #expect(limit.take(1, at: 0) == nil)
        #expect(limit.take(1, at: 0) == nil)
        #expect(limit.take(1, at: 0) == 10)
        #expect(limit.take(1, at: 4_001) == 6)
        #expect(limit.take(1, at: 10_001) == nil)
    }

    @Test func refusalsCostNothing() throws {
        var limit = try limit()
        for _ in 0..<5 { _ = limit.take(1, at: 0) }
        for _ in 0..<100 { _ = limit.take(1, at: 0) }
        #expect(limit.take(1, at: 500) == nil)
    }

    @Test func aSilenceFillsTheBucketAndNoMore() throws {
        var limit = try limit()
        #expect(limit.take(1, at: 0) == nil)
        for _ in 0..<5 { #expect(limit.take(1, at: 1_000_000) == nil) }
        #expect(limit.take(1, at: 1_000_000) != nil)
    }

    @Test func oneDoesNotCostTheOther() throws {
        var limit = try limit()
        for _ in 0..<6 { _ = limit.take(1, at: 0) }
        #expect(limit.take(2, at: 0) == nil)
        #expect(limit.wait(1, at: 0) == 1)
        #expect(limit.wait(2, at: 0) == nil)
        #expect(limit.wait(3, at: 0) == nil)
    }

    @Test func noLimitIsNone() { #expect(RateLimit<Int>(0, in: 1_000, burst: 5) == nil) }

    @Test func whatIsKeptIsBoundedAndTheBusiestStay() throws {
        var limit = try limit(mostKeys: 100)
        for _ in 0..<6 { _ = limit.take(0, at: 0) }
        for key in 1...10_000 {
            _ = limit.take(key, at: 0)
            #expect(limit.count <= 100)
        }
        #expect(limit.take(0, at: 0) != nil)
    }

    @Test func aRoomsRotationsAreThoseThatWereTaken() throws {
        var options = RelayOptions()
        options.roomRotations = 2
        var limits = RateLimits(options) { 0 }
        let people = (1...9).map { MemberKey(room: .ops, member: Guest($0).member) }
        for person in people { try limits.rotate(person, by: person, boxes: 1) }
        for person in people.prefix(2) { limits.rotated(person, boxes: 1) }
        #expect(throws: Problem(.rateLimited, retryAfter: 10)) {
            try limits.rotate(people[2], by: people[2], boxes: 1)
        }
    }
}
