import Kernel
import Proving
import Wire

extension Account {
    /// Leaves the room, as soon as the relay takes it: while another member has the room to change its key, a leave has to wait.
    ///
    /// - Parameters:
    ///   - limit: the end of the wait. What the relay asks to wait beyond it is an error at once.
    ///   - onNote: is given the note, once, that the relay asks to wait.
    package func leave(
        by limit: Limit = .never, onNote: (Retry.Note) -> Void = { _ in }
    ) async throws(ClientError) {
        var backoff = Backoff()
        var retry = Retry()
        while true {
            do throws(ClientError) { return try await leaveOnce(within: limit) } catch {
                guard case .rateLimited = error, limit.allows(error.retryAfter) else { throw error }
                if let note = try retry.failed(error) { onNote(note) }
                await limit.sleep(for: backoff.delay(atLeast: error.retryAfter))
            }
        }
    }

    private func leaveOnce(within limit: Limit) async throws(ClientError) {
        try await inEpoch { () throws(ClientError) in
            let id = MessageID.now()
            // Not before a join that was stated ahead of the clock and that the relay may have kept to itself.
            try await counted(after: Self.aheadOfClock, within: limit) { last throws(ClientError) in
                let body = try statement(.leave, id: id, after: last, now: Syscalls.epochMilliseconds())
                _ = try await relay.leave(Leave(id: id, body: body))
            }
        }
    }
}
