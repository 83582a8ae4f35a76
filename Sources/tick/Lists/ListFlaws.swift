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
            let (one, several) = words(of: change, reader)
            guard account.log.mayWarn("edit \(event.event.member) \(one)") else { continue }
            let more = changes.filter { $0.isAlike(change) }.reduce(-1) { $0 + 1 + $1.others }
            if case .unsigned = event.body { unsigned += 1 + more }
            let edits = "edit \(event.event.seq)" + (more > 0 ? " and \(more) more" : "")
            texts.append(
                "\(edits) of \(event.label.printable) in '\(account.room.printable)' \(more > 0 ? several : one)")
        }
        return texts
    }

    /// The flaw of an edit in words, and the same of several.
    private func words(of change: ListChange, _ reader: ListReader) -> (one: String, several: String) {
        func noEffect(_ one: String, _ several: String) -> (String, String) {
            ("has no effect: \(one)", "have no effect: \(several)")
        }
        switch change.event.body {
        case .edit(let edit):
            let lookAlikes = LookAlikes(Set(reader.kept.fold.names + [edit.list, ListEdit.usualList]))
            let what = change.effect == .full ? "is full" : "has no such row"
            let list = "list '\(lookAlikes.printable(edit.list))' \(what)"
            return noEffect(list, list)
        case .copy:
            let why = "the relay or its store was tampered with"
            return ("is a copy of an earlier one: \(why)", "are copies of earlier ones: \(why)")
        case .absent: return noEffect("its member was not in the room", "their member was not in the room")
        case .unsigned: return noEffect("it is not signed by its member", "they are not signed by their member")
        case .unknown: return noEffect("this tick knows no such edit", "this tick knows no such edits")
        case .removed: return noEffect("the relay tells no body of it", "the relay tells no body of them")
        default: return noEffect("it is not sealed with the room's key", "they are not sealed with the room's key")
        }
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
