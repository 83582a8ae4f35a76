import Wire

/// The seqs that were noted, each kind for itself; see `NotedSeqs`.
extension RoomLog {
    package var delivered: SeqSet { noted.delivered }

    var nobodys: SeqSet { noted.nobodys }

    var tailed: SeqSet { noted.tailed }

    var readAway: SeqSet { noted.readAway }

    /// The messages that were marked as read, also by earlier processes.
    var marked: SeqSet { noted.read }

    /// Notes that a range was receipted as delivered.
    package func sign(_ range: ClosedRange<Int>) { note { $0.delivered.insert(range) } }

    /// Notes that a message is nobody's.
    func noteNobodys(_ seq: Int) { note { $0.nobodys.insert(seq...seq) } }

    /// Notes that it isn't: it is to be read again, with its neighbours.
    func forgetNobodys(around seq: Int) { note { $0.nobodys.removeRange(around: seq) } }

    func noteTailed(_ range: ClosedRange<Int>) { note { $0.tailed.insert(range) } }

    /// Notes one that was shown alone, unless so many would push out the first range: then it is shown again.
    func noteTailed(alone seq: Int) {
        note { if $0.tailed.ranges.count < SeqSet.most / 2 { $0.tailed.insert(seq...seq) } }
    }

    /// Notes what acks have told of as no longer kept, and so not marked.
    package func noteUnmarked(_ ranges: [ClosedRange<Int>]) { note { $0.unmarked.formUnion(SeqSet(ranges)) } }

    func noteReadAway(_ range: ClosedRange<Int>) { note { $0.readAway.insert(range) } }

    /// The seq up to which nothing behind another one is owed a receipt any more: as far as what is receipted, by the relay's word, and
    /// messages that are nobody's follow one another.
    func end(of progress: Standing.Progress, after seq: Int) -> Int {
        let nobodys = nobodys
        guard !nobodys.ranges.isEmpty else { return seq }
        let passed = SeqSet(PassedOver.ranges(progress.beyond) + nobodys.ranges)
        return passed.range(around: seq + 1)?.upperBound ?? seq
    }

    /// The parts of a range in which there may be messages that are owed to this member and weren't receipted from here, as far as
    /// that is known.
    package func unreceipted(
        _ kind: ReceiptKind, in range: ClosedRange<Int>, of member: MemberID
    ) -> [ClosedRange<Int>] {
        // A message that was read counts as delivered, too.
        var known = noted.read
        if kind == .delivered { known.formUnion(delivered) }
        for absence in view?.roster.members[member]?.absences ?? [] { known.insert(absence) }
        for seq in own(by: member).all where range.contains(seq) { known.insert(seq...seq) }
        return range.without(known.ranges)
    }

    /// Where the last run ends that this client has receipted as delivered before a seq; nil where that seq is in one.
    func endOfRun(before seq: Int) -> Int? {
        guard let run = delivered.ranges.last(where: { $0.lowerBound <= seq }), run.upperBound < seq else { return nil }
        return run.upperBound
    }
}
