import Foundation

/// A folder of one's own that goes away.
struct TemporaryFolder {
    let path: String

    /// - Parameter name: what it is called, before the part that makes it unique.
    init(_ name: String) throws(Failure) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: url,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw Failure(.cannotWrite, "cannot make a temporary folder: \(error.localizedDescription)")
        }
        path = url.path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
