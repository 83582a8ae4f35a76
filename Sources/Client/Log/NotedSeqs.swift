/// The seqs of a room that this machine has noted.
package struct NotedSeqs: Equatable, Sendable {
    /// The seqs that were receipted as delivered.
    package internal(set) var delivered = SeqSet()
    /// Those of messages that are nobody's, as was found here.
    var nobodys = SeqSet()
    /// The seqs that runs of `tail --new` went through, and those of other events than messages that other runs have shown.
    var tailed = SeqSet()
    /// Those that were marked as read by receipts for messages of the time while this device was away, each range up to its join.
    var readAway = SeqSet()
    /// Those that were marked as read.
    var read = SeqSet()
    /// The seqs that an ack was to mark and that the relay no longer keeps, which was told.
    package internal(set) var unmarked = SeqSet()

    mutating func formUnion(_ other: NotedSeqs) {
        delivered.formUnion(other.delivered)
        nobodys.formUnion(other.nobodys)
        tailed.formUnion(other.tailed)
        readAway.formUnion(other.readAway)
        read.formUnion(other.read)
        unmarked.formUnion(other.unmarked)
    }

    /// The ranges that are in the part of the log which shows them.
    ///
    /// - Parameters:
    ///   - reached: the size up to which the log was verified leaf by leaf.
    ///   - held: the size of the largest head that was proved.
    func kept(reached: Int, held: Int) -> NotedSeqs {
        NotedSeqs(
            delivered: delivered.kept(upto: reached), nobodys: nobodys.kept(upto: reached),
            tailed: tailed.kept(upto: held),
            readAway: readAway.kept(upto: held), read: read.kept(upto: held),
            unmarked: unmarked.kept(upto: held)
        )
    }
}

/// A set of seqs, as ranges that neither overlap nor touch, in order.
package struct SeqSet: Equatable, Sendable {
    /// The number of ranges that are kept, the latest.
    static let most = 1_000

    package private(set) var ranges: [ClosedRange<Int>] = []

    package init(_ ranges: some Sequence<ClosedRange<Int>> = []) { for range in ranges { insert(range) } }

    /// The seqs of some ranges. Where those are more than `most`, the lowest are one, with what is between them.
    package init(joining ranges: [ClosedRange<Int>], most: Int) {
        for range in ranges { merge(range) }
        let end = self.ranges.count - most
        guard end > 0, most > 0 else { return }
        self.ranges.replaceSubrange(0...end, with: [self.ranges[0].lowerBound...self.ranges[end].upperBound])
    }

    package mutating func insert(_ range: ClosedRange<Int>) {
        merge(range)
        if ranges.count > Self.most { ranges.removeFirst(ranges.count - Self.most) }
    }

    private mutating func merge(_ range: ClosedRange<Int>) {
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
    }

    /// The parts that are in a range.
    func parts(in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        ranges.filter(range.overlaps).map { $0.clamped(to: range) }
    }

    package mutating func formUnion(_ other: SeqSet) { for range in other.ranges { insert(range) } }

    /// The set as far as it is of a log with that head: a seq beyond it is of another log, as the others may be.
    package func ofLog(upto head: Int) -> SeqSet { (ranges.last?.upperBound ?? 0) <= head ? self : SeqSet() }

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

    fileprivate func kept(upto size: Int) -> SeqSet { SeqSet(ranges.filter { $0.upperBound <= size }) }
}

extension ClosedRange<Int> {
    /// Its parts that are in none of some ranges, which rise and don't overlap.
    package func without(_ others: some Sequence<ClosedRange<Int>>) -> [ClosedRange<Int>] {
        var (parts, next): ([ClosedRange<Int>], Int) = ([], lowerBound)
        for other in others where other.overlaps(self) {
            if next < other.lowerBound { parts.append(next...other.lowerBound - 1) }
            next = other.upperBound + 1
        }
        return next <= upperBound ? parts + [next...upperBound] : parts
    }
}
