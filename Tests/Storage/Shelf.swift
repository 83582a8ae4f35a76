import Foundation
import Storage
import Synchronization
import Wire

/// A place for one store: its own folder, gone with the last reference, and a clock that stands until it is set.
final class Shelf: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tick-storage-\(UUID().uuidString)")
    let clock = Mutex(1_000)
    var path: String { folder.appending(path: "relay.db").path(percentEncoded: false) }

    private let engine = StoreEngine.current

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func open() throws(StoreError) -> TableStore {
        try open { [self] in clock.withLock { $0 } }
    }

    func open(now: @escaping @Sendable () -> Int) throws(StoreError) -> TableStore {
        try engine.open(path, now)
    }
}
