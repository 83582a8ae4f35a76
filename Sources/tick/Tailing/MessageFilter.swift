import Client
import Kernel
import Wire

/// Which messages `tail` shows: the values of `--from`, `--grep` and `--invert`. What it filters out is not delivered.
struct MessageFilter: Sendable {
    /// Names, or beginnings of ids, or `me` for this client's own; none for every sender.
    let senders: [String]
    let pattern: Pattern?
    /// Whether the messages without a match are shown, instead of those with one.
    let inverts: Bool

    /// Whether it filters nothing out.
    var isOpen: Bool { senders.isEmpty && pattern == nil }

    /// Whether a message is shown.
    ///
    /// - Parameter members: the senders in its room; nil for all.
    func passes(_ event: OpenedEvent, from members: Set<MemberID>?) -> Bool {
        if let members, !members.contains(event.event.member) { return false }
        guard let pattern else { return true }
        guard case .content(let content) = event.body else { return false }
        return pattern.matches(content.bytes) != inverts
    }

    /// The members of a room that `--from` names; nil for all.
    ///
    /// They are found once: a member stays the same under another name, and another one that takes the name is another.
    /// - Throws: where a name is that of nobody, or of several.
    func members(of account: Account, in view: RoomView) throws(Failure) -> Set<MemberID>? {
        guard !senders.isEmpty else { return nil }
        var members: Set<MemberID> = []
        for name in senders {
            guard name != "me" else {
                members.insert(account.me)
                continue
            }
            let found = view.senders(called: name)
            guard found.count == 1 else { throw Failure(naming: name, found, in: view, account) }
            members.insert(found[0].member)
        }
        return members
    }
}
