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
        let parts = ClosedRange(range).without(events.map { $0.seq...$0.seq })
        let others = try await others(in: parts, view: pages.view)
        guard let seq = parts.joined().first(where: { others[$0] == nil }) else { return }
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
}
