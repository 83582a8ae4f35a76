import Proving
import Wire

/// The part of a room's log that this machine has proved, and the seqs that it has receipted as delivered.
package struct Checkpoint: Equatable, Sendable {
    /// How far the log was verified leaf by leaf.
    var reached: ReachedLog
    package var delivered: SeqSet
    /// The seqs of messages that are nobody's, as it was found here.
    var nobodys: SeqSet
    /// The same as `RoomLog.tailed`.
    var tailed: SeqSet
    /// The same as `RoomLog.readAway`.
    var readAway: SeqSet
    /// The largest head that was proved; what was reached belongs to it.
    package var head: ProvenHead
    /// The largest head up to which the list edits were folded, where that is neither `head` nor what was reached.
    var folded: ProvenHead?
    /// Nil where nothing was sent.
    var own: OwnMessages?
    /// How often another log was accepted for the room's: what was proved before the last time may be of another one.
    var accepted: Int

    init(
        reached: ReachedLog, delivered: SeqSet = SeqSet(), nobodys: SeqSet = SeqSet(), tailed: SeqSet = SeqSet(),
        readAway: SeqSet = SeqSet(), head: ProvenHead? = nil, folded: ProvenHead? = nil, own: OwnMessages? = nil,
        accepted: Int = 0
    ) {
        (self.reached, self.delivered, self.nobodys, self.tailed) = (reached, delivered, nobodys, tailed)
        self.readAway = readAway
        self.head = head ?? reached.proven
        (self.folded, self.own, self.accepted) = (folded, own, accepted)
    }

    /// Whether it says nothing.
    var isEmpty: Bool {
        reached.log.size == 0 && head.size == 0 && delivered.ranges.isEmpty && tailed.ranges.isEmpty && own == nil
    }
}

/// A log as far as it was verified leaf by leaf, with this client's own folds of its chains.
struct ReachedLog: Equatable, Sendable {
    let log: LogState
    let crowd: Folded
    /// Nil where the list edits before some event weren't folded: then the value in `log` is the relay's.
    let lists: Folded?

    init(log: LogState, crowd: Folded, lists: Folded?) { (self.log, self.crowd, self.lists) = (log, crowd, lists) }

    /// Before the first event.
    init(room: RoomID) { self.init(log: LogState(room: room), crowd: .zero, lists: .zero) }

    var proven: ProvenHead { ProvenHead(log.range.head, crowd: crowd, lists: lists) }
}

/// A set of seqs, as ranges that neither overlap nor touch, in order.
package struct SeqSet: Equatable, Sendable {
    /// The number of ranges that are kept, the latest.
    static let most = 1_000

    package private(set) var ranges: [ClosedRange<Int>] = []

    package init(_ ranges: some Sequence<ClosedRange<Int>> = []) { for range in ranges { insert(range) } }

    package mutating func insert(_ range: ClosedRange<Int>) {
        var joined = range
        // The latest are at the end, and so is most of what comes.
        var place = ranges.count
        while place > 0, ranges[place - 1].upperBound >= joined.lowerBound - 1 {
            place -= 1
            guard ranges[place].lowerBound <= joined.upperBound + 1 else { continue }
            let old = ranges.remove(at: place)
            joined = min(old.lowerBound, joined.lowerBound)...max(old.upperBound, joined.upperBound)
        }
        ranges.insert(joined, at: place)
        if ranges.count > Self.most { ranges.removeFirst(ranges.count - Self.most) }
    }

    package mutating func formUnion(_ other: SeqSet) { for range in other.ranges { insert(range) } }

    /// Whether it has one of these seqs.
    func overlaps(_ other: ClosedRange<Int>) -> Bool { ranges.contains { $0.overlaps(other) } }

    /// Removes the range that has this seq.
    mutating func removeRange(around seq: Int) { ranges.removeAll { $0.contains(seq) } }

    /// One of its seqs beyond another one, by chance: each range is as likely. Nil where there is none.
    func random(after seq: Int = 0) -> Int? {
        ranges.filter { $0.upperBound > seq }.randomElement()
            .map { Int.random(in: max($0.lowerBound, seq + 1)...$0.upperBound) }
    }

    package func range(around seq: Int) -> ClosedRange<Int>? { ranges.last { $0.contains(seq) } }
}
