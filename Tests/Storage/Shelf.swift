import Foundation
import Helpers
import Storage
import Synchronization
import Wire

/// A place for one store: its own folder, gone with the last reference, and a clock that stands until it is set.
final class Shelf: Sendable {
    private let scratch: Scratch
    let clock = Mutex(1_000)
    var folder: URL { scratch.folder }
    var path: String { scratch.path(of: "relay.db") }

    private let engine = StoreEngine.current

    init() throws { scratch = try Scratch() }

    func open() throws(StoreError) -> TableStore {
        try open { [self] in clock.withLock { $0 } }
    }

    func open(now: @escaping @Sendable () -> Int) throws(StoreError) -> TableStore {
        try engine.open(path, now)
    }
}
