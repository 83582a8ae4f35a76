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
    }

    @Test func theOldestAreForgotten() {
        var seen = SeenIDs()
        for number in 0...SeenIDs.most { #expect(seen.note(messageID(number), at: number + 1) == nil) }
        #expect(seen.note(messageID(1), at: 9_999_999) == 2)
        #expect(seen.note(messageID(0), at: 9_999_999) == nil)
    }
}
