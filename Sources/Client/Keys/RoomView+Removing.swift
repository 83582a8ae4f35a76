import Proving
import Wire

extension RoomView {
    /// Finds the persons and devices that a text names to be removed: persons but one's own, by their names or the beginnings of
    /// their ids, and devices of those that have several, but this machine: `bob/phone`. An `@` may stand before it.
    package func removable(_ text: String, but me: MemberID) -> [RoomMember] {
        let bare = text.hasPrefix("@") ? String(text.dropFirst()) : text
        let others = persons.filter { $0.member != person(of: me) }
        let devices = devices.filter { $0.member != me }
        for word in [text, bare] {
            let found = Self.named(word, among: others, devices)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The members in the room that a person or a device is, in the order of their first joins.
    package func devices(removedWith named: RoomMember) -> [RoomMember] {
        let ids = ids(of: named)
        return present.filter { ids.contains($0.member) }
    }
}

extension RoomView {
    /// The devices of a member's person that were in the room and no longer are, in the order of their first joins, each by the
    /// last name that it gave.
    package func formerDevices(ofPersonOf member: MemberID) -> [RoomDevice] {
        listed(devices: roster.devices(of: roster.person(of: member)).filter { !isPresent($0) })
    }

    /// Whether a device ever had this name.
    package func wasDevice(_ member: MemberID, called text: String) -> Bool {
        roster.members[member]?.namings(at: Tree.greatestSize).contains {
            (device(of: member, at: $0.seq + 1) ?? DeviceName.first) == text
        } ?? false
    }

    /// Whether a member that is no longer in the room has the key of now: who leaves keeps it until somebody changes it.
    package func keptKey(_ member: MemberID) -> Bool {
        guard let left = roster.members[member]?.left else { return false }
        return left > roster.epochs.last?.start ?? 0
    }
}
