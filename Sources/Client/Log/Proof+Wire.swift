// From the protocol's bytes to what Proving computes with.

import Foundation
import Proving
import Wire

extension [Digest] {
    /// Reads hashes one behind the other.
    ///
    /// - Throws: `.nonsense` where they don't have 32 bytes each.
    init(proof: Data) throws(ClientError) {
        guard proof.count.isMultiple(of: 32) else { throw .nonsense("a proof of \(proof.count) bytes") }
        self = stride(from: 0, to: proof.count, by: 32).compactMap {
            Digest(bytes: proof[proof.startIndex + $0..<proof.startIndex + $0 + 32])
        }
    }
}

extension Digest {
    /// - Throws: `.nonsense` where they aren't 32 bytes.
    init(told bytes: Data) throws(ClientError) {
        guard let digest = Digest(bytes: bytes) else { throw .nonsense("a hash of \(bytes.count) bytes") }
        self = digest
    }
}

extension LogState {
    /// The state before an event.
    ///
    /// - Parameter size: the event's seq minus one.
    /// - Throws: `.nonsense` where a part has a wrong length.
    init(_ start: TreeStart, size: Int, of room: RoomID) throws(ClientError) {
        guard let range = CompactRange(size: size, bytes: start.range) else {
            throw .nonsense("a compact range of \(start.range.count) bytes for size \(size)")
        }
        let (crowd, lists) = (try Digest(told: start.crowd), try Digest(told: start.lists))
        guard let state = LogState(room: room, range: range, crowd: crowd, lists: lists) else {
            throw .nonsense("a chain before the first event")
        }
        self = state
    }

    /// Appends an event as it was told.
    ///
    /// - Returns: the hash of its leaf.
    /// - Throws: `.nonsense` where it can't be an event, or isn't the next one.
    @discardableResult
    mutating func take(_ event: Event) throws(ClientError) -> Digest {
        let told = try LogEvent(told: event)
        do throws(ProvingError) { return try append(told) } catch {
            throw .nonsense("seq \(event.seq) where \(size + 1) comes next")
        }
    }
}

extension LogEvent {
    /// - Throws: `.nonsense` where it can't be an event.
    init(told event: Event) throws(ClientError) {
        let body: Digest
        switch (event.body, event.hash) {
        case (let bytes, nil): body = bytes.map { SHA256.digest(of: $0) } ?? Tree.emptyRoot
        case (nil, let hash?): body = try Digest(told: hash)
        case (.some, .some): throw .nonsense("an event with a body and a hash")
        }
        let made = LogEvent(
            seq: event.seq,
            at: event.at.toCheck,
            kind: event.kind.rawValue,
            id: event.id,
            member: event.member,
            body: body
        )
        guard let made else { throw .nonsense("an event with a number or a kind out of bounds") }
        self = made
    }
}

extension CrowdEvent {
    /// Nil for an event of another kind, or one without its body.
    init?(_ event: Event) {
        guard let kind = CrowdKind(rawValue: event.kind.rawValue), let body = event.body else { return nil }
        self.init(seq: event.seq, kind: kind, id: event.id, member: event.member, body: body)
    }
}
