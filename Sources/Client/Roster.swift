import Foundation
import Sealing
import Wire

/// The names of a room's members, opened.
package struct Roster: Sendable {
    private let keys: RoomKeys
    private let head: Int
    private var names: [MemberID: String] = [:]
    /// The rows of the list this was made from.
    package private(set) var members: [Member] = []

    package init(_ list: MemberList, keys: RoomKeys) {
        self.keys = keys
        head = list.head
        members = list.members
        for member in list.members { learn(member.member, member.name, member.nameID) }
    }

    /// A member's name; for one that isn't known, or whose name isn't genuine, the start of its id.
    package func name(of member: MemberID) -> String {
        names[member] ?? "?" + member.description.prefix(6)
    }

    /// The members who go by a name: two may share one.
    package func members(named name: String) -> [MemberID] {
        members.map(\.member).filter { names[$0] == name }
    }

    /// Takes in what an event says of its member's name. What lies before the list was made is older than the list.
    package mutating func learn(_ event: Event) {
        guard event.seq > head, event.kind == .join || event.kind == .name, let body = event.body else { return }
        learn(event.member, body, event.id)
    }

    /// A name as it is shown: no run of white space in it can pass for the columns around it, and it has an end.
    private static func shown(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(words.prefix(Limits.name))
    }

    private mutating func learn(_ member: MemberID, _ sealed: Data, _ id: MessageID) {
        guard let content = try? keys.open(sealed, kind: .name, id: id, member: member),
            let name = try? Content(decoding: content)
        else { return }
        names[member] = Self.shown(name.text)
    }
}
