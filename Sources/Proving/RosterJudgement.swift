import Foundation
import Wire

/// The effect of a roster event, and its flaw. Relay and readers share these rules.
package struct RosterJudgement: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        /// A member came in, under a sealed name.
        case joined(name: Data)
        /// A member took another sealed name.
        case renamed(name: Data)
        case left
        case removed(MemberID)
    }

    /// The change; nil where the event has no effect.
    package private(set) var change: Change?
    /// The flaw; nil where there is none.
    package private(set) var flaw: RosterError?
    /// The speaker's record after the event. Its count is used up even where its statement has no effect, so that the
    /// statement can't be inserted again later, when it would have one.
    package private(set) var speaker: RosterRecord?
    /// The removed member's record after the event; nil unless it removes one.
    package private(set) var removed: RosterRecord?

    /// Judges an event by the rules, cheapest first; verifies one signature.
    ///
    /// - Parameter speaker: the record of the event's member before it; nil for a member that never joined.
    /// - Parameter isPhantom: whether the speaker's latest name doesn't open; false for a relay, which can't know.
    /// - Parameter record: returns the record of a member to be removed.
    package init(
        of event: RosterEvent, in room: RoomID, speaker: RosterRecord?, isPhantom: Bool = false,
        record: (MemberID) -> RosterRecord?
    ) {
        self.speaker = speaker
        do throws(RosterError) {
            let body = try RosterBody(event.body, kind: event.kind)
            // The same key has the same id; another key may have it too, if its owner searched for such a pair.
            guard speaker.map({ $0.key == body.key }) ?? (MemberID(key: body.key, room: room) == event.member) else {
                throw .key
            }
            guard body.count > speaker?.count ?? 0 else { throw .count }
            guard body.isSigned(id: event.id, member: event.member, room: room) else { throw .signature }
            // The statement is the member's own from here on.
            self.speaker?.count = body.count
            switch body.act {
            case .presence(let name): try enter(name, body, as: event.kind)
            case .leave:
                try Self.check(body, speaker)
                self.speaker?.isPresent = false
                change = .left
            case .removal(let target):
                try Self.check(body, speaker)
                guard target != event.member else { throw .removedSelf }
                guard var after = record(target), after.isPresent else { throw .removedAbsent }
                guard !isPhantom else { throw .phantom }
                after.isPresent = false
                after.count = max(after.count, body.count)
                removed = after
                change = .removed(target)
            }
        } catch { flaw = error }
    }

    private mutating func enter(_ name: Data, _ body: RosterBody, as kind: RosterKind) throws(RosterError) {
        if let speaker, speaker.isPresent {
            try Self.check(body, speaker)
            change = .renamed(name: name)
            if kind != .name { flaw = .label }
        } else {
            speaker = RosterRecord(key: body.key, count: body.count, token: body.token, isPresent: true)
            change = .joined(name: name)
            if kind != .join { flaw = .label }
        }
    }

    /// Whether the speaker is in the room, with the token of its join.
    private static func check(_ body: RosterBody, _ speaker: RosterRecord?) throws(RosterError) {
        guard let speaker, speaker.isPresent else { throw .absent }
        guard body.token == speaker.token else { throw .token }
    }
}

/// The flaw of a roster event. All but `label` keep it from having an effect.
package enum RosterError: Error, Hashable, Sendable, CaseIterable {
    /// The body has a wrong length, or its count is out of bounds.
    case malformed
    /// The key isn't sound, or the member's id doesn't come from it.
    case key
    /// The count is not greater than the member's last.
    case count
    /// The signature isn't the key's for this event.
    case signature
    /// The token's hash isn't that of the member's latest join.
    case token
    /// The statement is of a member that isn't in the room.
    case absent
    /// The removed member isn't in the room.
    case removedAbsent
    /// The member removes itself.
    case removedSelf
    /// The remover's latest name doesn't open.
    case phantom
    /// The event is called a join where the member was in the room, or a name where it wasn't. It has its effect.
    case label
}

/// The record by which a member's next statement is judged; a relay keeps one for each member.
package struct RosterRecord: Hashable, Sendable {
    package var key: PublicKey
    /// The greatest count that the member used, or that was used to remove it.
    package var count: Int
    /// The SHA-256 of the token in its latest join.
    package var token: Digest
    package var isPresent: Bool

    package init(key: PublicKey, count: Int, token: Digest, isPresent: Bool) {
        (self.key, self.count, self.token, self.isPresent) = (key, count, token, isPresent)
    }
}
