import Proving
import Wire

/// Verifies pages of a room's log leaf by leaf, each before anything of it is shown, and folds both chains.
struct LogReader: Sendable {
    private let room: RoomID
    /// The state that an earlier run reached.
    private let start: ReachedLog
    /// Up to where the log was read; nil before the first page.
    private(set) var state: LogState?
    /// The latest head that is proved to belong to `start`, and to `state`: every page has to belong to it.
    private var held: ProvenHead
    /// The size that the log had when the reader began.
    private let least: Int
    /// Whether `state` is proved to have what is held within it, as all that is appended to it then has.
    private(set) var isBeyond = false
    /// The range before the last page, and the page's leaves.
    private var before = CompactRange()
    private var leaves: [Digest] = []
    /// The SHA-256 of the last page's bodies.
    private(set) var bodies: [Digest] = []
    /// What this client sent.
    private let own: OwnMessages
    /// The chains from the last page's beginning on. The chain of lists is nil where the edits before it weren't folded.
    private var crowd: ChainFold
    private var lists: ChainFold?

    /// Goes on from what is proved of a room's log so far.
    init(_ account: Account) {
        let (log, room) = (account.log, account.keys.room)
        let held = log.held
        let start = log.reachedLog ?? ReachedLog(room: room)
        (self.room, self.start) = (room, start)
        own = log.own(by: account.me)
        self.held = held.size > start.log.size ? held : start.proven
        least = self.held.size
        crowd = ChainFold(.crowd, in: room)
    }

    /// The tree size that a query for a page names; nil where no proof is needed.
    ///
    /// - Parameter isUnsure: whether the relay may have another log by now.
    func tree(for query: EventsQuery.Start, isUnsure: Bool) -> Int? {
        if isBeyond, let state { return isUnsure ? state.size : nil }
        let size = start.log.size
        if state == nil, query == .after(size), size == held.size, !isUnsure { return nil }
        return held.size
    }

    /// Where a page begins that doesn't go on from what was read; nil for one that does.
    func leap(to page: Page, as query: EventsQuery) -> Int? {
        let size = Self.size(before: page, as: query.start)
        return size == (state ?? start.log).size ? nil : size
    }

    /// Whether the last page has a list edit that the chain of lists wasn't folded for.
    func lacksLists(for page: Page, as query: EventsQuery) -> Bool {
        guard page.events.contains(where: { $0.kind == .list }) else { return false }
        let size = Self.size(before: page, as: query.start)
        if size == 0 { return false }
        if let state { return size != state.size || lists == nil }
        return size != start.log.size || start.lists == nil
    }

    /// Appends a page's leaves.
    ///
    /// - Parameters:
    ///   - query: what the page was asked with.
    ///   - view: the view that names and presence were taken from: the page has to have the same members. Its head isn't before
    ///     a page that leaps.
    ///   - folded: the lists chain's value before the page, where it was folded for it.
    ///   - prove: asks the relay for a proof between two heads; throws `.otherLog` where there is none.
    /// - Throws: `.otherLog` where the page doesn't belong to what was read before, `.nonsense` where it can't be verified.
    mutating func take(
        _ page: Page, as query: EventsQuery, view: RoomView, lists folded: Folded? = nil,
        prove: (TreeHead, TreeHead) async throws(ClientError) -> Void
    ) async throws(ClientError) {
        let size = Self.size(before: page, as: query.start)
        let former = state ?? start.log
        // The page may have been asked for before the head that is held now was proved.
        guard page.head.toCheck >= max(former.size, least, query.tree ?? 0), !own.isContradicted(by: page.events) else {
            throw .otherLog
        }
        let follows = former.size == size
        var log = former
        if let tree = page.tree {
            log = try LogState(tree.before, size: size, of: room)
            if follows, log != former { throw .otherLog }
        } else if !follows {
            throw .nonsense("a page without its place in the tree")
        }
        var crowd = try crowd(before: size, follows: follows, view: view)
        var lists = lists(before: size, follows: follows, folded)
        // The relay made the leaves: what they say of the chains has to be what was folded here.
        guard log.crowd == crowd.value.value, lists.map({ $0.value.value == log.lists }) ?? true else {
            throw .otherLog
        }

        let range = log.range
        var hashes: [Digest] = []
        hashes.reserveCapacity(page.events.count)
        bodies.removeAll(keepingCapacity: true)
        for event in page.events {
            let told = try LogEvent(told: event)
            hashes.append(try log.take(told))
            bodies.append(told.body)
            switch Chain(kind: event.kind.rawValue) {
            case .crowd?: try crowd.take(told: event)
            case .lists?: try lists?.take(told: event)
            case nil: break
            }
        }
        // The members are those of the view, as far as it goes.
        let common = min(log.size, view.head.size)
        if common >= size, crowd.value(at: common) != view.chain(at: common) { throw .otherLog }
        // Earlier folds need no comparison: those values were the leaves' own then, and the tree is proved to have
        // these leaves still.
        let head = log.range.head
        if isBeyond {
            // Leaf by leaf from what is verified needs no proof.
            if !follows { try await prove(former.range.head, head) }
        } else if (size...log.size).contains(held.size) {
            guard Self.head(at: held.size, from: range, hashes) == held.head else { throw .otherLog }
        } else if let tree = page.tree, query.tree == held.size {
            guard held.head.isConsistent(with: head, proof: try [Digest](proof: tree.proof)) else { throw .otherLog }
        } else {
            try await prove(held.head, head)
        }
        isBeyond = isBeyond || log.size >= held.size
        (before, leaves, state, self.crowd, self.lists) = (range, hashes, log, crowd, lists)
    }

