import Proving
import Wire

// A list of messages is the relay's, and each of them is proved; here it is found out whether it has left one out.

extension Account {
    /// Makes sure that a page of everyone's messages leaves none out: whatever it hasn't got is read from the log, and is of another
    /// kind.
    ///
    /// - Throws: `.untrue` where it isn't.
    func checkWhole(_ events: [Event], in pages: SentPages) async throws(ClientError) {
        let range = pages.range(of: events)
        guard !range.isEmpty else { return }
        let others = ClosedRange(range).without(events.map { $0.seq...$0.seq })
        let proven = try await seqsOfOthers(in: others, view: pages.view)
        guard let seq = others.joined().first(where: { !proven.contains($0) }) else { return }
        throw .untrue("a list without the message at seq \(seq)")
    }

    /// Makes sure that a list of all that this member has sent has as many messages as were sent from here.
    ///
    /// - Parameter count: how many it has, each signed.
    func checkWhole(own count: Int) throws(ClientError) {
        guard count < sent else { return note(listed: count) }
        log.lacks = sent - count
        throw .otherLog
    }

    /// Notes that the log has so many messages of this member's: those of a key among them, and of a state file of before.
    private func note(listed count: Int) {
        guard count > sent, isOfKeptLog else { return }
        do throws(StateError) {
            try file?.update(.eventual) { state in
                if let known = state[self]?.listed { state[self]?.listed = max(known, count) }
            }
        } catch { log.keepTrouble = error }
    }

    /// Whether no other process has accepted another log for the room's meanwhile: what was sent to this one isn't in that.
    var isOfKeptLog: Bool { ((try? file?.checkpoint(of: keys.room)) ?? nil)?.accepted ?? 0 <= log.accepted }

    /// The time of the event with a seq, as it stands in the log; nil where that is no longer kept.
    func time(of seq: Int, in view: RoomView) async throws(ClientError) -> Int? {
        var time: Int?
        try await readLog(from: seq, upto: seq, in: view, verifiesSignatures: false, kept: true) { events, _ in
            time = events.first { $0.seq == seq }?.at.toCheck
            return false
        }
        return time
    }

    /// Reads events from the log, and gives the seqs of those that are no messages, by their leaves: that one was told among the
    /// members' says nothing of the leaf with its seq.
    ///
    /// Those that are near each other are read at once, with what is between them.
    ///
    /// - Parameter most: how many times it reads at most; of the rest nothing is given.
    func seqsOfOthers(
        in parts: [ClosedRange<Int>], view: RoomView, most: Int = .max
    ) async throws(ClientError) -> Set<Int> {
        var spans: [ClosedRange<Int>] = []
        for part in parts {
            if let last = spans.last, part.lowerBound - last.upperBound < Self.near {
                spans[spans.count - 1] = last.lowerBound...part.upperBound
            } else if spans.count < most {
                spans.append(part)
            }
        }
        var seqs: Set<Int> = []
        for span in spans {
            let (first, last) = (span.lowerBound, span.upperBound)
            try await readLog(from: first, upto: last, in: view, verifiesSignatures: false, kept: true) { events, _ in
                seqs.formUnion(events.lazy.filter { $0.kind != .message }.map(\.seq))
                return true
            }
        }
        return seqs
    }

    /// So many events are read sooner than a request is made.
    private static let near = 50
}
