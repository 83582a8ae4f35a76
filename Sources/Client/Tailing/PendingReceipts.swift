import Proving
import Wire

/// The receipts that a tail owes, each with the tree head that will be signed.
struct PendingReceipts: Sendable {
    private let account: Account
    private let gives: Bool
    private(set) var delivered = ReceiptRanges()
    private(set) var read = ReceiptRanges()
    private(set) var lists = ReceiptRanges()
    /// The heads at the ends of ranges, since the log is read on before they are sent.
    private var heads: [Int: ProvenHead] = [:]

    /// - Parameter gives: whether delivered receipts are given.
    init(_ account: Account, gives: Bool) {
        self.account = account
        self.gives = gives
    }

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

    mutating func read(_ seq: Int) { read.add(seq) }

    /// Says that no receipt may cover an event.
    mutating func withhold(_ event: Event) {
        guard event.kind != .list else { return lists.withhold(event.seq) }
        delivered.withhold(event.seq)
        read.withhold(event.seq)
    }

    mutating func putBack(_ range: ClosedRange<Int>) { delivered.putBack(range) }

    /// Remembers the heads that are needed, before the reader reads on.
    mutating func stamp(_ reader: LogReader) {
        delivered.pass()
        read.pass()
        lists.pass()
        let ends = (delivered.ranges + read.ranges + lists.ranges).map(\.upperBound)
        var needed: [Int: ProvenHead] = [:]
        for end in ends { needed[end] = heads[end] ?? reader.head(at: end) }
        // A range that a request carries may be put back.
        if let lent { needed[lent.upperBound] = heads[lent.upperBound] ?? reader.head(at: lent.upperBound) }
        heads = needed
    }

    /// The first delivered receipt; nil where none is owed.
    func firstDelivered(_ reader: LogReader) throws(ClientError) -> Receipt? {
        guard let range = delivered.first else { return nil }
        return try receipt(.delivered, range, reader)
    }

    private var lent: ClosedRange<Int>?

    /// The first delivered receipt is on its way.
    mutating func lendDelivered() {
        lent = delivered.first
        delivered.removeFirst()
    }

    /// The relay has the first delivered receipt.
    mutating func tookDelivered() {
        if let range = delivered.first { account.log.sign(range) }
        delivered.removeFirst()
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
        while read.first != nil { read.removeFirst() }
        while lists.first != nil { lists.removeFirst() }
    }

    private func receipt(
        _ kind: ReceiptKind,
        _ range: ClosedRange<Int>,
        _ reader: LogReader
    ) throws(ClientError) -> Receipt {
        guard let head = heads[range.upperBound] ?? reader.head(at: range.upperBound) else {
            preconditionFailure("BUG: a receipt for what was not read")
        }
        return try account.receipt(kind, from: range.lowerBound, at: head)
    }
}
