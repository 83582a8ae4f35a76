import Arguments
import Client
import Wire

// The words for a text that should name one member of a room, and for what its members did.

extension Failure {
    /// The text names nobody in the room, or more than one.
    init(naming text: String, _ found: [RoomMember], in view: RoomView, _ account: Account) {
        let (name, room) = (text.printable, account.room.printable)
        if !found.isEmpty {
            // Each has a line of its own, as after a time-out.
            let lines =
                ["'\(name)' is ambiguous: \(found.count) members of room '\(room)'"]
                + found.map { "\($0.name.printable) (\($0.shortID))  \($0.presence)" }
            // Who has the beginning of another's id for a name hasn't all of it for one: that names its member alone.
            let isTyped = text.uppercased().hasPrefix(found[0].shortID)
            let id = isTyped ? found[0].member.description : found[0].shortID
            self.init(
                .usage, lines.joined(separator: "\n"),
                hint: "name one by \(isTyped ? "its id" : "the beginning of its id"), such as '\(id)'"
            )
        } else if text == account.name
            || view.devices.contains(where: { $0.name == text && $0.person == view.person(of: account.me) })
        {
            self.init(.usage, "'\(name)' is you: your own messages are not delivered to you")
        } else {
            let others =
                view.persons.filter { $0.member != view.person(of: account.me) }
                + view.present.filter { $0.device != nil }
            self.init(
                .usage, "no member of room '\(room)' is called '\(name)'",
                hint: Suggestion.closest(to: text, among: others.map(\.name)).map { "did you mean '\($0.printable)'?" }
            )
        }
    }

    /// Another member removed this one.
    init(_ removal: Removal?, of account: Account?, room: String) {
        let way =
            account?.device == nil
            ? "ask a member for an invite, by 'tick invite \(room)', or let another machine of yours 'tick device add'"
            : "'tick device add' on another machine of yours that is still in the room lets this one in again; where none is, "
                + "ask a member for an invite: 'tick invite \(room)'"
        guard let remover = account?.remover(in: removal)?.printable else {
            self.init(
                .refused, "the relay says that you were removed from room '\(room)', and shows no signature for it",
                hint: "a member knows whether it is so; then \(way)"
            )
            return
        }
        let words = "you are no longer in room '\(room)': removed by \(remover)"
        self.init(.refused, words, hint: "the room's key was changed: \(way)")
    }
}

extension RoomMember {
    /// The member's presence by the relay's word: `online`, or when it was last seen.
    var presence: String {
        guard let row = row?.shown else { return "never seen" }
        return row.online ? "online" : "last seen \(LocalTime(row.lastSeen).text)"
    }
}
