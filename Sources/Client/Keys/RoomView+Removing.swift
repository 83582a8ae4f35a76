import Proving
import Wire

extension RoomView {
    /// What a text names to be removed: persons but one's own, by their names or the beginnings of their ids; else devices of
    /// those that have several, but this machine: `bob/phone`, or the beginnings of their ids. An `@` may stand before it.
    package func removable(_ text: String, but me: MemberID) -> [RoomMember] {
        let others = persons.filter { $0.member != person(of: me) }
        let bare = text.hasPrefix("@") ? String(text.dropFirst()) : text
        // A whole name wins.
        for found in [others.called(text), others.called(bare)] where !found.isEmpty { return found }
        return devices.filter { $0.member != me }.called(bare)
    }

    /// The members in the room that a person or a device is, in the order of their first joins.
    package func devices(removedWith named: RoomMember) -> [RoomMember] {
        let ids = ids(of: named)
        return present.filter { ids.contains($0.member) }
    }
}
