import Proving
import Wire

// Messages that came while this device was away, and another one of its person was in the room: a later device marks them too. A
// receipt counts only where its signer was in the room at its end, so such a one ends with the device's join. It covers all in
// between: where one of these is not to be marked, no receipt says what is asked.

extension Account {
    /// Marks messages as read that came while this device was away, with what was marked of those that follow up to its join.
    ///
    /// - Parameters:
    ///   - seqs: those that must be marked, rising.
    ///   - runs: what was receipted as delivered: a message in it is marked with those before it in the same range.
    /// - Throws: `.away` for one that is followed by another which is not to be marked, once the others are.
    func acknowledge(away seqs: [Int], runs: SeqSet, in roster: Roster) async throws(ClientError) {
        let joins = roster.absences(of: me).map(\.upperBound)
        var rest = seqs[...]
        var left: [Int] = []
        while let first = rest.first {
            guard let join = joins.first(where: { $0 >= first }) else {
                left += rest
                break
            }
            let named = rest.prefix { $0 < join }
            rest = rest.dropFirst(named.count)
            let wanted = SeqSet(named.map { (runs.range(around: $0)?.lowerBound ?? $0)...$0 })
            var read = try await read(wanted, upto: join)
            left += named.prefix { $0 <= read.leftOut }
            try await settle(&read)
        }
        if let left = try await unread(of: left).first { throw .away(left) }
    }

    /// Marks as read what came before this device's joins, while it was away.
    ///
    /// - Parameters:
    ///   - shown: whether only what was shown here is.
    ///   - end: the last seq to be marked.
    ///   - note: is given each that was not marked before.
    /// - Returns: those that should have been marked, and are followed by another that can't be.
    func acknowledgeAway(
        shown: Bool, upto end: Int = .max, in roster: Roster, _ note: (Int) -> Void
    ) async throws(ClientError) -> [Int] {
        var left: [Int] = []
        for absence in roster.absences(of: me) where absence.lowerBound <= end {
            let all = absence.clamped(to: 1...end)
            let wanted = shown ? log.delivered.ranges.last(where: all.overlaps)?.clamped(to: all) : all
            let before = log.readAway
            guard let wanted, before.range(around: absence.upperBound)?.lowerBound ?? .max > wanted.lowerBound
            else { continue }
            var read = try await read(SeqSet([wanted]), upto: absence.upperBound)
            try await settle(&read)
            for seq in read.seqs where before.range(around: seq) == nil {
                if seq > read.leftOut { note(seq) } else { left.append(seq) }
            }
        }
        return left
    }

    /// Those of these messages, rising, that no device of this person has read.
    ///
    /// Another device's receipt is looked for in `mostLooks` answers; where there may be more, the rest is taken for unread.
    func unread(of seqs: [Int]) async throws(ClientError) -> [Int] {
        guard !seqs.isEmpty else { return [] }
        let view = try await view(rows: false)
        let devices = view.roster.devices(of: view.roster.person(of: me))
        var (unread, rest, looks): ([Int], ArraySlice<Int>, Int) = ([], seqs[...], 0)
        while looks < Self.mostLooks, let seq = rest.popFirst() {
            looks += 1
            let end: Int?
            do throws(ClientError) { end = try await endOfRead(seq, by: devices, in: view) } catch {
                // Retention has taken it.
                guard error.problem?.code == .noSuchMessage else { throw error }
                continue
            }
            guard let end else {
                unread.append(seq)
                continue
            }
            rest = rest.drop { $0 <= end }
        }
        return unread + rest
    }

    /// The end of the receipt by which one of these devices has read a message; nil where none has.
    ///
    /// - Throws: `.refused` where the relay has neither the message nor a receipt of it.
    func endOfRead(_ seq: Int, by devices: [MemberID], in view: RoomView) async throws(ClientError) -> Int? {
        let claims = try await proven(.seq(seq), in: view, isSigned: false).claims
        return devices.compactMap { claims[$0]?.read?.upto }.max()
    }

    private static var mostLooks: Int { 64 }

    /// Notes that a range was receipted as read. What it has of the time while this device was away, up to its join, is kept.
    func noteRead(_ range: ClosedRange<Int>) {
        log.noteRead(range)
        for absence in log.view?.roster.absences(of: me) ?? [] where range.contains(absence.upperBound) {
            log.noteReadAway(absence.clamped(to: range))
        }
    }

    /// Messages that were read for a receipt which ends with this device's join.
    private struct ReadAway {
        /// It has the receipt.
        var tail: Tail
        /// Where the receipt begins and ends, but for what is left out.
        let range: ClosedRange<Int>
        var seqs: [Int] = []
        /// The last message that the receipt doesn't cover; 0 for none.
        var leftOut = 0
    }

    /// Reads messages that came while this device was away.
    ///
    /// - Parameter wanted: those to be marked; what was marked before is marked with them.
    private func read(_ wanted: SeqSet, upto join: Int) async throws(ClientError) -> ReadAway {
        let (before, shown, start) = (log.readAway, log.delivered, wanted.ranges[0].lowerBound)
        let tail = try await Tail(self, start: .from(start), follows: false, receipts: false)
        var read = ReadAway(tail: tail, range: start...join)
        while let pull = try await read.tail.next() {
            // A message that the relay says is gone wasn't marked.
            if let gap = pull.gap { read.leftOut = max(read.leftOut, min(gap.hint.upto, join)) }
            for event in pull.events where event.event.kind == .message && event.event.seq < join {
                let seq = event.event.seq
                guard read.tail.roster.isOwed(seq, from: event.event.member, to: me) else { continue }
                // A change of the key may have left all without that of before: what was shown by then was opened.
                let isOpen = event.body.isGenuine || event.body.isWithoutKey && shown.range(around: seq) != nil
                if isOpen, [wanted, before].contains(where: { $0.range(around: seq) != nil }) {
                    read.tail.read(seq)
                    read.seqs.append(seq)
                } else {
                    read.tail.withheld(event)
                    read.leftOut = seq
                }
            }
            guard pull.events.last.map({ $0.event.seq < join }) ?? false else { break }
        }
        // A later join may stand on the same page: nothing up to there is to be marked.
        read.tail.pass(upto: join + 1)
        return read
    }

    private func settle(_ read: inout ReadAway) async throws(ClientError) {
        try await read.tail.settle()
        let start = max(read.range.lowerBound, read.leftOut + 1)
        if start <= read.range.upperBound { log.noteReadAway(start...read.range.upperBound) }
    }
}
