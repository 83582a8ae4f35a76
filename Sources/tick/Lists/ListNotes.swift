import Arguments
import Client
import Listing

/// The notes for people beside the rows of a list.
struct ListNotes {
    let request: ListRequest
    let account: Account
    let context: Context
    /// The room's lists as they were read.
    let fold: ListFold

    /// The note on a terminal for a list without rows, or a room without lists; nil for other readers.
    var emptiness: String? {
        guard context.terminal.outputIsTerminal, request.form.isText, unknown == nil else { return nil }
        let room = account.room.printable
        return request.namesLists ? "room '\(room)' has no lists" : "list '\(request.list)' of '\(room)' has no rows"
    }

    /// How to end for a list that never had a row, such as one whose name was mistyped: a script would take it for one that is done.
    /// Nil for the usual list.
    var unknown: Failure? {
        guard !request.namesLists, request.list != ListEdit.usualList, fold.lists[request.list] == nil
        else { return nil }
        let similar = Suggestion.closest(to: request.list, among: fold.names)
        let lookAlikes = LookAlikes(Set(fold.names + [request.list, ListEdit.usualList]))
        return Failure(
            .no, "room '\(account.room.printable)' has no list '\(lookAlikes.printable(request.list))'",
            hint: similar.map { "did you mean '\(lookAlikes.printable($0))'?" }
                ?? ListHint(account.room, list: request.list, "add", "TEXT").text("adds the first row")
        )
    }

    /// The number of the user's own edits of the shown lists that are in the outbox, in words; nil for none.
    var waiting: String? {
        guard let state = try? context.state() else { return nil }
        let edits = state.outbox.count { queued in
            // An edit that the relay has stays in the outbox until its sender has noted the answer.
            guard queued.room == account.room, queued.failed == nil, !fold.ids.contains(queued.id),
                let edit = account.edit(of: queued)
            else { return false }
            return request.namesLists || edit.list == request.list
        }
        switch edits {
        case 0: return nil
        case 1: return "1 edit waits in the outbox: it is not shown"
        default: return "\(edits) edits wait in the outbox: they are not shown"
        }
    }
}
