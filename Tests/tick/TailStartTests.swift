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

    /// `--since 20261121` began with that seq, and so showed nothing.
    @Test(arguments: ["20261121", "19991231", "202611211230", "1795262400", "1795262400000"])
    func aNumberThatLooksLikeATimeIsRefused(_ text: String) {
        #expect(throws: ValueError.self) { try TailStart.since(text) }
        #expect((try? TailStart.lines("+" + text)) == .from(Int(text) ?? 0))
    }

    @Test func otherNumbersAreSeqs() throws {
        for number in [1999, 2026, 202_611, 20_261_1219, 99_999_999] {
            #expect(try TailStart.since(String(number)) == .from(number))
        }
    }

    @Test(arguments: ["", "-1", "tomorrow", "99999999999999999999", "1h 30m", "+5", "30m1h"])
    func whatIsNeitherIsRefused(_ text: String) {
        #expect(throws: ValueError.self) { try TailStart.since(text) }
    }

    @Test func aSpanLongerThanTimeItselfBeginsWithIt() throws {
        #expect(try TailStart.since("90000w").start(now: 5) == .since(0))
        #expect(try TailStart.since("2s").start(now: 5_000) == .since(3_000))
    }
}
