import Client
import Proving
import Wire

/// The words of `join` for somebody who is in the room now: who else is, and what a new member has to know.
struct Greeting {
    let account: Account
    /// The invite that let the member in; nil for one who was in the room.
    let invite: OpenedInvite?
    /// The log that was given up for the one which is accepted.
    let givenUp: Account.GivenUpLog?
    /// Whether only warnings are printed.
    let isQuiet: Bool
    let terminal: Terminal

    func say() async throws {
        do {
            let view = try await account.view()
            let persons = view.persons
            if !isQuiet { terminal.say(welcome(in: view, persons)) }
            warn(ofReturnedIn: view)
            if let givenUp {
                let lost = await account.findLost(of: givenUp)
                if !lost.isEmpty { terminal.warn(Failure.lack(lost, of: account.room.printable)) }
            }
            warn(ofNamesakesIn: view, persons)
        } catch {
            // It has joined, and what would be said of others is no more than a warning.
            if isQuiet, error.isWorthRetrying { return }
            throw Failure(error, account: account)
        }
    }

    /// `joined 'ops' as bob: 3 members, invited by alice`
    private func welcome(in view: RoomView, _ persons: [RoomMember]) -> String {
        let here = view.others(than: account.me).count + 1
        let others = here == 1 ? "no other members yet" : "\(here) members"
        // Another machine of the person may have given another name than this one knows.
        let name = view.personName(of: account.me)
        let text = "joined \(account.room.quoted) as \(name.printable): \(others)"
        guard let inviter = view.inviter(of: account.me), inviter.member == invite?.inviter else { return text }
        let person = view.person(of: inviter.member)
        // Anybody may take the inviter's name: the label tells them apart.
        let label = persons.first { $0.member == person }?.label ?? view.personName(of: person)
        return text + ", invited by \(label.printable)"
    }

    /// Warns of members who are in the room only since the log from which they were removed was given up.
    private func warn(ofReturnedIn view: RoomView) {
        let back = view.present.filter {
            givenUp?.roster?.members[$0.member]?.isRemoved(at: Tree.greatestSize) == true
        }
        guard !back.isEmpty else { return }
        let (room, names) = (account.room.printable, back.map { view.words(for: $0) })
        terminal.warn(
            "\(names.listed) had been removed, and \(back.count == 1 ? "is" : "are") in the room again: "
                + "'tick remove \(room) \(back.map(\.shortID).joined(separator: " "))' mends that"
        )
    }

    /// Warns of others who have the member's name: they may be the same person with a state file that is lost.
    private func warn(ofNamesakesIn view: RoomView, _ persons: [RoomMember]) {
        let (name, mine) = (view.personName(of: account.me), view.person(of: account.me))
        let namesakes = persons.filter { $0.name == name && $0.member != mine }
        // One whose state file is lost is away, unless that was just now.
        let away = namesakes.filter { $0.row?.hint.online == false }
        let lost = away.max { ($0.row?.hint.lastSeen ?? 0) < ($1.row?.hint.lastSeen ?? 0) }
        guard let member = lost ?? namesakes.last else { return }
        let room = account.room.printable
        let others = namesakes.count > 1 ? "; 'tick members \(room)' shows \(namesakes.count - 1) more" : ""
        terminal.warn(
            "a '\(member.name.printable)' is already here, \(member.presence)\(others). If that was you and its state file is lost: "
                + "'tick remove \(room) \(member.shortID)', after which no invite of before works; if it is another machine of "
                + "yours: 'tick leave \(room)' here, 'tick device add' there"
        )
    }
}
