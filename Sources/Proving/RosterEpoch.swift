import Wire

/// An epoch of a room, with the rotation that began it.
package struct RosterEpoch: Hashable, Sendable {
    package let id: Digest
    /// The rotation that began it; nil for the first epoch.
    package let rotation: RosterRotation?

    /// The seq of the event that began it; 0 for the first epoch, whose first event is of it, too.
    package var start: Int { rotation?.seq ?? 0 }
}

/// A rotation that has an effect.
package struct RosterRotation: Hashable, Sendable {
    package let seq: Int
    package let id: MessageID
    /// The member that made it.
    package let member: MemberID
    package let statement: RotationStatement
}

extension [RosterEpoch] {
    /// The epoch that the room has before the event with this seq; nil in a room without events.
    package func epoch(at seq: Int) -> RosterEpoch? {
        // Mostly the latest is asked for.
        last { $0.start < seq } ?? first
    }

    /// The rotations, in the order of their seqs.
    package var rotations: [RosterRotation] { compactMap(\.rotation) }
}

extension Roster {
    /// The epochs, which an event that had an effect changes.
    mutating func note(_ event: RosterEvent, _ judgement: RosterJudgement) {
        guard judgement.change != nil else { return }
        if epochs.isEmpty, let body = try? RosterBody(event.body, kind: event.kind) {
            epochs.append(RosterEpoch(id: body.epoch, rotation: nil))
        }
        guard judgement.endedEpoch != nil,
            case .rotation(let statement)? = (try? RosterBody(event.body, kind: event.kind))?.act
        else { return }
        let rotation = RosterRotation(seq: event.seq, id: event.id, member: event.member, statement: statement)
        epochs.append(RosterEpoch(id: statement.newEpoch, rotation: rotation))
    }
}
