import Foundation
import Storage
import Testing

@Suite struct StoreLockTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: shelf.folder.path)) ?? [] }

    @Test func onlyOneHasIt() throws {
        let lock = try StoreLock(for: shelf.path)
        for _ in 0..<2 {
            #expect(throws: StoreError.unusable(path: shelf.path, reason: "another relay uses it")) {
                try StoreLock(for: shelf.path)
            }
        }
        lock.release()
        try StoreLock(for: shelf.path).release()
        #expect(files.isEmpty)
    }

    @Test func fileThatACrashLeftIsNoLock() throws {
        try Data().write(to: URL(filePath: shelf.path + "-lock"))
        try StoreLock(for: shelf.path).release()
        #expect(files.isEmpty)
    }

    @Test func fileThatWasPutInItsPlaceIsAnother() throws {
        let lock = try StoreLock(for: shelf.path)
        try FileManager.default.removeItem(atPath: shelf.path + "-lock")
        // Nobody should do that; who does gets what was asked for.
        let other = try StoreLock(for: shelf.path)
        #expect(throws: StoreError.self) { try StoreLock(for: shelf.path) }
        other.release()
        lock.release()
    }

    @Test func folderThatIsNotThereIsSaid() {
        let path = shelf.path + "/no/relay.db"
        #expect(throws: StoreError.unusable(path: path, reason: "no such file or directory")) {
            try StoreLock(for: path)
        }
    }
}
