import Testing
import Wire

@testable import Client

@Suite struct SeenIDsTests {
    @Test func anIDHasOneSeq() {
        var seen = SeenIDs()
        #expect(seen.note(messageID(1), at: 3) == nil)
        #expect(seen.note(messageID(2), at: 4) == nil)
        #expect(seen.note(messageID(1), at: 5) == 3)
        #expect(seen.note(messageID(1), at: 6) == 3)
        #expect(seen.note(messageID(1), at: 3) == nil)
        #expect(seen.note(messageID(2), at: 7) == 4)
    }

    /// Whatever the order in which they come, as those of many senders do.
    @Test(arguments: 1...20)
    func inAnyOrder(_ step: Int) {
        let numbers = (0..<200).map { $0 * step % 211 }
        var seen = SeenIDs()
        for (seq, number) in numbers.enumerated() { #expect(seen.note(messageID(number), at: seq) == nil) }
        for (seq, number) in numbers.enumerated() {
            #expect(seen.note(messageID(number), at: seq) == nil)
            #expect(seen.note(messageID(number), at: 1_000) == seq)
        }
    }

    @Test(arguments: [false, true])
    func theOldestAreForgotten(_ falls: Bool) {
        var seen = SeenIDs()
        let count = 2 * SeenIDs.most + 2
        let number = { falls ? count - $0 : $0 }
        for place in 0..<count { #expect(seen.note(messageID(number(place)), at: place) == nil) }
        let latest = count - SeenIDs.most
        #expect(seen.note(messageID(number(latest)), at: 9_999_999) == latest)
        #expect(seen.note(messageID(number(count - 1)), at: 9_999_999) == count - 1)
        // The first of those that fall is the greatest of all.
        #expect(seen.note(messageID(number(1)), at: 9_999_999) == nil)
    }
}
