import Proving
import Wire

/// The part of a room's log that this machine has proved, and the seqs that it has receipted as delivered.
package struct Checkpoint: Equatable, Sendable {
    /// How far the log was verified leaf by leaf.
    var reached: ReachedLog
    package var delivered: SeqSet
    /// The seqs of messages that are nobody's, as it was found here.
    var nobodys: SeqSet
    /// The largest head that was proved; what was reached belongs to it.
    package var head: ProvenHead
    /// The largest head up to which the list edits were folded, where that is neither `head` nor what was reached.
    var folded: ProvenHead?
    /// Nil where nothing was sent.
    var own: OwnMessages?
    /// How often another log was accepted for the room's: what was proved before the last time may be of another one.
    var accepted: Int

    init(
        reached: ReachedLog, delivered: SeqSet = SeqSet(), nobodys: SeqSet = SeqSet(), head: ProvenHead? = nil,
        folded: ProvenHead? = nil, own: OwnMessages? = nil, accepted: Int = 0
    ) {
        (self.reached, self.delivered, self.nobodys) = (reached, delivered, nobodys)
        self.head = head ?? reached.proven
        (self.folded, self.own, self.accepted) = (folded, own, accepted)
    }

    /// Whether it says nothing.
    var isEmpty: Bool { reached.log.size == 0 && head.size == 0 && delivered.ranges.isEmpty && own == nil }
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

/// The latest messages that this client sent to a room, by the ids it made and the seqs that the relay answered.
///
/// It knows them by itself, so that a relay that has lost them, or leaves them out, is found.
struct OwnMessages: Equatable, Sendable {
    /// How many are kept: a file of all would grow for ever.
    static let most = 100

    /// The member that sent them: another identity beside the same file has sent none of them.
    let member: MemberID
    private(set) var seqs: [MessageID: Int]

    init(_ member: MemberID, seqs: [MessageID: Int] = [:]) {
        (self.member, self.seqs) = (member, seqs)
        trim()
    }

    /// The oldest first.
    var sorted: [(id: MessageID, seq: Int)] {
        seqs.map { (id: $0.key, seq: $0.value) }.sorted { ($0.seq, $0.id) < ($1.seq, $1.id) }
    }

    /// Takes what a relay answered to messages, and of one that it may have had before what it answered first: the message may
    /// have a copy. List edits aren't told among the latest.
    ///
    /// - Parameters:
    ///   - seq: a seq that the log had before the messages were sent.
    ///   - areNew: whether the relay can't have had them before: then none has that seq or one before it, whatever it says.
    mutating func take(_ answers: [SendResult], to messages: [NewMessage], after seq: Int, areNew: Bool) {
        for (answer, message) in zip(answers.suffix(Self.most), messages.suffix(Self.most))
        where message.kind == .message {
            guard let told = answer.seq?.toCheck, areNew || seqs[answer.id] == nil else { continue }
            seqs[answer.id] = min(areNew ? max(told, seq + 1) : told, Tree.greatestSize)
        }
        trim()
    }

    /// Takes those that another process has kept.
    mutating func formUnion(_ other: OwnMessages) {
        guard other.member == member else { return }
        seqs.merge(other.seqs) { own, _ in own }
        trim()
    }

    /// Those that a list of the latest messages should have, and hasn't.
    ///
    /// - Parameters:
    ///   - list: the latest messages, the oldest first: the sender's own or everyone's.
    ///   - count: how many were asked for. A list of fewer has all that there are.
    func missing(from list: [Event], of count: Int) -> [(id: MessageID, seq: Int)] {
        let isWhole = list.count < min(count, Limits.statuses)
        let first = isWhole ? 1 : list.first?.seq ?? .max
        let told = Set(list.map(\.id))
        return sorted.filter { $0.seq >= first && !told.contains($0.id) }
    }

    /// The seq that was told for a message which is listed under another one; nil where there is none.
    func misplaced(in list: [Event]) -> Int? {
        list.lazy.compactMap { event in seqs[event.id].flatMap { $0 == event.seq ? nil : $0 } }.first
    }

    private mutating func trim() {
        guard seqs.count > Self.most else { return }
        for message in sorted.dropLast(Self.most) { seqs[message.id] = nil }
    }
}
