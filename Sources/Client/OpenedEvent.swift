import Foundation
import Sealing
import Wire

/// An event as a member may read it.
package struct OpenedEvent: Sendable {
    package let event: Event
    /// Who said it, by name.
    package let from: String
    /// Whether it is the reader's own.
    package let isMine: Bool
    package let body: Body

    /// What could be made of the sealed body.
    package enum Body: Sendable {
        /// A message that is genuine.
        case content(Content)
        /// An event that says nothing more.
        case none
        /// A message that retention has emptied.
        case removed
        /// Bytes that nobody with the room's code sealed for this place: a relay or its store was tampered with.
        case forged
    }

    package init(_ event: Event, keys: RoomKeys, me: MemberID, roster: inout Roster) {
        roster.learn(event)
        self.event = event
        from = roster.name(of: event.member)
        isMine = event.member == me
        body = Self.open(event, keys: keys)
    }

    private static func open(_ event: Event, keys: RoomKeys) -> Body {
        guard event.kind == .message else { return .none }
        guard let sealed = event.body else { return .removed }
        guard let bytes = try? keys.open(sealed, kind: .message, id: event.id, member: event.member),
            let content = try? Content(decoding: bytes)
        else { return .forged }
        return .content(content)
    }
}