    /// Takes the head that is held by now: other tasks and later views prove heads while the log is read. What was read has to belong
    /// to it, and every later page.
    ///
    /// No request is made where the head lies within the last page, as a rule.
    ///
    /// - Parameter prove: asks the relay for a proof between two heads; throws `.otherLog` where there is none.
    /// - Throws: `.otherLog` where what was read is another log.
    mutating func join(
        _ other: ProvenHead, prove: (TreeHead, TreeHead) async throws(ClientError) -> Void
    ) async throws(ClientError) {
        guard let state, other.size > 0 else { return }
        if let head = head(at: other.size) {
            guard head.agrees(with: other) else { throw .otherLog }
        } else if other.head != held.head {
            try await prove(state.range.head, other.head)
        }
        guard other.head != held.head else { return }
        (held, isBeyond) = (other, state.size >= other.size)
    }

    /// Says that what was read is what is held.
    mutating func holdReached() { if let reached { held = reached.proven } }

    /// The fold of the crowd chain where a page begins.
    private func crowd(before size: Int, follows: Bool, view: RoomView) throws(ClientError) -> ChainFold {
        if follows {
            guard state != nil else { return ChainFold(.crowd, in: room, at: size, value: start.crowd) }
            return ChainFold(.crowd, in: room, at: size, value: crowd.value)
        }
        guard let value = view.chain(at: size) else { throw .nonsense("a page whose members aren't known") }
        return ChainFold(.crowd, in: room, at: size, value: value)
    }

    /// The same of lists; nil where their edits weren't folded.
    private func lists(before size: Int, follows: Bool, _ folded: Folded?) -> ChainFold? {
        var value = size == 0 ? .zero : folded
        if value == nil, follows { value = state == nil ? start.lists : lists?.value }
        return value.map { ChainFold(.lists, in: room, at: size, value: $0) }
    }

    /// How many events lie before a page.
    private static func size(before page: Page, as start: EventsQuery.Start) -> Int {
        if let first = page.events.first { return first.seq - 1 }
        // The tree is proved to have this size there.
        if let gap = page.gap { return gap.toCheck.upto }
        if case .after(let seq) = start { return min(seq, page.head.toCheck) }
        return page.head.toCheck
    }

    /// The log as far as it was read; nil before the first page.
    var reached: ReachedLog? { state.map { ReachedLog(log: $0, crowd: crowd.value, lists: lists?.value) } }

    /// The head at a size within the last page, its beginning included; nil for any other.
    func head(at size: Int) -> ProvenHead? {
        guard let state, (before.size...state.size).contains(size) else { return nil }
        let head = size == state.size ? state.range.head : Self.head(at: size, from: before, leaves)
        return ProvenHead(head, crowd: crowd.value(at: size), lists: lists?.value(at: size))
    }

    private static func head(at size: Int, from before: CompactRange, _ leaves: [Digest]) -> TreeHead {
        var range = before
        for leaf in leaves.prefix(size - before.size) { range.append(leaf) }
        return range.head
    }
}

extension ChainFold {
    /// - Throws: `.nonsense` where the event can't be the chain's next one.
    mutating func take(told event: Event) throws(ClientError) {
        let told = try LogEvent(told: event)
        do throws(ProvingError) { try take(told) } catch { throw .nonsense("seq \(event.seq) after \(last)") }
    }
}

/// The times of events as they are shown: they never go back within a log.
///
/// A relay says when it stored an event, and no honest one has a time before that of an earlier event.
struct RisingTimes: Sendable {
    /// The time of the last event that was taken, in milliseconds since the epoch.
    private(set) var latest = 0
    /// The seq of the first event whose time goes back; nil where there is none.
    private(set) var backAt: Int?

    /// The next event of the log, or of some of it, with at least the time of the one before it.
    mutating func raised(_ event: Event) -> Event {
        guard event.at.shown < latest else {
            latest = event.at.shown
            return event
        }
        backAt = backAt ?? event.seq
        var event = event
        event.at = RelaysWord(latest)
        return event
    }
}
