import Foundation
import Wire

private enum SQL {
    static let insert: StaticString = """
        INSERT INTO receipts (room, member, kind, start, upto, at, claim_from, claim_upto, tag)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """
    static let claim: StaticString = """
        SELECT upto, claim_from, claim_upto, tag, at FROM receipts
        WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start <= ?4 ORDER BY start DESC LIMIT 1
        """
    static let runBefore: StaticString = """
        SELECT start, upto FROM runs
        WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start <= ?4 ORDER BY start DESC LIMIT 1
        """
    static let runsAfter: StaticString = """
        SELECT start, upto FROM runs
        WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start > ?4 AND start <= ?5 ORDER BY start LIMIT ?6
        """
    static let removeRuns: StaticString = """
        DELETE FROM runs WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start >= ?4 AND start <= ?5
        """
    static let insertRun: StaticString = """
        INSERT INTO runs (room, member, kind, start, upto) VALUES (?1, ?2, ?3, ?4, ?5)
        """
    static let lengthenRun: StaticString = """
        UPDATE runs SET upto = ?5 WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start = ?4
        """
}

/// Receipts, and the runs of seqs that they cover.
extension Books {
    /// Keeps what a receipt covers for the first time.
    ///
    /// - Returns: whether that was anything.
    func keep(_ receipt: Receipt, at: Int, of member: inout MemberRow, in room: RoomRow) throws(StoreError) -> Bool {
        let gaps = try cover(receipt.from...receipt.upto, receipt.kind, of: &member, in: room)
        for gap in gaps {
            try run(
                SQL.insert,
                room.number,
                member.number,
                receipt.kind.number,
                gap.lowerBound,
                gap.upperBound,
                at,
                receipt.from,
                receipt.upto,
                receipt.tag
            )
            try count(gap, receipt.kind, of: &member, in: room)
        }
        return !gaps.isEmpty
    }

    /// Lets the cursor pass over a range for which no receipt is owed, and none kept.
    func passOver(
        _ range: ClosedRange<Int>,
        _ kind: ReceiptKind,
        of member: inout MemberRow,
        in room: RoomRow
    ) throws(StoreError) {
        for gap in try cover(range, kind, of: &member, in: room) { try count(gap, kind, of: &member, in: room) }
    }

    /// Counts the messages of a range that was covered just now, as far as it lies beyond the cursor.
    private func count(
        _ range: ClosedRange<Int>,
        _ kind: ReceiptKind,
        of member: inout MemberRow,
        in room: RoomRow
    ) throws(StoreError) {
        let cursor = member[kind].seq
        guard range.upperBound > cursor, try !advanceToEnd(kind, of: &member, in: room) else { return }
        member[kind].ahead +=
            try others(than: member, upto: range.upperBound, in: room)
            - others(than: member, upto: max(range.lowerBound - 1, cursor), in: room)
    }

    /// Moves the cursor over all that is owed and receipted, where nothing is receipted beyond that.
    ///
    /// - Returns: false, having done nothing, where something may be.
    private func advanceToEnd(
        _ kind: ReceiptKind,
        of member: inout MemberRow,
        in room: RoomRow
    ) throws(StoreError) -> Bool {
        let cursor = member[kind]
        guard case .run(let run) = cursor.last, run.lowerBound <= cursor.seq + 1 else { return false }
        let next = try next(after: max(run.upperBound, cursor.seq), notBy: member, in: room)
        member[kind].seq = next.map { $0 - 1 } ?? room.head
        member[kind].ahead = 0
        return true
    }

    /// Moves the cursor over all that is owed and receipted, to just before the first message that isn't.
    func advance(_ kind: ReceiptKind, of member: inout MemberRow, in room: RoomRow) throws(StoreError) {
        guard try !advanceToEnd(kind, of: &member, in: room) else { return }
        let from = member[kind].seq
        var cursor = room.head
        var place = from
        while let seq = try next(after: place, notBy: member, in: room) {
            guard let run = try run(at: seq, kind, of: member, in: room) else {
                cursor = seq - 1
                break
            }
            place = run.upperBound
        }
        guard cursor > from else { return }
        // All that the cursor passed was owed and receipted, so all of it was counted as ahead.
        member[kind].ahead -=
            try others(than: member, upto: cursor, in: room) - others(than: member, upto: from, in: room)
        member[kind].seq = cursor
    }

    /// How far a member is with one kind of receipt.
    ///
    /// What retention has removed can't be receipted any more, and nobody passes over it: ranges before the cut aren't told.
    ///
    /// - Parameter after: of the ranges only those that end after it.
    func progress(
        _ kind: ReceiptKind,
        of member: MemberRow,
        after: Int,
        in room: RoomRow
    ) throws(StoreError) -> Standing.Progress {
        let cursor = member[kind]
        let owed =
            try others(than: member, upto: room.head, in: room) - others(than: member, upto: cursor.seq, in: room)
        let place = min(max(cursor.seq, room.cut, after), room.head)
        let across =
            try run(before: place, kind, of: member, in: room).flatMap { $0.upperBound > place ? [$0] : nil } ?? []
        let limit = Limits.ranges - across.count
        let beyond = across + (try runs(after: place, upto: room.head, limit: limit, kind, of: member, in: room))
        return Standing.Progress(
            cursor: cursor.seq,
            missing: try cursor.seq < room.cut
                ? missing(kind, of: member, atMost: owed - cursor.ahead, in: room) : owed - cursor.ahead,
            beyond: beyond.map { [$0.lowerBound, $0.upperBound] }
        )
    }

