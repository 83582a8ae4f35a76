import Wire

// Messages that one command has queued are sent here, and it is found out what became of each.

extension Outgoing {
    /// Sends the room's waiting messages, these among them, and finds out what became of these: another process may have sent
    /// or removed some.
    ///
    /// - Parameter contents: those with ids from a key, which the log may have for other contents; nothing else is compared.
    /// - Returns: an answer for each of them, or why there is none; where there is neither, the same call goes on.
    package func deliver(
        _ ids: [MessageID], _ contents: [NewMessage] = [], by limit: Limit
    ) async throws(StateError) -> Report {
        var report = try await flush(.own(Set(ids)), by: limit)
        let open = ids.filter { report.answers[$0] == nil }
        // Where the room takes no message of this member, what becomes of these is the caller's to say.
        if case .removed? = report.error { return report }
        guard !open.isEmpty else { return report }
        let state = try file.read()
        let outbox = state.outbox.filter { $0.room == account.room }
        let queued = Dictionary(outbox.map { ($0.id, $0) }) { first, _ in first }
        for id in open {
            if let code = queued[id]?.failed {
                report.answers[id] = .refused(id: id, code: RelaysWord(code))
                report.kept.insert(id)
            }
            guard queued[id] == nil else { continue }
            // The room's other relay has what was taken out of it since.
            if let move = account.move(in: state) {
                (report.isQueued, report.error) = (false, move)
                return report
            }
            // Another process had the relay's answer first, or an earlier one with the same key.
            do throws(ClientError) {
                report.answers[id] = try await stored(id, contents.first { $0.id == id }, by: limit)
            } catch {
                guard error.problem?.code == .noSuchMessage else {
                    report.isQueued = false
                    report.error = report.error ?? error
                    return report
                }
                report.dropped.insert(id)
            }
        }
        return report
    }

    /// Asks the relay for a message that it has stored, and has it proved: another process had the answer, and this one has
    /// nothing to hold it against.
    private func stored(
        _ id: MessageID, _ content: NewMessage?, by limit: Limit
    ) async throws(ClientError) -> SendResult {
        let event = try await limit.run { [account] () async throws(ClientError) in
            try await account.proven(.id(id), in: try await account.lastView()).event
        }
        guard event.member == account.me else { throw .untrue("another message than was sent") }
        if let content, account.isAnother(content, than: event) { return .refused(id: id, code: RelaysWord(.idTaken)) }
        return .stored(id: id, seq: RelaysWord(event.seq), at: event.at)
    }
}
