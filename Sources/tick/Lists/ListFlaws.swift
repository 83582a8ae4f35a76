import Client
import Listing

/// What is wrong with edits that were read, in words for the user: whoever reads them tells it, since they aren't read again.
struct ListFlaws: Sendable {
    let account: Account
    /// The number of edits that their members didn't sign, as far as the user was told of each, or of all.
    private var unsigned = 0

    init(_ account: Account) { self.account = account }

    /// The first edit of each member with each flaw, of those that a reader has just read.
    mutating func texts(of changes: [ListChange], by reader: ListReader) -> [String] {
        var texts: [String] = []
        if let text = account.timesNote, account.log.mayWarn(text) { texts.append(text) }
        for change in changes where change.isFlawed {
            let event = change.event
            // They are counted: `lacking`.
            guard !event.body.isWithoutKey else { continue }
            let reason: String
            switch event.body {
            case .edit(let edit):
                let what = change.effect == .full ? "is full" : "has no such row"
                let lookAlikes = LookAlikes(Set(reader.kept.fold.names + [edit.list, ListEdit.usualList]))
                reason = "has no effect: list '\(lookAlikes.printable(edit.list))' \(what)"
            case .copy: reason = "is a copy of an earlier one: the relay or its store was tampered with"
            case .absent: reason = "has no effect: its member was not in the room"
            case .unsigned: reason = "has no effect: it is not signed by its member"
            case .unknown: reason = "has no effect: this tick knows no such edit"
            default: reason = "has no effect: it is not sealed with the room's code"
            }
            guard account.log.mayWarn("edit \(event.event.member) \(reason)") else { continue }
            if case .unsigned = event.body { unsigned += 1 }
            let more = changes.filter { $0.isAlike(change) }.reduce(-1) { $0 + 1 + $1.others }
            let edits = "edit \(event.event.seq)" + (more > 0 ? " and \(more) more" : "")
            let words = more > 0 ? "have" + reason.dropFirst("has".count) : reason
            texts.append("\(edits) of \(event.label.printable) in '\(account.room.printable)' \(words)")
        }
        return texts
    }

    /// The number of edits that their members didn't sign, in this run and earlier ones; nil where the user was told of all. A relay may
    /// have kept a signature to itself, and then the lists aren't those of the others.
    mutating func count(of reader: ListReader) -> String? {
        let count = reader.unsigned
        guard count > unsigned else { return nil }
        unsigned = count
        let reason = count == 1 ? "has no effect: it is not signed" : "have no effect: they are not signed"
        let signer = count == 1 ? "its member" : "their members"
        return "\(count.of("edit")) in '\(account.room.printable)' \(reason) by \(signer)"
    }
}

extension ListReader {
    /// Why the lists aren't whole: edits that can't be opened for want of their key; nil where there are none.
    func lacking(of account: Account) -> Failure? {
        guard let first = keyless.first, let last = keyless.last else { return nil }
        let room = account.room.printable
        let place = first == last ? "seq \(first)" : "seq \(first) to \(last)"
        var failure = Failure(
            .refused,
            "the lists of room '\(room)' are not whole: \(keyless.count.of("edit")) (\(place)) can't be opened without a key "
                + "that this member was not given",
            hint: account.withoutKey == nil ? nil : "'tick rotate \(room)' of a member who has the key gives it to all"
        )
        failure.cause = account.withoutKey
        return failure
    }
}
