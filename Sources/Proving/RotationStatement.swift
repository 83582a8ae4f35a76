import Foundation
import Wire

/// The part of a rotate event's body that no other statement has; tickprotocol(5):
/// `crowd ‖ old epoch ‖ new epoch ‖ E ‖ past ‖ kept ‖ SHA-256(boxes) ‖ removed`.
///
/// A rotation gives all members that stay a new secret, in boxes that the relay keeps beside the event, and removes some.
package struct RotationStatement: Hashable, Sendable {
    /// The most members that one rotation removes.
    package static let removedLimit = 256

    /// The crowd chain's value before the event.
    package let crowd: Digest
    /// The epoch whose secret `past` holds: the room's, or an earlier one where the rotator wasn't given that.
    package let oldEpoch: Digest
    package let newEpoch: Digest
    /// E, the public key with which each box's key is agreed: 32 bytes. It comes from the new secret; readers check that,
    /// the fold of members doesn't.
    package let ephemeral: [UInt8]
    /// The old secret for who has the new one; nil where the rotation forgets it.
    package let past: Box?
    /// The old kept secret for who has the new one.
    package let kept: Box
    /// The SHA-256 of all boxes, one behind the other.
    package let boxes: Digest
    /// The members that are removed, their ids rising.
    package let removed: [MemberID]

    /// - Precondition: `ephemeral` has 32 bytes, and `removed` rises and isn't longer than its limit.
    package init(
        crowd: Digest, oldEpoch: Digest, newEpoch: Digest, ephemeral: [UInt8], past: Box?, kept: Box, boxes: Digest,
        removed: [MemberID]
    ) {
        precondition(ephemeral.count == Octets.count, "BUG: a key of X25519 has 32 bytes")
        precondition(Self.canRemove(removed), "BUG: removed members that no body can hold")
        (self.crowd, self.oldEpoch, self.newEpoch, self.ephemeral) = (crowd, oldEpoch, newEpoch, ephemeral)
        (self.past, self.kept, self.boxes, self.removed) = (past, kept, boxes, removed)
    }

    /// Reads the rest of a body.
    ///
    /// - Throws: `.malformed` where its length is wrong, or the removed ids don't rise.
    package init(_ rest: some Collection<UInt8>) throws(RosterError) {
        var parts = Parts(rest)
        guard let crowd = Digest(bytes: parts.take(32)), let oldEpoch = Digest(bytes: parts.take(32)),
            let newEpoch = Digest(bytes: parts.take(32)), let ephemeral = Octets(parts.take(32)),
            let past = Box(bytes: parts.take(Box.count)), let kept = Box(bytes: parts.take(Box.count)),
            let boxes = Digest(bytes: parts.take(32))
        else { throw .malformed }
        var removed: [MemberID] = []
        while !parts.isEmpty {
            guard let member = MemberID(bytes: parts.take(16)) else { throw .malformed }
            removed.append(member)
        }
        guard Self.canRemove(removed) else { throw .malformed }
        (self.crowd, self.oldEpoch, self.newEpoch, self.ephemeral) = (crowd, oldEpoch, newEpoch, ephemeral.bytes)
        self.past = past.bytes.allSatisfy { $0 == 0 } ? nil : past
        (self.kept, self.boxes, self.removed) = (kept, boxes, removed)
    }

    /// The removed members in the rest of a body, whatever else it contains.
    static func removed(in rest: Data) -> [MemberID] {
        var parts = Parts(rest.dropFirst(fixedCount).prefix(16 * removedLimit))
        var removed: [MemberID] = []
        while let member = MemberID(bytes: parts.take(16)) { removed.append(member) }
        return removed
    }

    /// The size of everything before the removed members.
    private static let fixedCount = 5 * Octets.count + 2 * Box.count

    /// The rest of the event's body: 256 to 4,352 bytes.
    package var bytes: [UInt8] {
        let epochs = crowd.bytes + oldEpoch.bytes + newEpoch.bytes
        let past = past?.bytes ?? [UInt8](repeating: 0, count: Box.count)
        return epochs + ephemeral + past + kept.bytes + boxes.bytes + removed.flatMap(\.bytes)
    }

    /// Whether these are the boxes of the event, for so many recipients. A relay checks no more of them.
    package func holds(_ boxes: Data, recipients: Int) -> Bool {
        boxes.count == recipients * Box.count && SHA256.digest(of: boxes) == self.boxes
    }

    private static func canRemove(_ members: [MemberID]) -> Bool {
        members.count <= removedLimit && zip(members, members.dropFirst()).allSatisfy { $0 < $1 }
    }
}

/// Takes bytes apart from their beginning.
struct Parts {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    var isEmpty: Bool { place == bytes.count }

    /// The next bytes; fewer where there aren't so many.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let end = min(place + count, bytes.count)
        defer { place = end }
        return bytes[place..<end]
    }

    /// The next 8 bytes as a number, the most significant first; nil where there are fewer, or it is 2^53 or more.
    mutating func takeNumber() -> Int? {
        let taken = take(8)
        let number = taken.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return taken.count == 8 && number <= UInt64(Tree.greatestSize) ? Int(number) : nil
    }

    /// All that is left.
    mutating func takeRest() -> ArraySlice<UInt8> { take(bytes.count - place) }
}
