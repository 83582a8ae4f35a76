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
