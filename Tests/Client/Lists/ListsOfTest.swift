import Helpers
import Listing

@testable import Client

/// A room of two members, and a folder with the state file of one who reads the room's lists.
struct ListsOfTest {
    let scratch: Scratch
    let file: StateFile
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    /// - Parameter name: the name of the member whose membership the file has; nil where it has none yet. What is read is kept
    ///   only of a room that the file has.
    init(joinedAs name: String? = "bob") async throws {
        scratch = try Scratch()
        file = StateFile(path: scratch.path + "/tick.json")
        if let name { try file.update { $0.rooms["ops"] = membership(name) } }
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }
}

/// A suite that reads a room's lists.
protocol ListSuite {
    var lists: ListsOfTest { get }
}

extension ListSuite {
    var file: StateFile { lists.file }
    var room: RoomOfTest { lists.room }
    var alice: Account { lists.alice }
    var bob: Account { lists.bob }

    /// The rows of a list, as a reader has them.
    func texts(_ reader: ListReader, _ list: String = ListEdit.usualList) -> [String] {
        reader.kept.fold.lists[list]?.rows.map(\.text) ?? []
    }
}
