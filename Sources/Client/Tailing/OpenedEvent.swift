import Foundation
import Listing
import Proving
import Sealing
import Wire

/// An event as a member may read it.
package struct OpenedEvent: Sendable {
    package let event: Event
    /// The person that its member is a device of.
    package let person: MemberID
    /// The name of that device, where the person has or had several.
    package let device: String?
    /// The name of its member's person: of a message's sender today's, for other events the one after it.
    package let from: String
    /// The name that a new one takes the place of; nil where there is none.
    package let formerName: String?
    /// The members that a rotation removed, and those that it gave no key, as far as that was checked; nil for other events.
    package internal(set) var removed: [NamedOne]?
    package internal(set) var leftOut: [NamedOne]?
    /// Whether it is the reader's own. Of a message its body says so: which member the relay names proves nothing.
    package let isMine: Bool
    package internal(set) var body: Body
    /// The beginning of its member's id, where names don't tell it apart.
    var mark: String?

    /// Whether a device is named as such: one that comes, goes or lets in others. A message is its person's, and a name, too.
    var namesDevice: Bool {
        switch event.kind {
        case .join, .leave, .rotate, .invite: device != nil
        case .name, .message, .list, .other: false
        }
    }

    /// The name that tells its member apart: `dave`, `dave/phone`, or `dave (6PR87X)`.
    package var label: String { RoomView.label(from, namesDevice ? device : nil).marked(mark) }

    /// A member that an event is about, with the names that it and its person had then.
    package struct NamedOne: Sendable, NamedMember {
        package let member: MemberID
        let person: String
        let device: String?
        package var name: String { RoomView.label(person, device) }
        package var mark: String?
    }

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
        /// A leave, signed by its member.
        case left
        /// A change of the room's key, signed by its member.
        case rotated
        /// An invite, signed by its member: its id, and for whom it is, as the member says.
        case invited(InviteID, for: String)
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
        /// Bytes that nobody with the key of the epoch sealed for this place: a relay or its store was tampered with.
        case forged
        /// A body that was sealed with a secret which this member was never given.
        case withoutKey
    }

    /// - Parameters:
    ///   - roster: the members up to this event at least.
    ///   - isSigned: whether its member signed it, where it is a message or a list edit.
    package init(_ event: Event, keys: RoomKeyring, me: MemberID, roster: Roster, names: Names, isSigned: Bool) {
        self.init(
            event, unsealed: Self.unsealed(event, with: keys.timeline), me: me, roster: roster, names: names, flaw: nil,
            isSigned: isSigned
        )
    }

    /// - Parameter unsealed: what `unsealed(_:with:)` made of it.
    init(
        _ event: Event, unsealed: Body?, me: MemberID, roster: Roster, names: Names, flaw: RosterError?, isSigned: Bool
    ) {
        self.event = event
        let member = roster.members[event.member]
        person = member?.record.person ?? event.member
        device = names.deviceLabel(
            of: event.member, in: roster, at: event.kind.isSent ? Tree.greatestSize : event.seq + 1)
        body = Self.body(of: event, isSigned ? unsealed : .unsigned, by: member, flaw: flaw)
        isMine = event.member == me && body.isGenuine
        switch event.kind {
        case .join, .name, .leave, .rotate, .invite:
            from = names.personName(of: person, in: roster, at: event.seq + 1)
        case .message, .list, .other:
            from =
                roster.hasDevices
                ? names.personName(of: person, in: roster) : names.ownName(of: member, event.member)
        }
        formerName =
            event.kind == .name
            ? member?.naming(at: event.seq).map { [person] _ in names.personName(of: person, in: roster, at: event.seq)
            } : nil
        guard event.kind == .rotate, flaw == nil,
            let rotation = roster.epochs.last(where: { $0.start == event.seq })?.rotation
        else { return }
        func named(_ members: [MemberID]) -> [NamedOne] {
            members.map { member in
                let name = names.personName(of: roster.person(of: member), in: roster, at: event.seq)
                let device = names.deviceLabel(of: member, in: roster, at: event.seq)
                return NamedOne(member: member, person: name, device: device)
            }
        }
        removed = named(rotation.statement.removed)
        leftOut = names.check(of: rotation).map { named($0.leftOut) }
    }

    /// A body as the keys of its epoch open it, whoever is in the room; nil for a member's statement, which isn't sealed.
    static func unsealed(_ event: Event, with keys: EpochTimeline) -> Body? {
        switch event.kind {
        case .message, .list:
            guard let sealed = event.body else { return event.hash == nil ? .forged : .removed }
            let opened: [UInt8]?
            do throws(SealingError) {
                opened = try keys.open(sealed, kind: event.kind, id: event.id, member: event.member, at: event.seq)
            } catch {
                // Whoever changed the key may have told a wrong one.
                return event.kind == .list && keys.listKey(at: event.seq) == .given ? .withoutKey : .forged
            }
            guard let bytes = opened else { return .withoutKey }
            if event.kind == .list { return ListEdit(decoding: Data(bytes)).map { .edit($0) } ?? .unknown }
            return (try? Content(decoding: bytes)).map { .content($0) } ?? .unknown
        case .other:
            // A message under another name is no later kind.
            guard let sealed = event.body else { return .strange }
            let content = try? keys.open(sealed, kind: .message, id: event.id, member: event.member, at: event.seq)
            return content.flatMap(\.self) != nil ? .forged : .strange
        case .invite:
            guard let sealed = event.body, case .invite(let invite)? = (try? RosterBody(sealed, kind: .invite))?.act,
                let key = invite.key
            else { return nil }
            return .invited(InviteID(of: key), for: keys.note(invite.note, of: event))
        case .join, .name, .leave, .rotate: return nil
        }
    }

    private static func body(of event: Event, _ unsealed: Body?, by member: RosterMember?, flaw: RosterError?) -> Body {
        switch event.kind {
        case .message, .list:
            return member?.isPresent(at: event.seq) == true ? unsealed ?? .forged : .absent
        case .join, .name: return flaw.map { .flawed($0) } ?? .named
        case .leave: return flaw.map { .flawed($0) } ?? .left
        case .rotate: return flaw.map { .flawed($0) } ?? .rotated
        case .invite: return flaw.map { .flawed($0) } ?? unsealed ?? .strange
        case .other: return unsealed ?? .strange
        }
    }
}

extension OpenedEvent.Body {
    /// Whether it is known to be what its member made.
    package var isGenuine: Bool {
        switch self {
        case .content, .edit, .unknown, .named, .left, .rotated, .invited: true
        case .removed, .strange, .copy, .absent, .flawed, .unsigned, .forged, .withoutKey: false
        }
    }

    /// Whether neither shows anything, for the same reason.
    func isWrong(as other: Self) -> Bool {
        switch (self, other) {
        case (.unknown, .unknown), (.removed, .removed), (.strange, .strange), (.copy, .copy), (.absent, .absent),
            (.flawed, .flawed), (.unsigned, .unsigned), (.forged, .forged), (.withoutKey, .withoutKey):
            true
        default: false
        }
    }

    /// Whether it is nobody's message, by what this client has verified: it is passed over from then on.
    package var isNobodys: Bool {
        switch self {
        case .unsigned, .forged, .absent: true
        default: false
        }
    }

    /// Whether retention removed it.
    package var isRemoved: Bool { if case .removed = self { true } else { false } }

    /// Whether it was sealed with a secret which this member was never given.
    package var isWithoutKey: Bool { if case .withoutKey = self { true } else { false } }

    /// Whether it is an event of a kind that only a later version knows.
    package var isStrange: Bool { if case .strange = self { true } else { false } }
}
