import Foundation
import Storage
import Testing

/// What retention removes from an SQLite file is overwritten there.
@Suite struct OverwritingTests {
    @Test func whatIsRemovedIsNotInTheFileAnyMore() async throws {
        let shelf = try Shelf()
        let store = try shelf.open()
        try await store.join(alice, 1)
        let secret = String(repeating: "a body to be removed ", count: 500)
        try await store.send(alice, message(2, secret), message(3, "one to stay"))
        try await store.retain(after: 2, room: room)
        await store.close()
        let file = try Data(contentsOf: URL(filePath: shelf.path))
        #expect(file.range(of: Data("a body to be removed".utf8)) == nil)
        #expect(file.range(of: Data("one to stay".utf8)) != nil)
    }
}
