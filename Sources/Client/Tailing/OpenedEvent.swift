import Foundation
import Sealing
import Wire

/// An event as a member may read it.
package struct OpenedEvent: Sendable {
    package let event: Event
    /// Who said it, by name: of a message's sender today's; for a join or a new name, that name; for a leave the one that
    /// it had then, where it is known.
    package let from: String
    /// The name that a new one takes the place of; nil where it isn't known.
    package let formerName: String?
    /// Whether it is the reader's own. Of a message its body says so: who the relay names as its sender proves nothing.
    package let isMine: Bool
    package internal(set) var body: Body

    /// What could be made of the sealed body.
    package enum Body: Sendable {
        /// A message that is genuine.
        case content(Content)
        /// A genuine message that says something only a later version can show.
        case unknown
        /// A join or a new name that is genuine.
        case named
        /// A leave, which says nothing more, and so can't be told from one that the relay made up.
        case none
        /// A body that isn't there. In the log retention leaves a gap; this is it only for a message asked for by itself.
        case removed
        /// An event of a kind that only a later version knows.
        case strange
        /// A genuine message that was shown already, at that seq.
        case copy(of: Int)
        /// Bytes that nobody with the room's code sealed for this place: a relay or its store was tampered with.
        case forged
    }

    package init(_ event: Event, keys: RoomKeys, me: MemberID, roster: inout Roster) {
        let then = roster.formerName(beside: event)
        formerName = event.kind == .name ? then : nil
        roster.learn(event)
        self.event = event
        body = Self.open(event, keys: keys, roster: roster)
        from = roster.name(in: event) ?? (event.kind == .leave ? then : nil) ?? roster.name(of: event.member)
        isMine = event.member == me && body.isGenuine
    }

    private static func open(_ event: Event, keys: RoomKeys, roster: Roster) -> Body {
        switch event.kind {
        case .message:
            guard let sealed = event.body else { return .removed }
            guard let bytes = try? keys.open(sealed, kind: .message, id: event.id, member: event.member) else {
                return .forged
            }
            return (try? Content(decoding: bytes)).map { .content($0) } ?? .unknown
        case .join, .name:
            guard event.body != nil else { return .removed }
            return roster.name(in: event) == nil ? .forged : .named
        case .leave: return event.body == nil ? .none : .forged
        case .other:
            // A message under another name is no later kind.
            guard let sealed = event.body else { return .strange }
            let isMessage = (try? keys.open(sealed, kind: .message, id: event.id, member: event.member)) != nil
            return isMessage ? .forged : .strange
        }
    }
}

extension OpenedEvent.Body {
    /// Whether it is known to be what its sender made.
    package var isGenuine: Bool {
        switch self {
        case .content, .unknown, .named: true
        case .none, .removed, .strange, .copy, .forged: false
        }
    }
}
