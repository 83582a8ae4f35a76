import Proving
import Wire

/// The events that a tail passes over which begins where receipts are owed: what has one already, and what is one's own.
///
/// Delivered and read receipts say nothing of other events than messages: where delivered receipts are owed, those are passed over that
/// a tail has gone through; else list edits up to the cursor that were verified before.
struct PassedOver: Sendable {
    /// The relay's cursor: a gap up to there is no news.
    let cursor: Int
    let kind: ReceiptKind
    /// The ranges that are receipted already, in order, as far as the relay has told them.
    private var ranges: [ClosedRange<Int>]
    /// Whether the relay may have more ranges than it told.
    private var hasMore: Bool
    /// This client's own receipts, and the size of the log that was verified before: both are passed over again.
    private let own: SeqSet
    /// The messages that this client has marked as read.
    private let marked: SeqSet
    /// The messages that are nobody's, as it was found before.
    private let nobodys: SeqSet
    /// The seqs that tails have gone through before.
    private let tailed: SeqSet
    private let verifiedBefore: Int

    /// - Parameters:
    ///   - start: after which seq the tail begins.
    ///   - progress: this member's, as the relay has it.
    init(_ kind: ReceiptKind, from start: Int, _ progress: Standing.Progress, log: RoomLog) {
        self.kind = kind
        cursor = progress.cursor
        ranges = start < cursor ? [start + 1...cursor] : []
        ranges += Self.ranges(progress.beyond)
        hasMore = progress.beyond.count >= Limits.ranges
        own = kind == .delivered ? log.delivered : SeqSet()
        (nobodys, tailed, marked) = (log.nobodys, log.tailed, log.marked)
        verifiedBefore = log.reached?.size ?? 0
    }

    /// Asks for the ranges up to a seq, where the relay hasn't told so many yet.
    mutating func learn(upto seq: Int, from puller: inout PagePuller) async throws(ClientError) {
        while hasMore, let last = ranges.last?.upperBound, last < seq {
            let standing = try await puller.asking { relay throws(ClientError) in try await relay.standing(after: last)
            }
            let beyond = (kind == .delivered ? standing.delivered : standing.read).beyond.hint
            let more = Self.ranges(beyond).filter { $0.upperBound > last }
            ranges += more
            if beyond.count < Limits.ranges || more.isEmpty { hasMore = false }
        }
    }

    /// Whether an event is passed over; events come in order.
    mutating func passes(_ opened: OpenedEvent, in roster: Roster, _ receipts: inout PendingReceipts) -> Bool {
        let seq = opened.event.seq
        while let range = ranges.first, range.upperBound < seq {
            // The last one says where to ask on.
            guard ranges.count > 1 || !hasMore else { break }
            ranges.removeFirst()
        }
        if opened.event.kind == .list, !opened.isMine {
            // It may never have been shown.
            guard kind == .delivered ? isTailed(seq) : seq <= min(cursor, verifiedBefore) else { return false }
            receipts.withhold(opened.event)
            return true
        }
        if kind == .delivered, opened.event.kind != .message { return opened.isMine || isTailed(seq) }
        if ranges.first?.contains(seq) == true {
            // The receipt is the relay's word: no second one of mine may cover a message that I don't see.
            if opened.event.kind == .message, !opened.isMine { receipts.withhold(opened.event) }
            return opened.event.kind == .message || opened.body.isGenuine || seq <= verifiedBefore
        }
        if opened.body.isNobodys, nobodys.range(around: seq) != nil {
            receipts.withhold(opened.event)
            return true
        }
        if let last = own.ranges.last, seq <= last.upperBound, own.range(around: seq) != nil {
            // It was shown, which says nothing of reading.
            let isMarked = opened.event.kind != .message || opened.isMine || marked.range(around: seq) != nil
            if !isMarked { receipts.withholdRead(seq) }
            // The relay says that it has no receipt: one whose store was restored has lost it.
            if opened.event.kind == .message, !opened.isMine, opened.body.isGenuine {
                receipts.giveAgain(seq, in: roster)
            }
            return true
        }
        return opened.isMine
    }

    /// The parts of a range in which other events than messages aren't passed over.
    func unshown(in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        guard kind != .delivered else { return range.without(tailed.ranges) }
        let end = min(cursor, verifiedBefore)
        return range.upperBound > end ? [max(range.lowerBound, end + 1)...range.upperBound] : []
    }

    private func isTailed(_ seq: Int) -> Bool { tailed.range(around: seq) != nil }

    /// The ranges of seqs that a relay tells of, as far as they rise.
    static func ranges(_ beyond: [[Int]]) -> [ClosedRange<Int>] {
        var end = 0
        return beyond.compactMap { range in
            guard range.count == 2, end < range[0], range[0] <= range[1] else { return nil }
            end = range[1]
            return range[0]...range[1]
        }
    }
}

extension RelaysWord<Page.Gap> {
    /// The part of a gap beyond a seq up to which gaps are known; nil for none.
    func news(after known: Int) -> RelaysWord? {
        guard shown.from <= known else { return self }
        return shown.upto > known ? RelaysWord(Page.Gap(from: known + 1, upto: shown.upto)) : nil
    }
}
