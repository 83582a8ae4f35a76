import Foundation
import Listing
import Proving
import Wire

/// The fold of a room's list edits, up to a size of its log.
struct ListsFold: Sendable {
    var fold: ChainFold
    /// No edit up to this seq is missing in it.
    var size: Int
}

extension Account {
    /// The lists chain's value at a size, as this client folds it.
    func lists(at size: Int) async throws(ClientError) -> Folded? {
        try await listsFold(from: size, upto: size).value(at: size)
    }

    /// The fold of the list edits from a seq or an earlier one on, up to a size at least.
    ///
    /// Edits that were folded in this run or an earlier one aren't read again.
    ///
    /// - Throws: `.untrue` where edits are missing, `.otherLog` where they aren't those that were folded before.
    func listsFold(from seq: Int, upto size: Int) async throws(ClientError) -> ChainFold {
        try await needLog()
        let known = log.listsKnown
        var lists = begun(from: seq, known)
        while lists.size < size { try await read(&lists) }
        return try noted(lists, known)
    }

    /// Proves that the list edits that were sent from here are in the log, each signed, whether that is doubted or not.
    ///
    /// - Throws: `.otherLog` or `.untrue` where they aren't.
    func prove(edits own: OwnMessages, upto size: Int) async throws(ClientError) {
        guard let first = own.sortedEdits.first else { return }
        let known = log.listsKnown
        var lists = begun(from: first.seq - 1, known)
        var signatures = SignatureReader(room: keys.room)
        while lists.size < size {
            let (page, view) = try await read(&lists)
            guard let view else { break }
            var bodies: [Digest] = []
            for event in page.events { bodies.append(try LogEvent(told: event).body) }
            let unsigned = await signatures.unsigned(
                in: page.events, bodies: bodies, page.cut, view.roster, epoch: keys.epochs
            )
            let isForged = page.events.contains { own.edits[$0.id] != nil && unsigned.contains($0.seq) }
            guard !isForged else { throw .otherLog }
        }
        try check(own, in: noted(lists, known), upto: size)
    }

    /// The seqs of the first list edits from a seq or an earlier one on, each verified to be one: those that are known, or that come
    /// with one page of so many.
    func firstListEdits(from seq: Int, upto size: Int, page: Int) async throws(ClientError) -> [Int] {
        try await needLog()
        let known = log.listsKnown
        var lists = begun(from: seq, known)
        if lists.size < size { try await read(&lists, limit: page) }
        // One that ends before would have other readers begin at its start.
        return lists.size < size ? lists.fold.seqs : try noted(lists, known).seqs
    }

    /// The fold of list edits from this run, or from a head that was proved before.
    private func begun(from seq: Int, _ known: [ProvenHead]) -> ListsFold {
        if let held = log.lists, held.fold.start <= seq { return held }
        let start = known.filter { $0.size <= seq }.max { $0.size < $1.size } ?? .empty
        let fold = ChainFold(.lists, in: keys.room, at: start.size, value: start.lists ?? .zero)
        return ListsFold(fold: fold, size: start.size)
    }

    /// Takes the next page of list edits.
    ///
    /// - Returns: the page, and the members up to its end; none where it has no events.
    @discardableResult
    private func read(
        _ lists: inout ListsFold, limit: Int? = nil
    ) async throws(ClientError) -> (page: ListPage, view: RoomView?) {
        let (held, own) = (log.held, log.own(by: me))
        let start = EventsQuery.Start.after(max(lists.fold.last, lists.fold.start))
        let page = try await relay.edits(EventsQuery(start: start, kind: .list, limit: limit, tree: held.size))
        let end = try await end(of: page, from: held, having: own)
        for (event, proof) in zip(page.events, page.inclusions) { try lists.fold.take(event, proof: proof, at: end) }
        guard lists.fold.value.value != end.log.lists else {
            lists.size = page.head
            try check(own, in: lists.fold, upto: page.head)
            try await hold(end.proven(lists: lists.fold.value), provedFrom: held.head)
            return (page, end.view)
        }
        guard !page.events.isEmpty, page.events.last?.seq ?? 0 < page.head else {
            throw .incompleteLists(upto: page.head)
        }
        try await hold(end.proven(lists: nil), provedFrom: held.head)
        return (page, end.view)
    }

