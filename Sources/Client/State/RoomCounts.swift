import Foundation
import Wire

/// A room's counts as its relay gave them last, for when it can't be reached.
package struct RoomCounts: Codable, Equatable, Sendable {
    /// When the relay gave them, in milliseconds since the epoch, by this machine's clock.
    package var at: Int
    package var members: Int
    package var head: Int
    package var new: Int
    package var unread: Int

    package init(_ told: RelaysWord<Standing>, at now: Int) {
        let standing = told.shown
        at = now
        members = standing.members
        head = standing.head
        new = standing.delivered.missing
        unread = standing.read.missing
    }

    /// Whether no number is beyond what another JSON reader holds, so that all can be reckoned with: the file may be damaged.
    fileprivate var isSound: Bool { [at, members, head, new, unread].allSatisfy(StateReader.range.contains) }

    /// Whether they say the same as later ones, and are no more than a minute older.
    fileprivate func isAsGood(as later: RoomCounts) -> Bool {
        var same = later
        same.at = at
        return self == same && (0..<60_000).contains(later.at - at)
    }
}

extension StateFile {
    private struct Counts: Codable {
        var version = 1
        var rooms: [String: RoomCounts] = [:]
    }

    /// The counts that were kept, by the rooms' ids; none where the file can't be understood: it is no more than a memory.
    package func keptCounts() -> [RoomID: RoomCounts] {
        guard let path = try? countsPath(), let found = try? Self.contents(at: path),
            let counts = try? JSON.value(Counts.self, from: Data(found.bytes)), counts.version == 1
        else { return [:] }
        let sound = counts.rooms.filter { $0.value.isSound }
        // Two names may be read as one id.
        return Dictionary(sound.compactMap { id, counts in RoomID(id).map { ($0, counts) } }) { $1 }
    }

    /// Keeps the counts of rooms, beside those of other rooms. Where the file can't be written nothing is kept.
    package func keep(_ counts: [RoomID: RoomCounts]) {
        // A report that is kept up to date makes them again and again.
        let former = keptCounts()
        guard counts.contains(where: { !(former[$0.key]?.isAsGood(as: $0.value) ?? false) }) else { return }
        _ = try? locked { _ throws(StateError) in
            let all = keptCounts().merging(counts) { $1 }
            let rooms = Dictionary(uniqueKeysWithValues: all.map { ($0.key.description, $0.value) })
            guard let bytes = try? JSON.data(Counts(rooms: rooms)) else { return }
            try replace(try countsPath(), with: Array(bytes), .eventual)
        }
    }

    private func countsPath() throws(StateError) -> String { "\(try target()).counts" }
}
