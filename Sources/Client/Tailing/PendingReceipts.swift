import Proving
import Wire

/// The receipts that a tail owes, each with the tree head that will be signed.
struct PendingReceipts: Sendable {
    private let account: Account
    /// Whether delivered receipts are given.
    let gives: Bool
    private(set) var delivered = ReceiptRanges()
    private(set) var read = ReceiptRanges()
    private(set) var lists = ReceiptRanges()
    /// The heads at the ends of ranges, since the log is read on before they are sent.
    private var heads: [Int: ProvenHead] = [:]
    /// The last messages of delivered ranges that end with this device's joins, by those.
    private var lastEarly: [Int: Int] = [:]
    /// The delivered range that a request ahead carries.
    private var lent: ClosedRange<Int>?

    init(_ account: Account, gives: Bool) { (self.account, self.gives) = (account, gives) }

    /// Says that nothing up to this size was given to this reader.
    mutating func begin(after size: Int) {
        delivered.begin(after: size)
        read.begin(after: size)
        lists.begin(after: size)
    }

    mutating func reachBack(to seq: Int) {
        delivered.reachBack(to: seq)
        read.reachBack(to: seq)
    }

    /// Says that a message or a list edit was written out.
    mutating func wrote(_ seq: Int, _ kind: EventKind) {
        guard gives else { return }
        if kind == .list { lists.add(seq) } else { delivered.add(seq) }
    }

    /// Says that a message was written out by an earlier run, whose receipt the relay doesn't have.
    mutating func giveAgain(_ seq: Int, in roster: Roster) {
        if roster.isPresent(account.me, at: seq) { wrote(seq, .message) }
    }

    mutating func read(_ seq: Int) { read.add(seq) }

    /// Says that a message or a list edit was written out that came while this device was away.
    mutating func wroteEarly(_ seq: Int, _ kind: EventKind) {
        guard gives else { return }
        if kind == .list { lists.addEarly(seq) } else { delivered.addEarly(seq) }
    }

    /// Says that such a message was read.
    mutating func readEarly(_ seq: Int) { read.addEarly(seq, isOwed: account.log.readAway.range(around: seq) == nil) }

    /// Says that the caller has gone through all up to this device's join.
    mutating func pass(join seq: Int) {
        if delivered.early > 0 { lastEarly[seq] = delivered.early }
        delivered.pass(join: seq)
        read.pass(join: seq)
        lists.pass(join: seq)
    }

    /// Says that no receipt may cover an event.
    ///
    /// - Parameter isRead: whether one says already that it was read: another one that says so may cover it.
    mutating func withhold(_ event: Event, isRead: Bool = false) {
        guard event.kind != .list else { return lists.withhold(event.seq) }
        delivered.withhold(event.seq)
        if !isRead { read.withhold(event.seq) }
    }

    /// Says that no receipt may say that a message was read.
    mutating func withholdRead(_ seq: Int) { read.withhold(seq) }

    /// Remembers the heads that are needed, before the reader reads on.
    mutating func stamp(_ reader: LogReader) {
        delivered.pass()
        read.pass()
        lists.pass()
        // A range that a request carries may be put back.
        let ranges = delivered.ranges + read.ranges + lists.ranges + (lent.map { [$0] } ?? [])
        var needed: [Int: ProvenHead] = [:]
        for end in ranges.map(\.upperBound) { needed[end] = heads[end] ?? reader.head(at: end) }
        heads = needed
    }

    /// The first delivered receipt; nil where none is owed.
    func firstDelivered(_ reader: LogReader) throws(ClientError) -> Receipt? {
        guard let range = delivered.first else { return nil }
        return try receipt(.delivered, range, reader)
    }

    /// Whether a delivered receipt is on its way.
    var isLent: Bool { lent != nil }

    /// The first delivered receipt is on its way.
    mutating func lendDelivered() {
        lent = delivered.first
        delivered.removeFirst()
    }

    /// The relay has the receipt that was on its way.
    mutating func tookLent() {
        if let lent { noteSigned(lent) }
        lent = nil
    }

    /// The receipt that was on its way is owed still.
    mutating func putBackLent() {
        if let lent { delivered.putBack(lent) }
        lent = nil
    }

    /// The relay has the first delivered receipt.
    mutating func tookDelivered() {
        if let range = delivered.first { noteSigned(range) }
        delivered.removeFirst()
    }

    /// Notes what was shown, which ends with a message.
    private func noteSigned(_ range: ClosedRange<Int>) {
        account.log.sign(range.lowerBound...(lastEarly[range.upperBound] ?? range.upperBound))
    }

