import Arguments
import Client
import Testing
import Wire

@testable import tick

@Suite struct TailStartTests {
    @Test func aPlainNumberIsASeqAndOneWithAUnitIsASpan() throws {
        #expect(try TailStart.since("90") == .from(90))
        #expect(try TailStart.since("90s") == .ago(90_000))
        #expect(try TailStart.since("1h30m") == .ago(5_400_000))
        #expect(try TailStart.since("2d") == .ago(172_800_000))
        #expect(try TailStart.lines("90") == .last(90))
        #expect(try TailStart.lines("+90") == .from(90))
    }

    @Test func anIDThatIsAllDigitsIsAnID() throws {
        let id = try #require(MessageID("01234567890123456789012345"))
        #expect(try TailStart.since("01234567890123456789012345") == .message(id))
    }

    @Test(arguments: ["", "-1", "yesterday", "99999999999999999999", "1h 30m", "+5", "30m1h"])
    func whatIsNeitherIsRefused(_ text: String) {
        #expect(throws: ValueError.self) { try TailStart.since(text) }
    }

    @Test func aSpanLongerThanTimeItselfBeginsWithIt() throws {
        #expect(try TailStart.since("90000w").start(now: 5) == .since(0))
        #expect(try TailStart.since("2s").start(now: 5_000) == .since(3_000))
    }
}
