import Listing
import Wire

/// Notes what was shown of lists: positions mean rows as they were shown last.
extension ListReader {
    /// Notes that a list was shown as it is now.
    package mutating func show(_ lists: Set<String>) {
        for list in lists { kept.shown[list] = kept.ids(of: list) }
        shownHere.formUnion(lists)
    }

    /// Gives up the positions of a list that is now to be printed, where they name other rows than it will have there.
    ///
    /// - Returns: whether there are such positions, which are to be kept before anything is printed.
    package mutating func giveUpPositions(of list: String) -> Bool {
        guard let shown = kept.shown[list], !kept.hasRows(shown, in: list) else { return false }
        kept.shown[list] = nil
        shownHere.insert(list)
        return true
    }
}
