import Listing
import Testing
import Wire

@Suite struct ListFoldTests {
    private func fold(_ edits: some Sequence<LoggedEdit>) -> ListFold {
        var fold = ListFold()
        for edit in edits { _ = fold.apply(edit) }
        return fold
    }

    private func expectEqual(_ fold: ListFold, _ naive: NaiveLists, _ comment: Comment) {
        for list in Set(fold.names).union(naive.lists.keys) {
            #expect((fold.lists[list]?.all ?? []) == (naive.lists[list] ?? []), comment)
            #expect(fold.lists[list]?.count ?? 0 == naive.rows(list).count, comment)
            #expect(fold.lists[list]?.bytes ?? 0 == naive.bytes(list), comment)
        }
    }

    @Test func randomHistoriesGiveTheListsOfTheNaiveModel() {
        for seed in 0..<3_000 as Range<UInt64> {
            let history = History(seed, count: 60)
            var fold = ListFold()
            var naive = NaiveLists()
            for edit in history.edits {
                let list = edit.edit?.list ?? ListEdit.usualList
                let before = fold.lists[list]?.all ?? []
                let effect = fold.apply(edit)
                naive.apply(edit)
                let changes = before != fold.lists[list]?.all ?? []
                if case .changed = effect { #expect(changes) } else { #expect(!changes) }
            }
            expectEqual(fold, naive, "seed \(seed)")
        }
    }

    @Test func pagesOfAnySizeGiveTheSameLists() {
        for seed in 0..<200 as Range<UInt64> {
            let edits = History(seed, count: 80).edits
            let atOnce = fold(edits)
            for size in 1...20 {
                var kept = ListFold()
                for start in stride(from: 0, to: edits.count, by: size) {
                    for edit in edits[start..<min(start + size, edits.count)] { _ = kept.apply(edit) }
                    // As a client does between two runs: all that it keeps are the rows in order and the ids.
                    let lists = kept.lists.compactMapValues { OrderedList($0.all) }
                    kept = ListFold(lists, ids: kept.ids)
                }
                #expect(kept.ids == atOnce.ids)
                for list in atOnce.names { #expect(kept.lists[list]?.all == atOnce.lists[list]?.all) }
            }
        }
    }

    /// Two members edit at the same time: the relay stores one before the other, and whichever that is, all clients that
    /// read it have the same list, with every row once.
    @Test func everyPairOfConcurrentEditsEndsTheSameForAllInEitherOrder() {
        let rows = (1...3).map { MessageID(rawValue: UInt128($0)) }
        let stranger = MessageID(rawValue: 99)
        let places: [ListEdit.Place] = [.first, .last, .after(stranger)] + rows.map { .after($0) }
        var operations: [ListEdit.Operation] = places.map { .add(text: "new", $0) }
        for row in rows {
            operations += places.map { .move(row, $0) }
            operations += [.edit(row, text: "other"), .remove(row), .check(row), .uncheck(row)]
        }
        let start = rows.enumerated().map { logged(.add(text: "row \($0)", .last), id: $1, seq: $0 + 1) }
        for one in operations {
            for other in operations {
                for (first, second) in [(one, other), (other, one)] {
                    let edits =
                        start + [
                            logged(first, id: MessageID(rawValue: 10), seq: 10),
                            logged(second, id: MessageID(rawValue: 11), seq: 11),
                        ]
                    // A reader of all, one that had read what was before, and the model.
                    let cold = fold(edits)
                    var warm = fold(start)
                    for edit in edits[3...] { _ = warm.apply(edit) }
                    var naive = NaiveLists()
                    for edit in edits { naive.apply(edit) }
                    let list = cold.lists["main"]?.all ?? []
                    #expect(list == warm.lists["main"]?.all)
                    #expect(list == naive.lists["main"], "\(first), then \(second)")
                    #expect(Set(list.map(\.id)).count == list.count)
                }
            }
        }
    }

    @Test func concurrentEditsOfDifferentRowsCommute() {
        let rows = (1...3).map { MessageID(rawValue: UInt128($0)) }
        let start = rows.enumerated().map { logged(.add(text: "row \($0)", .last), id: $1, seq: $0 + 1) }
        let ofFirst: [ListEdit.Operation] = [.edit(rows[0], text: "other"), .remove(rows[0]), .check(rows[0])]
        let ofLast: [ListEdit.Operation] = [.edit(rows[2], text: "other"), .remove(rows[2]), .move(rows[2], .first)]
        for one in ofFirst {
            for other in ofLast {
                let (left, right) = (
                    fold(start + [logged(one, id: rows[0], copy: 20), logged(other, id: rows[0], copy: 21)]),
                    fold(start + [logged(other, id: rows[0], copy: 21), logged(one, id: rows[0], copy: 20)])
                )
                let texts = { (fold: ListFold) in fold.lists["main"]?.rows.map { "\($0.isChecked) \($0.text)" } }
                #expect(texts(left) == texts(right))
            }
        }
    }

    @Test func aPositionCountsTheRowsThatAreLeft() {
        for seed in 0..<50 as Range<UInt64> {
            for (name, list) in fold(History(seed, count: 60).edits).lists {
                for row in list.all {
                    let position = list.rows.firstIndex { $0.id == row.id }.map { $0 + 1 }
                    #expect(list.position(of: row.id) == position, "list \(name), seed \(seed)")
                }
                #expect(list.position(of: MessageID(rawValue: 0)) == nil)
            }
        }
    }

    @Test func aRowIsPutBehindWhereARemovedOneStood() {
        let (tag, ship, tell) = (MessageID(rawValue: 1), MessageID(rawValue: 2), MessageID(rawValue: 3))
        let fold = fold([
            logged(.add(text: "tag", .last), id: tag, seq: 1),
            logged(.add(text: "ship", .last), id: ship, seq: 2),
            logged(.add(text: "tell", .last), id: tell, seq: 3),
            logged(.remove(ship), id: MessageID(rawValue: 4), seq: 4),
            logged(.add(text: "sign", .after(ship)), id: MessageID(rawValue: 5), seq: 5),
            logged(.move(tag, .after(ship)), id: MessageID(rawValue: 6), seq: 6),
        ])
        #expect(fold.lists["main"]?.rows.map(\.text) == ["tag", "sign", "tell"])
    }

    @Test func aListTakesSoManyRowsAndNoMore() {
        var fold = ListFold()
        for number in 1...OrderedList.mostRows + 1 {
            let id = MessageID(rawValue: UInt128(number))
            let effect = fold.apply(logged(.add(text: "x", .first), id: id, seq: number))
            #expect((effect == .full) == (number > OrderedList.mostRows))
        }
        let removal = logged(.remove(MessageID(rawValue: 7)), id: MessageID(rawValue: 1 << 20), seq: 10_002)
        #expect(fold.apply(removal) != .nothing)
        let addition = logged(.add(text: "x", .last), id: MessageID(rawValue: 1 << 21), seq: 10_003)
        #expect(fold.apply(addition) != .nothing)
        #expect(fold.lists["main"]?.count == OrderedList.mostRows)
    }

    /// 800 rows of 64 KiB took 221 MB.
    @Test func aListTakesSoMuchTextAndNoMore() {
        let long = String(repeating: "x", count: Limits.text)
        let count = OrderedList.mostBytes / Limits.text
        var fold = ListFold()
        var number = 0
        func effect(_ operation: ListEdit.Operation) -> ListFold.Effect {
            number += 1
            return fold.apply(logged(operation, id: MessageID(rawValue: UInt128(number)), seq: number))
        }
        for _ in 0..<count { #expect(effect(.add(text: long, .last)) != .full) }
        let row = MessageID(rawValue: 1)
        #expect(effect(.add(text: "x", .last)) == .full)
        #expect(effect(.edit(row, text: String(long.dropLast()))) != .full)
        #expect(effect(.add(text: "é", .last)) == .full)
        #expect(effect(.add(text: "x", .last)) != .full)
        #expect(effect(.edit(row, text: long)) == .full)
        #expect(effect(.check(row)) != .full)
        #expect(fold.lists["main"]?.bytes == OrderedList.mostBytes)
        _ = effect(.remove(row))
        #expect(effect(.edit(row, text: "y")) == .nothing)
        #expect(effect(.add(text: "x", .last)) != .full)
    }

    /// Rows of 64 KiB that were added and removed by turns stayed as they were, without a limit.
    @Test func ofARemovedRowTheBeginningStays() throws {
        var fold = ListFold()
        for (number, text) in [String(repeating: "x", count: Limits.text), "short", String(repeating: "é", count: 60)]
            .enumerated()
        {
            let row = MessageID(rawValue: UInt128(2 * number + 1))
            _ = fold.apply(logged(.add(text: text, .last), id: row, seq: 2 * number + 1))
            let removal = logged(.remove(row), id: MessageID(rawValue: UInt128(2 * number + 2)), seq: 2 * number + 2)
            guard case .changed(let removed, let before?) = fold.apply(removal) else { return #expect(Bool(false)) }
            // Who reads on is told all of it.
            #expect(removed.isRemoved && removed.text == text && before.text == text)
        }
        let list = try #require(fold.lists["main"])
        let kept = [String(repeating: "x", count: 97) + "…", "short", String(repeating: "é", count: 48) + "…"]
        #expect(list.all.map(\.text) == kept)
        #expect(list.all.allSatisfy { $0.text.utf8.count <= OrderedList.mostRemovedBytes })
        #expect(list.bytes == 0)
        // So it is with rows that an earlier version has kept.
        let long = Row(
            id: MessageID(rawValue: 9), text: String(repeating: "x", count: 101), isRemoved: true,
            added: Row.Stamp(seq: 9, member: MemberID(rawValue: 1), at: 9)
        )
        #expect(OrderedList([long])?.all.map(\.text) == [kept[0]])
    }

    /// Readers that stop anywhere, and go on from what they kept, have the same lists as the model, full as they are.
    @Test func fullListsAreTheSameForAllReaders() {
        var full = 0
        for seed in 0..<4 as Range<UInt64> {
            let edits = History(seed, count: 800, hasLongTexts: true).edits
            var (fold, kept, naive) = (ListFold(), ListFold(), NaiveLists())
            for (number, edit) in edits.enumerated() {
                let effect = fold.apply(edit)
                #expect(kept.apply(edit) == effect)
                naive.apply(edit)
                if effect == .full { full += 1 }
                if number % 50 == 0 {
                    kept = ListFold(kept.lists.compactMapValues { OrderedList($0.all) }, ids: kept.ids)
                    expectEqual(kept, naive, "seed \(seed), edit \(number)")
                }
            }
            expectEqual(fold, naive, "seed \(seed)")
        }
        #expect(full > 100)
    }

    @Test func aCopyOfAnEditDoesNothing() {
        let row = MessageID(rawValue: 1)
        let old = logged(.edit(row, text: "old"), id: MessageID(rawValue: 2), seq: 2)
        var fold = fold([logged(.add(text: "row", .last), id: row, seq: 1), old])
        _ = fold.apply(logged(.edit(row, text: "new"), id: MessageID(rawValue: 3), seq: 3))
        #expect(fold.apply(old) == .copy)
        #expect(fold.lists["main"]?.rows.map(\.text) == ["new"])
    }

    private func logged(_ operation: ListEdit.Operation, id: MessageID, seq: Int) -> LoggedEdit {
        guard let edit = ListEdit(operation) else { preconditionFailure("BUG: the usual name is none") }
        return LoggedEdit(edit: edit, id: id, stamp: Row.Stamp(seq: seq, member: MemberID(rawValue: 1), at: seq))
    }

    private func logged(_ operation: ListEdit.Operation, id: MessageID, copy: Int) -> LoggedEdit {
        logged(operation, id: MessageID(rawValue: UInt128(copy)), seq: copy)
    }
}
