import Client

extension Account {
    /// What is wrong with edits that were read, in words for the user, each once: whoever reads them tells it, since they aren't read
    /// again.
    func flaws(of changes: [ListChange]) -> [String] {
        var texts: [String] = []
        if let text = timesNote, log.mayWarn(text) { texts.append(text) }
        for change in changes where change.isFlawed {
            // They are counted: `lacking`.
            guard !change.event.body.isWithoutKey else { continue }
            let event = change.event
            let place = "edit \(event.event.seq) of \(event.label.printable) in '\(room.printable)'"
            let reason: String
            switch event.body {
            case .edit(let edit):
                let what = change.effect == .full ? "is full" : "has no such row"
                reason = "has no effect: list '\(edit.list.printable)' \(what)"
            case .copy: reason = "is a copy of an earlier one: the relay or its store was tampered with"
            case .absent: reason = "has no effect: its member was not in the room"
            case .unsigned: reason = "has no effect: it is not signed by its member"
            case .unknown: reason = "has no effect: this tick knows no such edit"
            default: reason = "has no effect: it is not sealed with the room's code"
            }
            if log.mayWarn("edit \(event.event.member) \(reason)") { texts.append("\(place) \(reason)") }
        }
        return texts
    }
}

extension ListReader {
    /// Why the lists aren't whole: edits that can't be opened for want of their key; nil where there are none.
    func lacking(of account: Account) -> Failure? {
        guard let first = keyless.first, let last = keyless.last else { return nil }
        let room = account.room.printable
        let place = first == last ? "seq \(first)" : "seq \(first) to \(last)"
        return Failure(
            .refused,
            "the lists of room '\(room)' are not whole: \(keyless.count.of("edit")) (\(place)) can't be opened without a key "
                + "that this member was not given",
            hint: account.withoutKey == nil ? nil : "'tick rotate \(room)' of a member who has the key gives it to all"
        )
    }
}
