import Foundation

/// A folder for one test, removed with the value.
final class Scratch {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "tick-kernel-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
