import Foundation
import Sealing
import Wire

/// The names of a room's members, opened.
package struct Roster: Sendable {
    private let keys: RoomKeys
    private let head: Int
    private var names: [MemberID: String] = [:]
    /// What members were called then, as far as events from before the list were read.
    private var past: [MemberID: String] = [:]
    /// The rows of the list this was made from.
    package private(set) var members: [Member] = []

    package init(_ list: MemberList, keys: RoomKeys) {
        self.keys = keys
        head = list.head
        members = list.members
        for member in list.members { names[member.member] = opened(member.name, member.nameID, of: member.member) }
    }

    /// A member's name; for one that isn't known, or whose name isn't genuine, the start of its id.
    package func name(of member: MemberID) -> String {
        names[member] ?? "?" + member.description.prefix(6)
    }

    /// The members who go by a name: two may share one.
    package func members(named name: String) -> [MemberID] {
        members.map(\.member).filter { names[$0] == name }
    }

    /// Takes in what an event says of its member's name; events come in order. What lies before the list was made is older
    /// than the list.
    package mutating func learn(_ event: Event) {
        guard let name = name(in: event) else { return }
        if event.seq > head { names[event.member] = name } else { past[event.member] = name }
    }

    /// The name that a join or a change of names says, where it is genuine.
    package func name(in event: Event) -> String? {
        guard event.kind == .join || event.kind == .name, let body = event.body else { return nil }
        return opened(body, event.id, of: event.member)
    }

    /// The name that the member of an event not yet learnt had before it; nil where only a later one is known.
    package func formerName(beside event: Event) -> String? {
        event.seq > head ? names[event.member] : past[event.member]
    }

    /// A name as it is shown: no run of white space in it can pass for the columns around it, and it has an end.
    private static func shown(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(words.prefix(Limits.name))
    }

    private func opened(_ sealed: Data, _ id: MessageID, of member: MemberID) -> String? {
        guard let content = try? keys.open(sealed, kind: .name, id: id, member: member),
            let name = try? Content(decoding: content)
        else { return nil }
        return Self.shown(name.text)
    }
}
