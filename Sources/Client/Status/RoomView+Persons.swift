import Proving
import Wire

/// The unit of a status: persons, or each of their devices.
package enum AudienceUnit: Sendable { case person, device }

/// A member is a device of a person, which is named by its first device.
extension RoomView {
    /// The person that a member is a device of.
    package func person(of member: MemberID) -> MemberID { roster.person(of: member) }

    /// Whether the last that went of devices that are no longer in the room was removed by another member.
    func wasLastRemoved(of devices: [MemberID]) -> Bool {
        let last = devices.max { (roster.members[$0]?.left ?? 0) < (roster.members[$1]?.left ?? 0) }
        return last.map { isRemoved($0) } ?? false
    }

    /// The name of a device beside its person's before the event with this seq; nil where its person never had another
    /// device.
    package func deviceLabel(of member: MemberID, at seq: Int = Tree.greatestSize) -> String? {
        names.deviceLabel(of: member, in: roster, at: seq)
    }

    /// The name of a person, or of one of its devices: `bob`, `bob/phone`.
    static func label(_ person: String, _ device: String?) -> String { device.map { "\(person)/\($0)" } ?? person }

    /// The relay's row of the device of a person that is online, or was seen last.
    func latestRow(ofPerson person: MemberID) -> RelaysWord<Member>? {
        let found = devices(ofPerson: person).compactMap { rows[$0] }
        return found.first { $0.online.hint } ?? found.max { $0.lastSeen.hint < $1.lastSeen.hint }
    }

    /// The persons in the room now, in the order in which the first of their present devices joined.
    package var persons: [RoomMember] { persons(of: roster.present(at: Tree.greatestSize)) }

    /// The persons that members are devices of, in the order of those.
    private func persons(of members: [MemberID]) -> [RoomMember] {
        var seen: Set<MemberID> = []
        let persons = members.map(roster.person(of:)).filter { seen.insert($0).inserted }
        return listed(persons, as: .person)
    }

    /// The devices in the room now of persons that have or had several, under both names: `bob/phone`.
    package var devices: [RoomMember] { devices(of: roster.present(at: Tree.greatestSize)) }

    private func devices(of members: [MemberID]) -> [RoomMember] {
        guard roster.hasDevices else { return [] }
        return listed(members.filter { deviceLabel(of: $0) != nil }, as: .device)
    }

    /// Finds the one that a text names as one whose receipts are waited for: persons that are in the room, but the one that a member is a
    /// device of, and their devices: `bob/phone`.
    ///
    /// - Parameter unit: where devices are counted, the name of a person is that of all its devices.
    package func audience(called text: String, but me: MemberID, each unit: AudienceUnit) -> [RoomMember] {
        let mine = roster.person(of: me)
        switch unit {
        case .person:
            return Self.named(text, among: persons.filter { $0.member != mine }, devices.filter { $0.person != mine })
        case .device:
            let others = present.filter { $0.member != me }
            let found = others.called(text)
            // A member without a device's name takes no other person's place.
            let named = persons.called(text).filter { person in
                !found.contains { $0.person == person.member } && others.contains { $0.person == person.member }
            }
            guard found.isEmpty, named.count == 1 else { return found + named }
            return others.filter { $0.person == named[0].member }
        }
    }

    /// The persons and devices that a text named when the log had a size, and who were in the room.
    func called(_ text: String, at size: Int, but me: MemberID, each unit: AudienceUnit) -> Set<Condition.Meant> {
        let (seq, mine) = (size + 1, roster.person(of: me))
        let members = roster.members.keys.filter { $0 != me && roster.isPresent($0, at: seq) }
        let persons = Set(members.map { roster.person(of: $0) }).map { person in
            FormerName(member: person, name: personName(of: person, at: seq), isDevice: false)
        }
        let devices = members.map { member in
            let device = deviceLabel(of: member, at: seq)
            let name = Self.label(personName(of: roster.person(of: member), at: seq), device)
            return FormerName(member: member, name: name, isDevice: device != nil)
        }
        let named = persons.called(text)
        switch unit {
        case .person:
            let found = named.filter { $0.member != mine } + devices.filter(\.isDevice).called(text)
            return Set(found.map(\.meant))
        case .device:
            let theirs = devices.filter { device in named.contains { $0.member == roster.person(of: device.member) } }
            return Set((devices.called(text) + theirs).map(\.meant))
        }
    }

    /// How a person or a device was called.
    private struct FormerName: NamedMember {
        let member: MemberID
        let name: String
        let isDevice: Bool
        var mark: String?

        var meant: Condition.Meant { Condition.Meant(member: member, isDevice: isDevice) }
    }

    /// The persons and devices that a text names. A person and a device that both go by it are both found, so that nobody
    /// takes a device over by its name. The id of a person's first device is the person's.
    static func named(_ text: String, among persons: [RoomMember], _ devices: [RoomMember]) -> [RoomMember] {
        let found = persons.called(text)
        return found + devices.called(text).filter { device in !found.contains { $0.member == device.member } }
    }

    /// As `named`, with or without an `@` before the name. Where one is called so with it and another one without, both are: nobody
    /// takes another's place by an `@` in front of its name.
    static func addressed(_ text: String, among persons: [RoomMember], _ devices: [RoomMember]) -> [RoomMember] {
        let found = named(text, among: persons, devices)
        guard text.hasPrefix("@") else { return found }
        return found + named(String(text.dropFirst()), among: persons, devices)
    }

    /// Whether a text names a member, or the person that it is a device of.
    package func isMember(_ member: MemberID, called text: String) -> Bool {
        let person = person(of: member)
        return !Self.named(
            text, among: persons.filter { $0.member == person }, devices.filter { $0.member == member }
        ).isEmpty
    }

    /// The senders that a text names, a person or a device, with or without an `@` before it: of those in the room, or where it names
    /// none of them, of all who ever were.
    package func senders(called text: String) -> [RoomMember] {
        for members in [roster.present(at: Tree.greatestSize), roster.members.keys.sorted()] {
            let found = Self.addressed(text, among: persons(of: members), devices(of: members))
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The ids of one that a text named: of a person those of all its devices, of all times.
    package func ids(of named: RoomMember) -> [MemberID] {
        named.device == nil ? roster.devices(of: named.member) : [named.member]
    }

    /// Those to whom a message of a member's would be owed now: the persons but its own, or the devices but itself.
    package func others(than me: MemberID, each unit: AudienceUnit = .person) -> [MemberID] {
        switch unit {
        case .person: roster.persons(owed: Tree.greatestSize, from: me)
        case .device: roster.audience(of: Tree.greatestSize, from: me)
        }
    }
}

extension Names {
    /// The name of a device beside its person's; nil where its person never had another device.
    func deviceLabel(of member: MemberID, in roster: Roster, at seq: Int = Tree.greatestSize) -> String? {
        guard roster.hasDevices, roster.devices(of: roster.person(of: member)).count > 1 else { return nil }
        return device(of: member, in: roster, at: seq) ?? DeviceName.first
    }
}

extension Account {
    /// The person that this member is a device of, as far as the room is known.
    package var person: MemberID { log.view?.person(of: me) ?? me }
}