    /// Notes a fold of list edits for this run.
    ///
    /// - Parameter known: the heads that were known before it was read: reading makes its own ones known.
    /// - Throws: `.otherLog` where its edits aren't those that were folded before.
    private func noted(_ lists: ListsFold, _ known: [ProvenHead]) throws(ClientError) -> ChainFold {
        guard lists.fold.agrees(with: known, upto: lists.size) else { throw .otherLog }
        log.lists = lists
        return lists.fold
    }

    /// Checks that the list edits that were sent from here are among all those of a log, up to a size.
    func check(_ own: OwnMessages, in fold: ChainFold, upto size: Int) throws(ClientError) {
        let lost = own.missing(from: fold, upto: size)
        guard !lost.isEmpty else { return }
        log.lost = lost
        throw .otherLog
    }

    /// The log at the head of a page of list edits, proved to belong to what is held, and the members up to there.
    ///
    /// - Parameter own: what this client had sent before the page was asked for.
    func end(
        of page: ListPage, from held: ProvenHead, having own: OwnMessages
    ) async throws(ClientError) -> ListPage.End {
        guard page.head >= max(held.size, own.greatest), !own.isContradicted(by: page.events) else { throw .otherLog }
        let log = try LogState(page.tree, head: page.head, of: keys.room)
        let proof = try [Digest](proof: page.tree.proof)
        guard held.head.isConsistent(with: log.range.head, proof: proof) else { throw .otherLog }
        if log.range.head == held.head, let crowd = held.crowd, page.events.isEmpty {
            return ListPage.End(log: log, crowd: crowd, view: nil)
        }
        let view = try await view(upto: page.head)
        guard let crowd = view.chain(at: page.head), crowd.value == log.crowd else { throw .otherLog }
        return ListPage.End(log: log, crowd: crowd, view: view)
    }
}

extension ListPage {
    /// The log at a page's head, which was proved.
    struct End {
        let log: LogState
        let crowd: Folded
        /// The members up to there at least; nil where the page has no events.
        let view: RoomView?

        func proven(lists: Folded?) -> ProvenHead { ProvenHead(log.range.head, crowd: crowd, lists: lists) }
    }
}

extension ClientError {
    /// There are more list edits, or others, than were told.
    static func incompleteLists(upto seq: Int) -> ClientError {
        .untrue("list edits that are not all there are up to seq \(seq)")
    }
}

extension ChainFold {
    /// Takes a list edit, which is proved to stand in the tree after all that was taken before it.
    ///
    /// The leaf is made of what was folded here, and not of what the relay says of the chains. Where it throws the fold is of
    /// no use any more.
    mutating func take(_ event: Event, proof: Data, at end: ListPage.End) throws(ClientError) {
        let told = try LogEvent(told: event)
        try take(told: event)
        guard let crowd = end.view?.chain(at: event.seq) else { throw .otherLog }
        let leaf = told.leaf(in: end.log.room, crowd: crowd.value, lists: value.value)
        let proof = try [Digest](proof: proof)
        // Another body, or an edit that was left out before it, makes another leaf.
        guard end.log.range.head.includes(leaf, at: event.seq - 1, proof: proof) else {
            throw .incompleteLists(upto: end.log.size)
        }
    }

    /// Whether it has the values that were folded before, up to a size.
    func agrees(with known: [ProvenHead], upto size: Int) -> Bool {
        known.allSatisfy { known in
            guard (start...max(start, size)).contains(known.size) else { return true }
            return known.lists == nil || known.lists == value(at: known.size)
        }
    }
}

