import Foundation
import Proving
import Sealing
import Wire

/// Bodies are sealed and opened.
extension RoomKeyring {
    /// The room's epoch before the event with this seq, which the signature of a message there names.
    func epoch(at seq: Int) -> Digest { epochs(seq) }

    /// Answers the same of many events.
    var epochs: (_ seq: Int) -> Digest {
        let (epochs, first) = state.withLock { ($0.epochs, $0.epochs.isEmpty ? $0.newest?.epoch(in: room) : nil) }
        return { seq in epochs.epoch(at: seq)?.id ?? first ?? .zero }
    }

    /// The keys of the epochs by their places in the log.
    var timeline: EpochTimeline { state.withLock { $0.timeline } }

    /// Seals content for the newest epoch that this member has a secret of, and says which; see `EpochKeys`.
    func sealed(
        _ content: Data, kind: EventKind, id: MessageID, member: MemberID
    ) throws(SealingError) -> (body: Data, epoch: Data) {
        guard let (keys, epoch) = state.withLock({ $0.sealing }) else {
            preconditionFailure("BUG: a member without a secret")
        }
        return (try keys.seal(content, kind: kind, id: id, member: member), epoch)
    }

    /// Seals content for an epoch, as it always is; nil where this member has no key of it.
    func seal(
        _ content: Data, kind: EventKind, id: MessageID, member: MemberID, for epoch: Digest
    ) throws(SealingError) -> Data? {
        guard let keys = state.withLock({ $0.keys[epoch] }) else { return nil }
        return try keys.seal(content, kind: kind, id: id, member: member)
    }

    /// Opens what was sealed for the epoch that the room has before the event with this seq.
    ///
    /// - Returns: nil where this member has no key of it.
    func open(
        _ body: Data, kind: EventKind, id: MessageID, member: MemberID, at seq: Int
    ) throws(SealingError) -> [UInt8]? {
        try timeline.open(body, kind: kind, id: id, member: member, at: seq)
    }

    /// Opens what was sealed for an epoch.
    ///
    /// - Returns: nil where this member has no key of it.
    package func open(
        _ body: Data, kind: EventKind, id: MessageID, member: MemberID, of epoch: Digest
    ) throws(SealingError) -> [UInt8]? {
        guard let keys = state.withLock({ $0.keys[epoch] }) else { return nil }
        return try keys.open(body, kind: kind, id: id, member: member)
    }
}
