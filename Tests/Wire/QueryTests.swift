import Foundation
import Testing
import Wire

/// The short queries: what a leave and a consistency proof are asked for with.
@Suite struct QueryTests {
    private func items(_ text: String) -> QueryItems { QueryItems(Array(text.utf8)[...]) }

    static let id = MessageID(rawValue: 1)

    @Test func aLeaveIsWrittenAndReadAsItsText() {
        let leave = Leave(id: Self.id, body: Data([0x00, 0xAB]))
        #expect(leave.text == "id=\(Self.id)&body=00ab")
        #expect(Leave(items(leave.text)) == leave)
    }

    @Test(arguments: ["", "id=\(id)", "body=00", "id=x&body=00", "id=\(id)&body=0", "id=\(id)&body=zz"])
    func refusesALeave(text: String) {
        #expect(Leave(items(text)) == nil)
    }

    @Test func twoSizesAreWrittenAndReadAsTheirText() throws {
        let query = TreeQuery(from: 9, to: 0)
        #expect(query.text == "from=9&to=0")
        #expect(try TreeQuery(items(query.text)) == query)
    }

    @Test(arguments: ["", "from=1", "to=1", "from=-1&to=1", "from=1&to=x", "from=1&to=99999999999999999999"])
    func refusesSizes(text: String) {
        #expect(throws: ProblemCode.badRequest) { try TreeQuery(items(text)) }
    }
}
