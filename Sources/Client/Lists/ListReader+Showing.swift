import Listing
import Wire

/// Notes what was shown of lists: positions mean rows as they were shown last, and receipts are given of edits that were shown.
extension ListReader {
    /// Notes that lists were shown as they are now.
    package mutating func show(_ lists: Set<String>) { for list in lists { show(list, without: 0) } }

    /// Notes that a list was shown as it is now, but for so many rows at its beginning.
    ///
    /// Positions are known where these rows were shown before, in the same order.
    ///
    /// - Returns: whether all edits of the list were shown by now, so that they may be receipted.
    @discardableResult
    package mutating func show(_ list: String, without hidden: Int) -> Bool {
        let (ids, before) = (kept.ids(of: list), [kept.shown[list], saved.shown[list], givenUp[list]])
        let isKnown = hidden == 0 || before.contains { $0?.prefix(hidden) == ids.prefix(hidden) }
        kept.shown[list] = isKnown ? ids : nil
        if isKnown { givenUp[list] = ids }
        shownHere.insert(list)
        guard unseen(of: list, first: hidden) == 0 else { return false }
        seen[list] = kept.place
        return true
    }

    /// Notes as shown what another process has given all receipts for.
    mutating func noteShown(by other: KeptLists) {
        for list in Set(kept.unsigned.compactMap(\.list)) where !other.unsigned.contains(where: { $0.list == list }) {
            seen[list] = max(seen[list] ?? 0, other.place)
        }
    }

    /// Gives up the positions of a list that is now to be printed, where they name other rows than it will have there.
    ///
    /// - Returns: whether there are such positions, which are to be kept before anything is printed.
    package mutating func giveUpPositions(of list: String) -> Bool {
        guard let shown = kept.shown[list], !kept.hasRows(shown, in: list) else { return false }
        givenUp[list] = shown
        kept.shown[list] = nil
        shownHere.insert(list)
        return true
    }

    /// The number of rows among the first ones of a list, and of those removed from there, that were changed since all its edits had been
    /// shown.
    package func unseen(of list: String, first count: Int) -> Int {
        let seen = seen[list] ?? 0
        guard count > 0, let first = kept.unsigned.first(where: { $0.list == list && $0.last > seen })?.first else {
            return 0
        }
        var (left, unseen) = (count, 0)
        for row in kept.fold.lists[list]?.all ?? [] {
            if !row.isRemoved {
                guard left > 0 else { break }
                left -= 1
            }
            if row.changed.seq >= first, row.changed.seq > seen { unseen += 1 }
        }
        return unseen
    }
}
