import Testing
import Wire

@Suite struct MessageIDTests {
    @Test func sortsByWhenItWasMade() {
        var generator = SeededGenerator(state: 3)
        let times = [0, 1, 999, 1_763_700_000_000, 1_763_700_000_001, 0xFFFF_FFFF_FFFF]
        let ids = times.map { MessageID(at: $0, using: &generator) }
        #expect(ids == ids.sorted())
        #expect(ids.map(\.description) == ids.map(\.description).sorted())
    }

    @Test func beginsWithFortyEightBitsOfTime() {
        var generator = SeededGenerator(state: 4)
        let id = MessageID(at: 0x0102_0304_0506, using: &generator)
        #expect(id.bytes.prefix(6) == [1, 2, 3, 4, 5, 6])
    }

    @Test func theOtherEightyBitsAreChance() {
        var generator = SeededGenerator(state: 5)
        let ids = (0..<1000).map { _ in MessageID(at: 7, using: &generator) }
        #expect(Set(ids).count == ids.count)
        for bit in 0..<80 {
            let ones = ids.count { $0.rawValue >> UInt128(bit) & 1 == 1 }
            #expect((350...650).contains(ones), "bit \(bit) was set \(ones) times in 1000")
        }
    }

    @Test func aTimeThatNeedsMoreBitsDoesNotReachTheChance() {
        var one = SeededGenerator(state: 6)
        var other = SeededGenerator(state: 6)
        #expect(MessageID(at: 1 << 48 | 5, using: &one) == MessageID(at: 5, using: &other))
    }

    @Test func theSuccessorComesNext() {
        let id = MessageID(rawValue: 41)
        #expect(id.successor.rawValue == 42)
        #expect(id < id.successor)
    }
}
