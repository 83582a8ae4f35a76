import Foundation
import Testing
import Wire

@Suite struct JSONTests {
    static let messages = [
        NewMessage(id: MessageID(rawValue: 1), body: Data([1])),
        NewMessage(id: MessageID(rawValue: 2), body: Data([0xFB, 0xFF])),
    ]

    static let lines = Data(
        """
        {"body":"AQ==","id":"00000000000000000000000001"}
        {"body":"+/8=","id":"00000000000000000000000002"}

        """.utf8
    )

    @Test func writesOneValueALineEachWithItsNewline() throws {
        #expect(try JSON.lines(Self.messages) == Self.lines)
        #expect(try JSON.lines([] as [NewMessage]) == Data())
    }

    @Test func readsOneValueALine() throws {
        #expect(try JSON.values(NewMessage.self, fromLines: Self.lines) == Self.messages)
        #expect(try JSON.values(NewMessage.self, fromLines: Data()) == [])
    }

    @Test func theLastLineMayLackItsNewline() throws {
        #expect(try JSON.values(NewMessage.self, fromLines: Self.lines.dropLast()) == Self.messages)
    }

    @Test func emptyLinesArePassedOver() throws {
        let spaced = Data("\n\n".utf8) + Self.lines + Data("\n".utf8)
        #expect(try JSON.values(NewMessage.self, fromLines: spaced) == Self.messages)
    }

    @Test func readsAPartOfLongerData() throws {
        let longer = Data("skipped\n".utf8) + Self.lines
        #expect(try JSON.values(NewMessage.self, fromLines: longer.dropFirst(8)) == Self.messages)
    }

    @Test func oneBadLineRefusesAll() {
        let bad = Self.lines + Data(#"{"id":"#.utf8)
        #expect(throws: (any Error).self) { try JSON.values(NewMessage.self, fromLines: bad) }
    }

    @Test func keysAreInOrderAndSlashesStayAsTheyAre() throws {
        #expect(try JSON.data(["b": "/", "a": "é\n"]) == Data("{\"a\":\"é\\n\",\"b\":\"/\"}".utf8))
    }
}