/// The texts of the rows that list edits are about, for a reader that shows all events of a room.
///
/// It begins with the lists as they are, and takes the edits that come after. Of an edit from before, the rows have the texts
/// that they have now, and whether it did anything isn't known.
package struct ListNames: Sendable {
    package struct Details: Sendable {
        /// The row that the edit is about, and the one before it after an `add` or `move`.
        package let row: Row?
        package let neighbour: Row?
        /// Whether the edit changed something; nil where that isn't known.
        package let hasEffect: Bool?
        /// Whether its list never had the row, as far as the edits are known: nothing of it can be shown.
        package let lacksRow: Bool
        /// Whether the list's name looks like another's, as far as the edits are known.
        package let looksLikeAnother: Bool
    }

    private var fold: ListFold
    private var place: Int
    /// The seqs of the copies up to there.
    private let copies: Set<Int>
    /// The lists' names by their skeletons.
    private var names: [String: Set<String>] = [:]

    package init(_ reader: ListReader) {
        (fold, place) = (reader.kept.fold, reader.kept.head.size)
        copies = Set(reader.kept.copies)
        for name in fold.lists.keys { names[name.skeleton, default: []].insert(name) }
        names[ListEdit.usualList.skeleton, default: []].insert(ListEdit.usualList)
    }

    /// The details of an edit; nil for another event, and for a copy, which the event is then.
    package mutating func details(of opened: inout OpenedEvent) -> Details? {
        guard case .edit(let edit) = opened.body else { return nil }
        let event = opened.event
        var (hasEffect, changed): (Bool?, Row?)
        let row = edit.row ?? event.id
        var isCopy = copies.contains(event.seq)
        if event.seq > place {
            place = event.seq
            let stamp = Row.Stamp(seq: event.seq, member: event.member, at: event.at.shown)
            let effect = fold.apply(edit, id: event.id, by: stamp)
            isCopy = effect == .copy
            if case .changed(let row, _) = effect { changed = row }
            hasEffect = changed != nil
        }
        guard !isCopy else {
            opened.body = .copy(of: 0)
            return nil
        }
        let list = fold.lists[edit.list]
        let lacksRow = edit.row != nil && list?[row] == nil
        if lacksRow { hasEffect = false }
        let neighbour: Row? =
            switch (edit.operation, hasEffect) {
            case (.add, true?), (.move, true?): list?.row(before: row)
            case (.add(_, .after(let other)), _), (.move(_, .after(let other)), _): list?[other]
            default: nil
            }
        names[edit.list.skeleton, default: []].insert(edit.list)
        return Details(
            row: changed ?? list?[row], neighbour: neighbour, hasEffect: hasEffect, lacksRow: lacksRow,
            looksLikeAnother: names[edit.list.skeleton, default: []].count > 1
        )
    }
}

/// A list edit as a follower is told of it.
package struct ListChange: Sendable {
    package let event: OpenedEvent
    /// Nil where it isn't genuine, or only a later version knows it.
    package let edit: ListEdit?
    package let effect: ListFold.Effect
    /// The row that an `add` or `move` has put its own behind, as it is now; nil where there is none.
    package let neighbour: Row?
    /// The position of its row right after it; nil where that was removed, or positions aren't told.
    package let position: Int?
    /// The number of edits like it, by `isAlike`, that aren't told one by one.
    package internal(set) var others = 0

    /// Whether it shows nothing, for a reason that the user is told.
    package var isFlawed: Bool { edit == nil || effect == .full || effect == .noRow }

    /// Whether both are one member's, and genuine edits of one list with the same effect, or none for the same reason.
    package func isAlike(_ other: ListChange) -> Bool {
        guard event.event.member == other.event.event.member else { return false }
        guard let edit, let theirs = other.edit else {
            return edit == nil && other.edit == nil && event.body.isWrong(as: other.event.body)
        }
        return edit.list == theirs.list && effect == other.effect
    }
}
