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
    fileprivate struct Place: Hashable {
        let member: MemberID
        let seq: Int
    }

    /// The names that were opened; nil for a name that can't be shown.
    fileprivate struct Opened {
        var names: [Place: GivenName?] = [:]
        /// The last answer: mostly the next event is the same member's.
        var last: (place: Place, name: GivenName?)?
        /// The last names that can be shown, up to each one; nil where none can be.
        var shown: [Place: ShownName?] = [:]
        /// The names of persons with several devices, by the last event of a roster.
        var persons: (seq: Int, names: [MemberID: String?]) = (0, [:])
        /// How often the keys had changed then.
        var changes = 0
    }

    fileprivate struct ShownName {
        let seq: Int
        let text: String
    }

    private let keys: RoomKeyring
    private let opened = Mutex(Opened())
    /// Who is called alike, and how often the keys had changed when that was found.
    private let shared = Mutex((names: SharedNames(), changes: 0))

    package init(_ keys: RoomKeyring) { self.keys = keys }

    /// A member's name: its person's, whatever it calls itself, and behind that its own where the person has or had other
    /// devices: `bob/phone`.
    func name(of member: MemberID, in roster: Roster) -> String {
        RoomView.label(personName(of: roster.person(of: member), in: roster), deviceLabel(of: member, in: roster))
    }

    /// The name that a member gave last, as it is shown; for one that gave none, or none that can be shown, the beginning of
    /// its id.
    func ownName(of found: RosterMember?, _ member: MemberID) -> String {
        found?.naming(at: Tree.greatestSize).flatMap { name($0, of: member)?.text } ?? member.unnamed
    }

    /// The name of the device that a member is, by the last name that it gave before the event with this seq; nil where that
    /// says none.
    func device(of member: MemberID, in roster: Roster, at seq: Int = Tree.greatestSize) -> String? {
        roster.members[member]?.naming(at: seq).flatMap { name($0, of: member)?.device }
    }

    /// A person's name before the event with this seq: the last one that any of its devices gave and that can be shown. A device
    /// that another member removed gives none while others of the person are in the room.
    func personName(of person: MemberID, in roster: Roster, at seq: Int = Tree.greatestSize) -> String {
        givenName(of: person, in: roster, at: seq) ?? person.unnamed
    }

    /// A person's name as of a seq; nil where none of its devices gave one that can be shown.
    func givenName(of person: MemberID, in roster: Roster, at seq: Int = Tree.greatestSize) -> String? {
        let devices = roster.devices(of: person)
        guard devices.count > 1 else {
            // As it is shown for a member.
            return roster.members[person]?.naming(at: seq).flatMap { name($0, of: person)?.text }
        }
        guard seq == Tree.greatestSize else { return lastName(of: devices, in: roster, at: seq) }
        let changes = keys.changes
        let known = opened.withLock { opened in
            opened.changes == changes && opened.persons.seq == roster.seq ? opened.persons.names[person] : nil
        }
        if let known { return known }
        let last = lastName(of: devices, in: roster, at: seq)
        opened.withLock { opened in
            if opened.persons.seq != roster.seq { opened.persons = (roster.seq, [:]) }
            opened.persons.names[person] = .some(last)
        }
        return last
    }

    /// The last name that one of several devices gave and that can be shown.
    private func lastName(of devices: [MemberID], in roster: Roster, at seq: Int) -> String? {
        let isAnyHere = devices.contains { roster.isPresent($0, at: seq) }
        let shown: [ShownName] = devices.compactMap { device in
            guard let member = roster.members[device], !(isAnyHere && member.isRemoved(at: seq)) else { return nil }
            return lastShown(member.namings(at: seq), of: device)
        }
        return shown.max { $0.seq < $1.seq }?.text
    }

    /// The last of a member's names that can be shown. Each is looked at once, however often a member gives one that can't be.
    private func lastShown(_ namings: ArraySlice<RosterMember.Naming>, of member: MemberID) -> ShownName? {
        let changes = keys.changes
        return opened.withLock { opened in
            if opened.changes != changes { opened = Opened(changes: changes) }
            var (found, passed): (ShownName?, [Place]) = (nil, [])
            for naming in namings.reversed() {
                let place = Place(member: member, seq: naming.seq)
                if let known = opened.shown[place] {
                    found = known
                    break
                }
                passed.append(place)
                guard let name = opened.name(naming, at: place, keys) else { continue }
                found = ShownName(seq: naming.seq, text: name.text)
                break
            }
            for place in passed { opened.shown[place] = .some(found) }
            return found
        }
    }

    /// The beginning of the id of a member's person, where others in the room now are called so, or like it.
    func mark(of member: MemberID, named name: String, in roster: Roster) -> String? {
        let changes = keys.changes
        return shared.withLock { shared in
            if shared.changes != changes { shared = (SharedNames(), changes) }
            return shared.names.mark(of: member, named: name, device: nil, in: roster, self)
        }
    }

    /// What the note of an invite says; empty where it doesn't open.
    func note(_ sealed: Data, of event: Event) -> String { keys.timeline.note(sealed, of: event) }

    /// What was wrong with a rotation; nil where it was not checked.
    func check(of rotation: RosterRotation) -> RotationCheck? { keys.check(of: rotation) }

    private func name(_ naming: RosterMember.Naming, of member: MemberID) -> GivenName? {
        let place = Place(member: member, seq: naming.seq)
        let changes = keys.changes
        return opened.withLock { opened in
            if opened.changes != changes { opened = Opened(changes: changes) }
            if let last = opened.last, last.place == place { return last.name }
            let name = opened.name(naming, at: place, keys)
            opened.last = (place, name)
            return name
        }
    }
}

extension Names.Opened {
    fileprivate mutating func name(
        _ naming: RosterMember.Naming, at place: Names.Place, _ keys: RoomKeyring
    ) -> GivenName? {
        let name = names[place] ?? keys.name(naming.sealed, id: naming.id, of: place.member, at: naming.seq)
        names[place] = .some(name)
        return name
    }
}

extension RoomKeyring {
    /// A name as it is shown: no run of white space in it can pass for the columns around it. Nil where it doesn't open, or
    /// is out of bounds.
    ///
    /// - Parameter seq: that of the event that states it.
    func name(_ sealed: Data, id: MessageID, of member: MemberID, at seq: Int) -> GivenName? {
        (try? open(sealed, kind: .name, id: id, member: member, at: seq)).flatMap { $0.flatMap(GivenName.init) }
    }

    /// The same of a statement for an epoch.
    func name(_ sealed: Data, id: MessageID, of member: MemberID, in epoch: Digest) -> GivenName? {
        (try? open(sealed, kind: .name, id: id, member: member, of: epoch)).flatMap { $0.flatMap(GivenName.init) }
    }
}
