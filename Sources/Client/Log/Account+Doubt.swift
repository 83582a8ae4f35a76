import Proving
import Wire

// Once the relay was seen to have another log, no command answers from that, or puts anything into it but a leave, until it has shown
// that it is the room's or the user has accepted it.

extension Account {
    /// Asks for the log where the relay was seen to have another one.
    ///
    /// - Parameter isDoubted: whether another process has noted that, too.
    /// - Returns: why it can't be told that it is the room's; nil where it is, or nothing says otherwise.
    package func doubt(notedBefore isDoubted: Bool = false, by limit: Limit) async -> ClientError? {
        if isDoubted { log.isDoubted = true }
        guard log.isDoubted else { return nil }
        do throws(ClientError) {
            try await needLog(within: limit)
            return nil
        } catch { return error }
    }

    func needLog(within limit: Limit) async throws(ClientError) {
        try await limit.run { () async throws(ClientError) in try await needLog() }
    }

    /// - Throws: `.otherLog`, or why it can't be told.
    func needLog() async throws(ClientError) {
        guard log.isDoubted else { return }
        var own = log.own(by: me)
        // Another process that has noted it may know of more than this one.
        let kept = (try? file?.checkpoint(of: keys.room)) ?? nil
        if let others = kept?.own { own.formUnion(others) }
        let lost: [OwnMessages.Sent]
        do throws(ClientError) {
            let head = try await provenView(rows: false).head
            if let kept = kept?.head.head, kept != log.kept?.head.head {
                guard kept.size <= head.size else { throw .otherLog }
                try await prove(kept, head)
            }
            // One that others have filled again is told by what it lacks, and not by a relay that doesn't say.
            lost = try await self.lost(own)
        } catch {
            if error == .otherLog { log.lost = await findLost(own) }
            throw error
        }
        guard lost.isEmpty else {
            log.lost = lost
            throw .otherLog
        }
        note(isDoubted: false)
    }

    /// Notes, for later runs too, whether the relay was seen to have another log.
    package func note(isDoubted: Bool) {
        guard log.isDoubted != isDoubted else { return }
        log.isDoubted = isDoubted
        do throws(StateError) { try file?.update { $0[self]?.isDoubted = isDoubted } } catch { log.keepTrouble = error }
    }
}
