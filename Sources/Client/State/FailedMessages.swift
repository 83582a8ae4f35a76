import Foundation
import Wire

/// The messages of a room for which a command failed, and that `tail --on-failure=skip` has passed over.
///
/// They are in the file `tick.json.ROOM.failed` beside the state file, named by the room's id; without any there is no file.
package struct FailedMessages: Codable, Equatable, Sendable {
    package struct Entry: Codable, Equatable, Sendable {
        package let seq: Int
        package let id: MessageID
        /// How many times the command was run for it.
        package var tries: Int
        /// How it ended the last time: `exit status 3`.
        package var status: String
        /// When, in milliseconds since the epoch, by this machine's clock.
        package var at: Int

        package init(seq: Int, id: MessageID, tries: Int, status: String, at: Int) {
            (self.seq, self.id, self.tries, self.status, self.at) = (seq, id, tries, status, at)
        }
    }

    private static let version = 1
    /// So many are noted; then somebody has to look.
    private static let most = 10_000

    private var version = Self.version
    /// In order of seq.
    package private(set) var messages: [Entry] = []

    package init() {}

    package var isFull: Bool { messages.count >= Self.most }

    /// The entry of a message; nil also where another one of another log stands at its seq.
    package subscript(event: Event) -> Entry? { entry(event.seq, event.id) }

    /// Whether a message that is named is noted.
    package func has(_ reference: Endpoint.Reference) -> Bool {
        messages.contains { reference == .seq($0.seq) || reference == .id($0.id) }
    }

    private func entry(_ seq: Int, _ id: MessageID) -> Entry? { messages.first { $0.seq == seq && $0.id == id } }

    /// Notes that the command failed for a message, once more where it is noted already.
    package mutating func note(_ entry: Entry) {
        var entry = entry
        entry.tries += self.entry(entry.seq, entry.id)?.tries ?? 0
        messages.removeAll { $0.seq == entry.seq }
        messages.insert(entry, at: messages.firstIndex { $0.seq > entry.seq } ?? messages.endIndex)
    }

    /// Forgets messages.
    package mutating func clear(where isDone: (Entry) -> Bool) { messages.removeAll(where: isDone) }

    /// Forgets messages that are named, and those of these ranges.
    package mutating func clear(_ references: [Endpoint.Reference], and ranges: SeqSet) {
        clear { entry in
            references.contains(.seq(entry.seq)) || references.contains(.id(entry.id))
                || ranges.range(around: entry.seq) != nil
        }
    }

    fileprivate init(_ bytes: [UInt8], path: String) throws(StateError) {
        func corrupt(_ what: String) -> StateError { .corrupt(path: path, line: 1, column: 1, what: what) }
        do { self = try JSON.value(Self.self, from: Data(bytes)) } catch { throw corrupt("no list of failed messages") }
        guard version <= Self.version else { throw .newer(path: path, version: version) }
        guard messages.flatMap({ [$0.seq, $0.tries, $0.at] }).allSatisfy(StateReader.range.contains) else {
            throw corrupt("a number is too large")
        }
        let seqs = messages.map(\.seq)
        guard zip(seqs, seqs.dropFirst()).allSatisfy({ $0 < $1 }) else { throw corrupt("the seqs are not in order") }
    }
}

extension StateFile {
    /// The messages of a room that were passed over since a command failed for them.
    ///
    /// - Throws: `.unreadable`, `.corrupt` or `.newer`.
    package func failedMessages(of room: RoomID) throws(StateError) -> FailedMessages {
        let path = "\(try target()).\(room).failed"
        guard let found = try Self.contents(at: path) else { return FailedMessages() }
        return try FailedMessages(found.bytes, path: path)
    }

    /// Changes them, durably.
    ///
    /// - Returns: what they are now.
    /// - Throws: what reading throws, or `.unwritable`.
    @discardableResult
    package func changeFailedMessages(
        of room: RoomID, _ change: (inout FailedMessages) -> Void
    ) throws(StateError) -> FailedMessages {
        try locked { target throws(StateError) in
            let path = "\(target).\(room).failed"
            let before = try failedMessages(of: room)
            var failed = before
            change(&failed)
            guard failed != before else { return failed }
            guard !failed.messages.isEmpty else {
                try remove(path)
                return failed
            }
            guard let bytes = try? JSON.data(failed) else { preconditionFailure("BUG: no JSON") }
            try replace(path, with: Array(bytes) + [UInt8(ascii: "\n")], .durable)
            return failed
        }
    }
}
