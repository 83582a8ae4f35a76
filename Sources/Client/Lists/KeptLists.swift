import Kernel
import Listing
import Proving
import Wire

/// A room's lists as far as they were read here, with what shows that no edit of them is missing: what a run leaves for the
/// next one.
package struct KeptLists: Equatable, Sendable {
    /// Edits of others that came one after another, all of one list, that no receipt was given for.
    package struct UnsignedEdits: Equatable, Sendable {
        /// Nil for those that are never receipted, and that no receipt runs over: nobody can show them, or they were made while this
        /// device was away.
        var list: String?
        var first: Int
        var last: Int
        /// The lists chain's value after the last.
        var chain: Folded
    }

    /// An edit that can't be opened for want of its key.
    package struct KeylessEdit: Equatable, Sendable {
        let seq: Int
        /// How much was known of the key then.
        let key: EpochTimeline.ListKey
    }

    /// The number of runs of edits that are remembered.
    @TaskLocal static var mostUnsigned = 1_000

    package internal(set) var fold = ListFold()
    /// The seq of the last edit that was taken; 0 before the first.
    var place = 0
    /// The lists chain's value after it.
    var chain = Folded.zero
    /// A head of the log at which the chain has this value, so that no edit up to there is missing.
    package internal(set) var head = TreeHead.empty
    /// The checkpoint's head that `head` was proved to belong to.
    var base = TreeHead.empty
    /// In order of seq.
    var unsigned: [UnsignedEdits] = []
    /// The edits that were passed over since their member didn't sign them, the latest of them.
    var nobodys = SeqSet()
    /// The number of all such edits.
    var nobodysCount = 0
    /// In order of seq.
    var keyless: [KeylessEdit] = []
    /// The seqs of the copies of earlier edits, in order.
    var copies: [Int] = []
    /// Up to where list receipts were given.
    var signed = 0
    /// The ids of each list's rows, in the order in which they were shown last.
    package internal(set) var shown: [String: [MessageID]] = [:]

    package init() {}

    package static func == (left: KeptLists, right: KeptLists) -> Bool {
        left.place == right.place && left.chain == right.chain && left.head == right.head && left.base == right.base
            && left.unsigned == right.unsigned && left.nobodys == right.nobodys
            && left.nobodysCount == right.nobodysCount && left.keyless == right.keyless && left.copies == right.copies
            && left.signed == right.signed && left.shown == right.shown
    }

    // MARK: Receipts

    /// Notes that no receipt was given for the edit that was taken last.
    mutating func addUnsigned(_ seq: Int, of list: String?) {
        if let last = unsigned.last, last.list == list {
            (unsigned[unsigned.count - 1].last, unsigned[unsigned.count - 1].chain) = (seq, chain)
        } else {
            unsigned.append(UnsignedEdits(list: list, first: seq, last: seq, chain: chain))
        }
        if unsigned.count > Self.mostUnsigned { giveUpRuns() }
    }

    /// Extends the last run of edits without a receipt to this device's join, where the next edit comes after it: a receipt may end
    /// there.
    mutating func pass(join: Int) {
        guard place < join, let last = unsigned.last, last.list != nil, last.last < join else { return }
        (unsigned[unsigned.count - 1].last, unsigned[unsigned.count - 1].chain) = (join, chain)
    }

    /// Gives up receipts where there are too many runs: of the lists with the most runs, and among such of those that never
    /// were shown here, the oldest first. A member that edits two lists by turns keeps no edit in a third from its receipt.
    ///
    /// Neighbours become one run that no receipt runs over.
    private mutating func giveUpRuns() {
        let counts = unsigned.reduce(into: [:]) { $0[$1.list, default: 0] += 1 }
        var weights = unsigned.map { edits in
            guard let list = edits.list else { return Int.max }
            return 2 * (counts[list] ?? 0) + (shown[list] == nil ? 1 : 0)
        }
        // Some at once, so that not every edit that comes then has all runs weighed.
        while unsigned.count > Self.mostUnsigned * 7 / 8 {
            // The first of the heaviest pairs, by a loop: a member can have this done for each of thousands of edits.
            var (place, most) = (0, 0)
            for first in 0..<weights.count - 1 {
                let weight = min(weights[first], weights[first + 1])
                if weight > most { (place, most) = (first, weight) }
            }
            let next = unsigned.remove(at: place + 1)
            unsigned[place] = UnsignedEdits(list: nil, first: unsigned[place].first, last: next.last, chain: next.chain)
            weights[place] = .max
            weights.remove(at: place + 1)
        }
    }

    /// The ranges of seqs that receipts may be given for once these lists have been shown: each ends with an edit, or with
    /// the head.
    func ranges(for lists: Set<String>) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var run: ClosedRange<Int>?
        for edits in unsigned {
            if edits.list.map(lists.contains) == true {
                run = (run?.lowerBound ?? edits.first)...edits.last
            } else {
                if let run { ranges.append(run) }
                run = nil
            }
        }
        if let run { ranges.append(run.lowerBound...max(run.upperBound, head.size)) }
        return ranges
    }

    /// The chain's value at the end of a range that a receipt may be given for; nil for any other place.
    func chain(at seq: Int) -> Folded? { seq == head.size ? chain : unsigned.first { $0.last == seq }?.chain }

    /// Notes that receipts were given for ranges, after these lists were shown.
    mutating func sign(_ ranges: [ClosedRange<Int>], for lists: Set<String>) {
        unsigned.removeAll { edits in
            guard edits.list.map(lists.contains) == true else { return false }
            return ranges.contains { $0.contains(edits.first) && $0.contains(edits.last) }
        }
        if let last = ranges.last?.upperBound { signed = max(signed, last) }
    }

    // MARK: Other processes

    /// Takes what another process has kept meanwhile of the same log.
    ///
    /// - Parameter shownHere: the lists that this process has shown.
    mutating func merge(_ other: KeptLists, shownHere: Set<String>) {
        let mine = self
        // Where one of both has an edit that the other has passed over, it was told the signature, or the key.
        let hasMore = (other.keyless.count, other.nobodysCount) < (keyless.count, nobodysCount)
        if other.head.size > head.size || other.head.size == head.size && hasMore { self = other }
        // Edits that either has signed are signed. A receipt that is given twice does no harm, one that is left out does; and what
        // this side can't show it never receipts, whatever the other was told.
        unsigned = unsigned.filter { edits in
            edits.list == nil || ![mine, other].contains { $0.place >= edits.last && !$0.hasUnsigned(edits) }
        }
        signed = max(mine.signed, other.signed)
        shown = other.shown.merging(mine.shown) { theirs, _ in theirs }
        for list in shownHere {
            // A screen that had no room for some rows knows no positions, but contradicts none that are true of it.
            shown[list] = mine.shown[list] ?? other.shown[list].flatMap { mine.hasRows($0, in: list) ? $0 : nil }
        }
    }

    /// Whether a list's rows are those, as far as they go.
    func hasRows(_ ids: [MessageID], in list: String) -> Bool { !zip(ids, self.ids(of: list)).contains(where: !=) }

    /// The ids of a list's rows, in order.
    func ids(of list: String) -> [MessageID] { fold.lists[list]?.rows.map(\.id) ?? [] }

    /// Whether some of these edits aren't receipted, as of this side's reading.
    private func hasUnsigned(_ edits: UnsignedEdits) -> Bool {
        unsigned.contains {
            ($0.list == edits.list || $0.list == nil) && $0.first <= edits.last && edits.first <= $0.last
        }
    }
}

