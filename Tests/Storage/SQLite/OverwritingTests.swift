import Foundation
import SQLite
import Testing

@testable import Storage

/// What retention removes from an SQLite file is overwritten there.
@Suite struct OverwritingTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// Whether the files of the store have these words.
    private func have(_ words: String) throws -> Bool {
        try ["", "-wal"].contains { suffix in
            try Data(contentsOf: URL(filePath: shelf.path + suffix)).range(of: Data(words.utf8)) != nil
        }
    }

    /// It stood in the write-ahead log for as long as the relay ran.
    @Test func whatIsRemovedIsNotThereAnyMoreWhileTheStoreIsOpen() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        try await store.send(alice, message(2, "a body to be removed"))
        shelf.clock.withLock { $0 = 3_000 }
        try await store.send(alice, message(3, "one to stay"))
        #expect(try have("a body to be removed"))
        try await store.retain(since: 2_000)
        #expect(try !have("a body to be removed"))
        #expect(try have("one to stay"))
        await store.close()
    }

    @Test func whereSomethingIsBeingReadItIsRemovedByALaterRound() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        try await store.send(alice, message(2, "a body to be removed"))
        let reader = try Connection(shelf.path, readOnly: true)
        try reader.beginReading()
        #expect(try reader.userVersion == Schema.version)
        try await store.retain(since: 2_000)
        #expect(try have("a body to be removed"))
        try await store.send(alice, message(3, "sent meanwhile"))
        try reader.rollBack()
        reader.close()
        try await store.retain(since: 0)
        #expect(try !have("a body to be removed"))
        await store.close()
    }

    @Test func whatIsRemovedIsNotInTheFileAnyMore() async throws {
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
