import Foundation
import Helpers
import Testing
import Wire

@Suite struct IdentifierTests {
    @Test(arguments: [
        (0 as UInt128, "00000000000000000000000000"),
        (1, "00000000000000000000000001"),
        (31, "0000000000000000000000000Z"),
        (32, "00000000000000000000000010"),
        (UInt128.max, "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"),
        (0x0123_4567_89AB_CDEF_0123_4567_89AB_CDEF, "014D2PF2DBSQQG28T5CY4TQKFF"),
    ])
    func writesAndReadsTwentySixCharacters(value: UInt128, text: String) {
        #expect(RoomID(rawValue: value).description == text)
        #expect(RoomID(text)?.rawValue == value)
    }

    @Test func everyValueSurvivesTheRoundTrip() {
        var generator = SeededGenerator(1)
        for _ in 0..<200 {
            let id = MemberID(rawValue: UInt128.random(in: .min ... .max, using: &generator))
            #expect(MemberID(id.description) == id)
            #expect(MemberID(bytes: id.bytes) == id)
        }
    }

    @Test func readsEitherCaseAndTheLettersThatLookLikeDigits() throws {
        let id = try #require(MessageID("01ABCDEFGHJKMNPQRSTVWXYZ01"))
        #expect(MessageID("01abcdefghjkmnpqrstvwxyz01") == id)
        #expect(MessageID("OLabcdefghjkmnpqrstvwxyzoi") == id)
        #expect(MessageID("oIABCDEFGHJKMNPQRSTVWXYZOl")?.description == "01ABCDEFGHJKMNPQRSTVWXYZ01")
    }

    @Test(arguments: [
        "",
        "0000000000000000000000000",
        "000000000000000000000000000",
        "80000000000000000000000000",
        "Z0000000000000000000000000",
        "0000000000000000000000000U",
        "0000000000000-000000000000",
        " 0000000000000000000000000",
        "0000000000000000000000000\n",
        "000000000000000000000000é",
    ])
    func refusesWhatIsNoIdentifier(text: String) {
        #expect(RoomID(text) == nil)
    }

    @Test func ordersAsItsTextAndItsBytesDo() {
        var generator = SeededGenerator(2)
        let ids = (0..<100).map { _ in MessageID(rawValue: .random(in: .min ... .max, using: &generator)) }.sorted()
        #expect(ids.map(\.description) == ids.map(\.description).sorted())
        #expect(zip(ids, ids.dropFirst()).allSatisfy { $0.bytes.lexicographicallyPrecedes($1.bytes) })
    }

    @Test func theMostSignificantByteComesFirst() {
        #expect(RoomID(rawValue: 0x0102).bytes == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
        #expect(RoomID(bytes: [0xFF] + [UInt8](repeating: 0, count: 15))?.rawValue == 0xFF << 120)
    }

    @Test(arguments: [0, 15, 17])
    func takesSixteenBytesAndNoOtherCount(count: Int) {
        #expect(RoomID(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test func isAStringInJSON() throws {
        let id = RoomID(rawValue: 32)
        #expect(try JSON.data([id]) == Data(#"["00000000000000000000000010"]"#.utf8))
        #expect(try JSON.value([RoomID].self, from: Data(#"["0000000000000000000000001o"]"#.utf8)) == [id])
    }

    @Test(arguments: [#"["8ZZZZZZZZZZZZZZZZZZZZZZZZZ"]"#, #"["short"]"#, "[32]", "[null]"])
    func isNothingElseInJSON(text: String) {
        #expect(throws: DecodingError.self) { try JSON.value([RoomID].self, from: Data(text.utf8)) }
    }
}

@Suite struct MessageIDTests {
    @Test func sortsByWhenItWasMade() {
        var generator = SeededGenerator(3)
        let times = [0, 1, 999, 1_763_700_000_000, 1_763_700_000_001, 0xFFFF_FFFF_FFFF]
        let ids = times.map { MessageID(at: $0, using: &generator) }
        #expect(ids == ids.sorted())
        #expect(ids.map(\.description) == ids.map(\.description).sorted())
    }

    @Test func beginsWithFortyEightBitsOfTime() {
        var generator = SeededGenerator(4)
        let id = MessageID(at: 0x0102_0304_0506, using: &generator)
        #expect(id.bytes.prefix(6) == [1, 2, 3, 4, 5, 6])
    }

    @Test func theOtherEightyBitsAreChance() {
        var generator = SeededGenerator(5)
        let ids = (0..<1000).map { _ in MessageID(at: 7, using: &generator) }
        #expect(Set(ids).count == ids.count)
        for bit in 0..<80 {
            let ones = ids.count { $0.rawValue >> UInt128(bit) & 1 == 1 }
            #expect((350...650).contains(ones), "bit \(bit) was set \(ones) times in 1000")
        }
    }

    @Test func aTimeThatNeedsMoreBitsDoesNotReachTheChance() {
        var one = SeededGenerator(6)
        var other = SeededGenerator(6)
        #expect(MessageID(at: 1 << 48 | 5, using: &one) == MessageID(at: 5, using: &other))
    }

    @Test func theSuccessorComesNext() {
        let id = MessageID(rawValue: 41)
        #expect(id.successor.rawValue == 42)
        #expect(id < id.successor)
    }
}