    /// How many of the messages owed that are still kept are not receipted. Of a member with very many ranges it may be
    /// more than there are, but never more than with what was removed.
    private func missing(
        _ kind: ReceiptKind,
        of member: MemberRow,
        atMost most: Int,
        in room: RoomRow
    ) throws(StoreError) -> Int {
        let cut = room.cut
        let before = try others(than: member, upto: cut, in: room)
        var missing = try others(than: member, upto: room.head, in: room) - before
        let across = try run(before: cut, kind, of: member, in: room).flatMap { $0.upperBound > cut ? [$0] : nil } ?? []
        for run in across + (try runs(after: cut, upto: room.head, limit: Limits.ranges, kind, of: member, in: room)) {
            missing -= try others(than: member, upto: run.upperBound, in: room)
            missing += run.lowerBound <= cut ? before : try others(than: member, upto: run.lowerBound - 1, in: room)
        }
        return min(missing, most)
    }

    /// The receipt that was the first to cover a seq; nil where none does.
    func claim(
        on seq: Int,
        _ kind: ReceiptKind,
        ofMember number: Int,
        in room: RoomRow
    ) throws(StoreError) -> MessageStatus.Claim? {
        let claim = try first(SQL.claim, room.number, number, kind.number, seq) {
            $0.integer(0) < seq
                ? nil
                : MessageStatus.Claim(from: $0.integer(1), upto: $0.integer(2), tag: $0.blob(3), at: $0.integer(4))
        }
        return claim ?? nil
    }

    // MARK: Runs

    /// Covers a range, and joins it with the runs it touches.
    ///
    /// - Returns: the parts of it that weren't covered before.
    private func cover(
        _ range: ClosedRange<Int>,
        _ kind: ReceiptKind,
        of member: inout MemberRow,
        in room: RoomRow
    ) throws(StoreError) -> [ClosedRange<Int>] {
        if try lengthen(by: range, kind, of: &member, in: room) { return [range] }
        member[kind].last = .unknown
        var touched = try runs(
            after: range.lowerBound,
            upto: range.upperBound + 1,
            limit: -1,
            kind,
            of: member,
            in: room
        )
        if let before = try run(before: range.lowerBound, kind, of: member, in: room),
            before.upperBound >= range.lowerBound - 1
        {
            touched.insert(before, at: 0)
        }
        var gaps: [ClosedRange<Int>] = []
        var next = range.lowerBound
        for run in touched {
            if next < run.lowerBound { gaps.append(next...run.lowerBound - 1) }
            next = run.upperBound + 1
        }
        if next <= range.upperBound { gaps.append(next...range.upperBound) }
        guard !gaps.isEmpty else { return [] }

        let start = min(range.lowerBound, touched.first?.lowerBound ?? range.lowerBound)
        let upto = max(range.upperBound, touched.last?.upperBound ?? range.upperBound)
        if !touched.isEmpty { try self.run(SQL.removeRuns, room.number, member.number, kind.number, start, upto) }
        try self.run(SQL.insertRun, room.number, member.number, kind.number, start, upto)
        return gaps
    }

    /// Covers a range beyond all that is covered, which is what most receipts are for.
    ///
    /// - Returns: false, having done nothing, where it is another.
    private func lengthen(
        by range: ClosedRange<Int>,
        _ kind: ReceiptKind,
        of member: inout MemberRow,
        in room: RoomRow
    ) throws(StoreError) -> Bool {
        if case .unknown = member[kind].last {
            let run = try run(before: .max, kind, of: member, in: room)
            member[kind].last = run.map { .run($0) } ?? .none
        }
        if case .run(let run) = member[kind].last, run.upperBound >= range.lowerBound - 1 {
            guard run.upperBound == range.lowerBound - 1 else { return false }
            let start = run.lowerBound
            try self.run(SQL.lengthenRun, room.number, member.number, kind.number, start, range.upperBound)
            member[kind].last = .run(start...range.upperBound)
        } else {
            try self.run(SQL.insertRun, room.number, member.number, kind.number, range.lowerBound, range.upperBound)
            member[kind].last = .run(range)
        }
        return true
    }

    /// The run that covers a seq.
    private func run(
        at seq: Int,
        _ kind: ReceiptKind,
        of member: MemberRow,
        in room: RoomRow
    ) throws(StoreError) -> ClosedRange<Int>? {
        guard let run = try run(before: seq, kind, of: member, in: room), run.contains(seq) else { return nil }
        return run
    }

    /// The last run that starts at or before a seq.
    private func run(
        before seq: Int,
        _ kind: ReceiptKind,
        of member: MemberRow,
        in room: RoomRow
    ) throws(StoreError) -> ClosedRange<Int>? {
        try first(SQL.runBefore, room.number, member.number, kind.number, seq) { $0.integer(0)...$0.integer(1) }
    }

    /// The runs that start after one seq and not after another; a negative limit is none.
    private func runs(
        after seq: Int,
        upto: Int,
        limit: Int,
        _ kind: ReceiptKind,
        of member: MemberRow,
        in room: RoomRow
    ) throws(StoreError) -> [ClosedRange<Int>] {
        try all(SQL.runsAfter, room.number, member.number, kind.number, seq, upto, limit) {
            $0.integer(0)...$0.integer(1)
        }
    }
}