/// The files `tick.json.ROOM.list` beside the state file: the lists of a room, named by its id, as far as they were read.
extension StateFile {
    enum KeepOutcome {
        case kept(FileVersion)
        /// Another process has kept something meanwhile; nothing was changed.
        case found(KeptLists, FileVersion)
        /// The room was left meanwhile: what stands in the clear there was removed, and nothing is kept.
        case left
    }

    /// The lists of a room that an earlier run has kept; nil where it has none, or the file is damaged: they are read again.
    ///
    /// - Throws: `.unreadable`.
    func lists(of room: RoomID) throws(StateError) -> (lists: KeptLists, version: FileVersion)? {
        try lists(at: path(of: room))
    }

    /// Keeps a room's lists, unless another process has kept them meanwhile.
    ///
    /// - Parameter version: the file's as it is known; nil for none.
    /// - Throws: `.unwritable`, or what reading throws.
    func keep(_ lists: KeptLists, of room: RoomID, insteadOf version: FileVersion?) throws(StateError) -> KeepOutcome {
        try locked { _ throws(StateError) in
            guard try read().rooms.values.contains(where: { $0.id == room }) else { return .left }
            let path = try path(of: room)
            if let found = try self.lists(at: path), found.version != version {
                return .found(found.lists, found.version)
            }
            var written: FileVersion?
            try replace(path, with: lists.bytes, .eventual) { file throws(SystemError) in
                written = FileVersion(try Syscalls.status(file))
                return false
            }
            guard let written else { preconditionFailure("BUG: a file was replaced and not written") }
            return .kept(written)
        }
    }

    /// Forgets a room's lists: its log is another one from now on, or the room was left.
    package func forgetLists(of room: RoomID) throws(StateError) { try remove(path(of: room)) }

    private func path(of room: RoomID) throws(StateError) -> String { "\(try target()).\(room).list" }

    private func lists(at path: String) throws(StateError) -> (lists: KeptLists, version: FileVersion)? {
        guard let found = try Self.contents(at: path) else { return nil }
        return KeptLists(bytes: found.bytes).map { ($0, found.version) }
    }
}
