import Foundation
import SQLite
import Testing
import Wire

@testable import Storage

/// A file that is damaged below its relay ends the store: what it still answered could be short or old.
@Suite struct DamagedFileTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// Opens a store with alice's messages that was closed in between: all of it is in the file, and no reader has a page.
    private func stored() async throws -> TableStore {
        let store = try shelf.open()
        try await store.join(alice, 1)
        for number in 100..<200 {
            _ = try await store.send(alice, message(number, String(repeating: "x", count: 2_000)))
        }
        await store.close()
        return try shelf.open()
    }

    /// Overwrites the beginning of each page from one on, counted from 0.
    private func overwrite(pagesFrom first: Int) throws {
        let file = try FileHandle(forUpdating: URL(filePath: shelf.path))
        defer { try? file.close() }
        for page in stride(from: first * 4_096, to: Int(try file.seekToEnd()), by: 4_096) {
            try file.seek(toOffset: UInt64(page))
            try file.write(contentsOf: Data(repeating: 0xAA, count: 64))
        }
    }

    /// The relay went on with what it could still read.
    @Test func nobodyIsAnsweredAnyMore() async throws {
        let store = try await stored()
        #expect(try await store.standing(alice).head == 101)
        try overwrite(pagesFrom: 20)
        #expect(store.damage == nil)
        let error = try #require(await #expect(throws: StoreError.self) { try await store.page(.after(1)) })
        guard case .corrupt(shelf.path, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(store.damage == error)
        await #expect(throws: error) { try await store.standing(alice) }
        await #expect(throws: error) { try await store.read(.long) { _ in 1 } }
        await #expect(throws: error) { try await store.send(alice, message(300)) }
        await #expect(throws: error) { try await store.check() }
        await store.close()
        await #expect(throws: error) { try await store.standing(alice) }
    }

    @Test func aWriteThatMeetsItEndsReadsToo() async throws {
        let store = try await stored()
        #expect(try await store.standing(alice).head == 101)
        let error = try #require(
            await #expect(throws: StoreError.self) {
                try await store.write(WriteNeeds()) { _ throws(StoreError) in
                    throw .corrupt(path: "", reason: "malformed")
                }
            })
        #expect(store.damage == error)
        await #expect(throws: error) { try await store.standing(alice) }
        await store.close()
    }

    @Test func aFileThatIsNoDatabaseAnyMoreIsDamaged() {
        let error = SQLiteError(code: 26, message: "file is not a database")
        #expect(StoreError(error, in: "relay.db") == .corrupt(path: "relay.db", reason: "file is not a database"))
    }
}
