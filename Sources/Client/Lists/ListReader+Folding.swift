import Listing
import Proving
import Wire

/// Folds the edits of a page into the lists, and says what is told of them.
extension ListReader {
    /// The edits that are told, and how.
    struct Telling {
        let all: Bool
        let positions: Bool
    }

    /// The most flawed edits that are told of a member, of each page.
    private static let mostFlawed = 10

    /// Folds a page.
    mutating func take(
        _ page: ListPage, at end: ListPage.End, _ fold: inout ChainFold, _ times: inout RisingTimes,
        into reading: inout KeptLists, _ unsigned: Set<Int>, _ telling: Telling
    ) throws(ClientError) -> [ListChange] {
        guard let view = end.view else { return [] }
        var changes: [ListChange] = []
        var flawed: [MemberID: Int] = [:]
        let joins = view.roster.absences(of: account.me).map(\.upperBound)
        for (event, proof) in zip(page.events, page.inclusions) {
            try fold.take(event, proof: proof, at: end)
            if let join = joins.last(where: { $0 <= event.seq }) { reading.pass(join: join) }
            (reading.place, reading.chain) = (event.seq, fold.value)
            let isSigned = !unsigned.contains(event.seq)
            let change = take(times.raised(event), isSigned: isSigned, view, into: &reading, telling)
            guard change.isFlawed else {
                if telling.all { changes.append(change) }
                continue
            }
            // A relay, or a member, could make any number of such edits; they hide none of another member.
            flawed[event.member, default: 0] += 1
            if flawed[event.member, default: 0] <= Self.mostFlawed {
                changes.append(change)
            } else if let told = changes.lastIndex(where: { $0.isAlike(change) }) {
                changes[told].others += 1
            } else if change.edit == nil {
                // There are few reasons for which one is no edit, and any number of lists of which rows lack.
                changes.append(change)
            }
        }
        return changes
    }

    private mutating func take(
        _ event: Event, isSigned: Bool, _ view: RoomView, into reading: inout KeptLists, _ telling: Telling
    ) -> ListChange {
        var opened = OpenedEvent(
            event, keys: account.keys, me: account.me, roster: view.roster, names: view.names, isSigned: isSigned
        )
        var edit: ListEdit?
        var effect = ListFold.Effect.nothing
        if case .edit(let read) = opened.body {
            edit = read
            let stamp = Row.Stamp(seq: event.seq, member: event.member, at: event.at.shown)
            effect = reading.fold.apply(read, id: event.id, by: stamp)
        } else if opened.body.isGenuine {
            effect = reading.fold.note(event.id) ? .copy : .nothing
        }
        if effect == .copy {
            opened.body = .copy(of: 0)
            edit = nil
            reading.copies.append(event.seq)
        }
        if case .unsigned = opened.body {
            reading.nobodys.insert(event.seq...event.seq)
            reading.nobodysCount += 1
        }
        if opened.body.isWithoutKey {
            let key = account.keys.timeline.listKey(at: event.seq)
            reading.keyless.append(KeptLists.KeylessEdit(seq: event.seq, key: key))
        }
        // One that was made while this person was away is owed to others alone, and no receipt runs over it.
        let isOwed = view.roster.isPersonPresent(account.me, at: event.seq)
        let isOfList = isOwed && effect != .noRow
        if !opened.isMine || edit == nil { reading.addUnsigned(event.seq, of: isOfList ? edit?.list : nil) }
        let change = ListChange(event: opened, edit: edit, effect: effect, neighbour: nil, position: nil)
        guard telling.all || change.isFlawed else { return change }
        opened.mark = names.mark(of: event.member, named: opened.from, device: nil, in: view.roster, view.names)
        var neighbour: Row?
        var position: Int?
        if let edit, case .changed(let row, _) = effect {
            if telling.positions { position = reading.fold.lists[edit.list]?.position(of: row.id) }
            switch edit.operation {
            case .add, .move: neighbour = reading.fold.lists[edit.list]?.row(before: row.id)
            case .edit, .remove, .check, .uncheck: break
            }
        }
        return ListChange(event: opened, edit: edit, effect: effect, neighbour: neighbour, position: position)
    }
}