    /// All receipts, or all but the last delivered one.
    func lines(keepingLast: Bool, _ reader: LogReader) throws(ClientError) -> [Receipt] {
        var receipts: [Receipt] = []
        for range in keepingLast ? delivered.ranges.dropLast() : delivered.ranges[...] {
            receipts.append(try receipt(.delivered, range, reader))
        }
        for range in read.ranges { receipts.append(try receipt(.read, range, reader)) }
        for range in lists.ranges { receipts.append(try receipt(.list, range, reader)) }
        return receipts
    }

    /// The relay has them.
    mutating func tookLines(keepingLast: Bool) {
        while delivered.ranges.count > (keepingLast ? 1 : 0) { tookDelivered() }
        while let range = read.first {
            account.noteRead(range)
            read.removeFirst()
        }
        while lists.first != nil { lists.removeFirst() }
    }

    private func receipt(
        _ kind: ReceiptKind, _ range: ClosedRange<Int>, _ reader: LogReader
    ) throws(ClientError) -> Receipt {
        guard let head = heads[range.upperBound] ?? reader.head(at: range.upperBound) else {
            preconditionFailure("BUG: a receipt for what was not read")
        }
        return try account.receipt(kind, from: range.lowerBound, at: head)
    }
}

/// Seqs that are owed a receipt, joined to ranges as they come.
///
/// Between two messages that were written out there may be events that need no receipt (a join, one's own message): a
/// range runs over them, and over those before the first, so that a page is one receipt. It never runs over a seq that was
/// withheld, or that this reader wasn't given.
package struct ReceiptRanges: Sendable, Equatable {
    /// In order of seq, without overlaps.
    package private(set) var ranges: [ClosedRange<Int>] = []
    /// The first seq that the next range may cover, were nothing withheld.
    private var floor = 1
    /// The seqs that were withheld and not passed yet.
    private var withheld: [Int] = []
    /// The last seq that was written out of those that only a range up to this device's join can cover; 0 for none.
    package private(set) var early = 0
    /// The first of those that is still owed; nil for none.
    private var firstOwed: Int?
    /// The first that no range can cover any more, since what was withheld stands between it and the join; nil for none.
    private var left: Int?

    package init() {}

    package var first: ClosedRange<Int>? { ranges.first }

    /// Adds a seq that was written out; seqs come in order.
    package mutating func add(_ seq: Int) {
        guard ranges.last.map({ seq > $0.upperBound }) ?? true else { return }
        var start = min(floor, seq)
        if let last = withheld.filter({ $0 < seq }).max() { start = max(start, last + 1) }
        if let last = ranges.last, start <= last.upperBound + 1 {
            ranges[ranges.count - 1] = last.lowerBound...seq
        } else {
            ranges.append(start...seq)
        }
        withheld.removeAll { $0 < seq }
        floor = seq + 1
    }

    /// Adds a seq that was written out, and that came while this device was away: no receipt that ends there counts.
    ///
    /// - Parameter isOwed: whether no earlier receipt covers it.
    package mutating func addEarly(_ seq: Int, isOwed: Bool = true) {
        early = seq
        if isOwed { firstOwed = firstOwed ?? seq }
    }

    /// The first of the seqs of before the join that were added and that no range covers, as it is now; nil for none.
    package var uncovered: Int? { left ?? firstOwed }

    /// Says that all up to this device's join was passed, and nothing behind it: a range may end there.
    package mutating func pass(join seq: Int) {
        let last = withheld.filter { $0 < seq }.max() ?? 0
        if early > last { add(seq) }
        if let firstOwed, firstOwed <= last { left = left ?? firstOwed }
        (early, firstOwed) = (0, nil)
    }

    /// Keeps the ranges from running over a seq that must not be receipted; seqs may come before others are added.
    package mutating func withhold(_ seq: Int) {
        // What was written out before is owed all the same, also where the join is still to come.
        if seq != early { withheld.append(seq) }
    }

    /// Says that seqs are added from now on which are greater than all that were withheld: the last of them is enough.
    package mutating func pass() { withheld = withheld.max().map { [$0] } ?? [] }

    /// Says that nothing up to this seq was given.
    package mutating func begin(after seq: Int) {
        floor = max(floor, seq + 1)
        // What stands before a gap has no range with the join behind it.
        if let firstOwed, firstOwed <= seq { (left, self.firstOwed) = (left ?? firstOwed, nil) }
        if early <= seq { early = 0 }
    }

    /// Says that ranges may begin with this seq: all from there on was given before.
    package mutating func reachBack(to seq: Int) { floor = seq }

    package mutating func removeFirst() { ranges.removeFirst() }

    /// Puts back a range that was removed and is still owed.
    package mutating func putBack(_ range: ClosedRange<Int>) { ranges.insert(range, at: 0) }
}
