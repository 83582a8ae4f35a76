import Foundation
import Listing
import Proving
import Sealing
import Wire

/// An event as a member may read it.
package struct OpenedEvent: Sendable {
    package let event: Event
    /// Its member's name: of a message's sender today's; for a join or a new name, that name; for a leave or a removal the
    /// one that the member had then.
    package let from: String
    /// The name that a new one takes the place of; of a removal that of the member that was removed. Nil where there is none.
    package let formerName: String?
    /// The member that a removal removed.
    package let removed: MemberID?
    /// Whether it is the reader's own. Of a message its body says so: which member the relay names proves nothing.
    package let isMine: Bool
    package internal(set) var body: Body
    /// The beginnings of the ids of its member and of the one that was removed, where names don't tell them apart.
    var marks: (member: String?, removed: String?) = (nil, nil)

    /// The name that tells its member apart: `dave`, or `dave (6PR87X)`.
    package var label: String { marks.member.map { "\(from) (\($0))" } ?? from }
    /// The same of the former name of a removed member.
    package var formerLabel: String? { formerName.map { name in marks.removed.map { "\(name) (\($0))" } ?? name } }

    /// The body as it could be opened.
    package enum Body: Sendable {
        /// A message that is genuine.
        case content(Content)
        /// A list edit that is genuine.
        case edit(ListEdit)
        /// A genuine message or list edit that says something only a later version can show.
        case unknown
        /// A join or a new name, signed by its member.
        case named
        /// A leave or a removal, signed by its member.
        case left
        /// A body that retention removed; its hash is still part of the log.
        case removed
        /// An event of a kind that only a later version knows.
        case strange
        /// A genuine message that was shown already, at that seq.
        case copy(of: Int)
        /// A message of someone who wasn't in the room.
        case absent
        /// A roster event that is wrong and has no effect.
        case flawed(RosterError)
        /// A message or a list edit that its member didn't sign.
        case unsigned
        /// Bytes that nobody with the room's code sealed for this place: a relay or its store was tampered with.
        case forged
    }

    /// - Parameters:
    ///   - roster: the members up to this event at least.
    ///   - isSigned: whether its member signed it, where it is a message or a list edit.
    package init(_ event: Event, keys: RoomKeys, me: MemberID, roster: Roster, names: Names, isSigned: Bool) {
        self.init(
            event, unsealed: Self.unsealed(event, with: keys), me: me, roster: roster, names: names, flaw: nil,
            isSigned: isSigned
        )
    }

    /// - Parameter unsealed: what `unsealed(_:with:)` made of it.
    init(
        _ event: Event, unsealed: Body?, me: MemberID, roster: Roster, names: Names, flaw: RosterError?, isSigned: Bool
    ) {
        self.event = event
        let member = roster.members[event.member]
        body = Self.body(of: event, isSigned ? unsealed : .unsigned, by: member, flaw: flaw)
        isMine = event.member == me && body.isGenuine
        switch event.kind {
        case .join, .name, .leave, .remove, .rotate, .invite:
            from = names.name(of: member, event.member, at: event.seq + 1)
        case .message, .list, .other: from = names.name(of: member, event.member)
        }
        removed = event.kind == .remove ? Self.removed(by: event) : nil
        formerName =
            switch event.kind {
            case .name: member?.naming(at: event.seq).map { _ in names.name(of: member, event.member, at: event.seq) }
            case .remove: removed.map { names.name(of: $0, in: roster, at: event.seq) }
            case .message, .join, .leave, .list, .rotate, .invite, .other: nil
            }
    }

    /// The member that a remove event names.
    static func removed(by event: Event) -> MemberID? {
        let body = event.body.flatMap { try? RosterBody($0, kind: .remove) }
        guard case .removal(let member)? = body?.act else { return nil }
        return member
    }

    /// A body as the room's keys open it, whoever is in the room; nil for a member's statement, which isn't sealed.
    static func unsealed(_ event: Event, with keys: RoomKeys) -> Body? {
        switch event.kind {
        case .message, .list:
            guard let sealed = event.body else { return event.hash == nil ? .forged : .removed }
            guard let bytes = try? keys.open(sealed, kind: event.kind, id: event.id, member: event.member) else {
                return .forged
            }
            if event.kind == .list { return ListEdit(decoding: Data(bytes)).map { .edit($0) } ?? .unknown }
            return (try? Content(decoding: bytes)).map { .content($0) } ?? .unknown
        case .other:
            // A message under another name is no later kind.
            guard let sealed = event.body else { return .strange }
            let isMessage = (try? keys.open(sealed, kind: .message, id: event.id, member: event.member)) != nil
            return isMessage ? .forged : .strange
        case .join, .name, .leave, .remove, .rotate, .invite: return nil
        }
    }

    private static func body(
        of event: Event, _ unsealed: Body?, by member: RosterMember?, flaw: RosterError?
    ) -> Body {
        switch event.kind {
        case .message, .list:
            return member?.isPresent(at: event.seq) == true ? unsealed ?? .forged : .absent
        case .join, .name: return flaw.map { .flawed($0) } ?? .named
        case .leave, .remove: return flaw.map { .flawed($0) } ?? .left
        case .rotate, .invite: return flaw.map { .flawed($0) } ?? .strange
        case .other: return unsealed ?? .strange
        }
    }
}

extension OpenedEvent.Body {
    /// Whether it is known to be what its member made.
    package var isGenuine: Bool {
        switch self {
        case .content, .edit, .unknown, .named, .left: true
        case .removed, .strange, .copy, .absent, .flawed, .unsigned, .forged: false
        }
    }

    /// Whether retention removed it.
    package var isRemoved: Bool { if case .removed = self { true } else { false } }

    /// Whether it is an event of a kind that only a later version knows.
    package var isStrange: Bool { if case .strange = self { true } else { false } }
}
