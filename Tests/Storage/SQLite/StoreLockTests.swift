import Foundation
import Kernel
import Storage
import Testing

@Suite struct StoreLockTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: shelf.folder.path)) ?? [] }

    private func path(_ name: String) -> String { shelf.folder.appending(path: name).path(percentEncoded: false) }

    @Test func onlyOneHasIt() throws {
        let lock = try StoreLock(for: shelf.path)
        for _ in 0..<2 {
            #expect(throws: StoreError.unusable(path: shelf.path, reason: "another relay uses it")) {
                try StoreLock(for: shelf.path)
            }
        }
        lock.release()
        try StoreLock(for: shelf.path).release()
        #expect(files == ["relay.db"])
    }

    /// A second relay started, and its long polls missed events.
    @Test func symbolicLinkLeadsToTheSameLock() async throws {
        try FileManager.default.createSymbolicLink(atPath: path("link.db"), withDestinationPath: "relay.db")
        let lock = try StoreLock(for: path("link.db"))
        #expect(throws: StoreError.unusable(path: shelf.path, reason: "another relay uses it")) {
            try StoreLock(for: shelf.path)
        }
        lock.release()
        let other = try StoreLock(for: shelf.path)
        #expect(throws: StoreError.self) { try StoreLock(for: path("link.db")) }
        other.release()
    }

    /// A second relay started with a write-ahead log of its own, and what it acknowledged was gone afterwards.
    @Test func fileWithASecondNameIsRefused() throws {
        let lock = try StoreLock(for: shelf.path)
        try FileManager.default.linkItem(atPath: shelf.path, toPath: path("hard.db"))
        #expect(
            throws: StoreError.unusable(path: path("hard.db"), reason: "it has 2 names (hard links); a store has one")
        ) {
            try StoreLock(for: path("hard.db"))
        }
        lock.release()
        #expect(throws: StoreError.self) { try StoreLock(for: shelf.path) }
        // Its other name may be gone while a relay runs: the lock is the file's.
        try FileManager.default.removeItem(atPath: path("hard.db"))
        try StoreLock(for: shelf.path).release()
    }

    @Test func lockHoldsWhileSQLiteUsesTheFile() async throws {
        let lock = try StoreLock(for: shelf.path)
        let store = try shelf.open()
        try await store.join(alice, 1)
        #expect(throws: StoreError.self) { try StoreLock(for: shelf.path) }
        await store.close()
        lock.release()
    }

    /// To open a FIFO waits for its other end.
    @Test func whatIsNoRegularFileIsRefusedAtOnce() throws {
        #expect(throws: StoreError.unusable(path: shelf.folder.path, reason: "it is a folder")) {
            try StoreLock(for: shelf.folder.path)
        }
        #expect(mkfifo(path("fifo"), 0o600) == 0)
        for path in ["/dev/null", path("fifo")] {
            let error = StoreError.unusable(path: path, reason: "it is not a regular file")
            #expect(throws: error) { try StoreLock(for: path) }
            #expect(throws: error) { try TableStore.heads(of: alice, path: path) }
        }
    }

    /// A store that could not be opened left an empty file behind.
    @Test func fileThatItMadeIsTakenBack() throws {
        let lock = try StoreLock(for: shelf.path)
        #expect(files == ["relay.db"])
        lock.takeBack()
        lock.release()
        #expect(files == [])
    }

    @Test func fileThatWasThereStays() throws {
        try StoreLock(for: shelf.path).release()
        let lock = try StoreLock(for: shelf.path)
        lock.takeBack()
        lock.release()
        #expect(files == ["relay.db"])
    }

    /// Another one may have been put there meanwhile.
    @Test func fileInItsPlaceStays() throws {
        let lock = try StoreLock(for: shelf.path)
        try FileManager.default.moveItem(atPath: shelf.path, toPath: path("away.db"))
        try Data().write(to: URL(filePath: shelf.path))
        lock.takeBack()
        lock.release()
        #expect(files.sorted() == ["away.db", "relay.db"])
    }

    @Test func folderThatIsNotThereIsSaid() {
        let path = shelf.path + "/no/relay.db"
        #expect(throws: StoreError.unusable(path: path, reason: "no such file or directory")) {
            try StoreLock(for: path)
        }
    }
}
