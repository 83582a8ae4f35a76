import Foundation
import Helpers
import Testing
import Wire

@testable import Client

/// Numbers in the files beside the state file that nothing of tick's has written.
@Suite struct DamagedNumbersTests {
    let scratch: Scratch
    let file: StateFile
    let room: RoomID

    init() throws {
        scratch = try Scratch()
        file = StateFile(path: scratch.path(of: "tick.json"))
        room = try #require(RoomID("4HN073VANQ92MG0QB3MDKRDJPF"))
    }

    private func counts(_ rooms: [(id: String, at: Int)]) throws -> [RoomID: RoomCounts] {
        let rooms = rooms.map { id, at in #""\#(id)":{"at":\#(at),"members":2,"head":3,"new":0,"unread":1}"# }
        try scratch.write(#"{"version":1,"rooms":{"# + rooms.joined(separator: ",") + "}}", to: "tick.json.counts")
        return file.keptCounts()
    }

    /// An age was reckoned from it, which ended every `tick status` by a trap.
    @Test(arguments: [Int.min, .max, 1 << 53 + 1]) func countsOfNoTimeAreNone(at: Int) throws {
        let id = room.description
        #expect(try counts([(id, at)]).isEmpty)
        file.keep([room: try #require(try counts([(id, 1_000)])[room])])
        #expect(try counts([(id, 1 << 53)])[room]?.at == 1 << 53)
    }

    /// Letters of an id may be read in either case.
    @Test func twoNamesOfOneRoomAreOne() throws {
        let id = room.description
        #expect(RoomID(id.lowercased()) == room)
        #expect(try counts([(id, 1), (id.lowercased(), 2)]).count == 1)
    }

    /// One more try was added to it.
    @Test(arguments: [#""seq":4,"tries":9223372036854775807,"at":1"#, #""seq":4,"tries":1,"at":-9223372036854775808"#])
    func failedMessagesOfNoNumberAreAnError(numbers: String) throws {
        let entry = #"{"id":"01KAB3D5E7F9G0H2J4K6M8N0P2","status":"",\#(numbers)}"#
        try scratch.write(#"{"version":1,"messages":[\#(entry)]}"#, to: "tick.json.\(room).failed")
        let failure = #expect(throws: StateError.self) {
            try file.changeFailedMessages(of: room) { failed in
                for entry in failed.messages { failed.note(entry) }
            }
        }
        let isCorrupt = if case .corrupt = failure { true } else { false }
        #expect(isCorrupt)
    }
}
