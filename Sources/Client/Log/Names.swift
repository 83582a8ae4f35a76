import Foundation
import Proving
import Sealing
import Synchronization
import Wire

/// The names of a room's members, opened where they are shown.
///
/// Nothing else depends on them: a member whose name can't be shown is a member like any other.
package final class Names: Sendable {
    /// A member and the seq of the event that named it.
    private struct Place: Hashable {
        let member: MemberID
        let seq: Int
    }

    /// The names that were opened; nil for a name that can't be shown.
    private struct Opened {
        var names: [Place: String?] = [:]
        /// The last answer: mostly the next event is the same member's.
        var last: (place: Place, name: String?)?
        /// How often the keys had changed then.
        var changes = 0
    }

    private let keys: RoomKeyring
    private let opened = Mutex(Opened())

    package init(_ keys: RoomKeyring) { self.keys = keys }

    /// A member's name before the event with this seq, as it is shown; for one that has none, or none that can be shown,
    /// the beginning of its id.
    func name(of member: MemberID, in roster: Roster, at seq: Int = Tree.greatestSize) -> String {
        name(of: roster.members[member], member, at: seq)
    }

    /// The same of one that was looked up.
    func name(of found: RosterMember?, _ member: MemberID, at seq: Int = Tree.greatestSize) -> String {
        found?.naming(at: seq).flatMap { name($0, of: member) } ?? member.unnamed
    }

    /// What the note of an invite says; empty where it doesn't open.
    func note(_ sealed: Data, of event: Event) -> String {
        let content = try? keys.open(sealed, kind: .invite, id: event.id, member: event.member, at: event.seq)
        return content.flatMap(\.self).flatMap { try? Content(decoding: $0).text } ?? ""
    }

    /// What was wrong with a rotation; nil where it was not checked.
    func check(of rotation: RosterRotation) -> RotationCheck? { keys.check(of: rotation) }

    private func name(_ naming: RosterMember.Naming, of member: MemberID) -> String? {
        let place = Place(member: member, seq: naming.seq)
        let changes = keys.changes
        return opened.withLock { opened in
            if opened.changes != changes { opened = Opened(changes: changes) }
            if let last = opened.last, last.place == place { return last.name }
            let name = opened.names[place] ?? keys.name(naming.sealed, id: naming.id, of: member, at: naming.seq)
            opened.names[place] = .some(name)
            opened.last = (place, name)
            return name
        }
    }
}

extension RoomKeyring {
    /// A name as it is shown: no run of white space in it can pass for the columns around it. Nil where it doesn't open, or
    /// is out of bounds.
    ///
    /// - Parameter seq: that of the event that states it.
    func name(_ sealed: Data, id: MessageID, of member: MemberID, at seq: Int) -> String? {
        (try? open(sealed, kind: .name, id: id, member: member, at: seq)).flatMap(Self.shown)
    }

    /// The same of a statement for an epoch.
    func name(_ sealed: Data, id: MessageID, of member: MemberID, in epoch: Digest) -> String? {
        (try? open(sealed, kind: .name, id: id, member: member, of: epoch)).flatMap(Self.shown)
    }

    private static func shown(_ content: [UInt8]) -> String? {
        guard let name = try? Content(decoding: content), (1...Limits.name).contains(name.bytes.count),
            let text = String(validating: name.bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}

extension MemberID {
    /// The text shown for a member without a name that can be shown.
    package var unnamed: String { "?" + description.prefix(6) }
}
