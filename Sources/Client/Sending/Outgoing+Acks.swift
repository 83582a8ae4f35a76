import Wire

extension Outgoing {
    /// Keeps a wish in the outbox, durably.
    package func queue(_ ack: QueuedAck) throws(StateError) {
        // The same wish again is the same one.
        func isSame(_ other: QueuedAck) -> Bool {
            other.room == ack.room && other.target == ack.target && other.head == ack.head
                && other.delivered == ack.delivered && !other.isFailed
        }
        try file.update { state in
            if !state.acks.contains(where: isSame) { state.acks.append(ack) }
        }
    }

    /// Sends the room's acks that wait, in the order they were queued, until none is left or the relay fails.
    ///
    /// - Parameters:
    ///   - report: what came of the messages; where they failed, no ack is tried.
    ///   - includingFailed: whether those are tried again that were refused.
    package func flushAcks(
        into report: inout Report,
        includingFailed: Bool = false,
        by deadline: Deadline
    ) async throws(StateError) {
        guard report.error == nil else { return }
        let waiting = try file.read().acks.filter { $0.room == account.room && (includingFailed || !$0.isFailed) }
        guard !waiting.isEmpty else { return }
        if let error = await error(by: deadline, of: { account throws(ClientError) in _ = try await account.view() }) {
            // A relay that shows another log than was read before gets no receipt, and no ack is refused on its word.
            report.error = error
            guard case .removed = error else { return }
            for ack in waiting { try note(error, of: ack) }
            return
        }
        for ack in waiting {
            let error = await error(by: deadline) { account throws(ClientError) in try await account.send(ack) }
            if let error {
                try note(error, of: ack)
                if error.isWorthRetrying { return report.error = error }
                report.refusedAcks += 1
            } else {
                try change(ack) { $0 = nil }
                report.acks += 1
            }
        }
    }

    private func error(
        by deadline: Deadline,
        of work: @escaping @Sendable (Account) async throws(ClientError) -> Void
    ) async -> ClientError? {
        do throws(ClientError) {
            try await deadline.limiting { [account] () async throws(ClientError) in try await work(account) }
        } catch { return error }
        return nil
    }

    private func note(_ error: ClientError, of ack: QueuedAck) throws(StateError) {
        try change(ack) { queued in
            queued?.tries += 1
            queued?.lastError = error.reason
            queued?.isFailed = !error.isWorthRetrying
        }
    }

    private func change(_ ack: QueuedAck, by change: (inout QueuedAck?) -> Void) throws(StateError) {
        try file.update(.eventual) { state in
            guard let place = state.acks.firstIndex(where: { $0.id == ack.id && $0.room == ack.room }) else { return }
            var queued: QueuedAck? = state.acks[place]
            change(&queued)
            if let queued { state.acks[place] = queued } else { state.acks.remove(at: place) }
        }
    }
}

extension Account {
    /// Signs and sends what a wish is for, as it was when the wish was made.
    ///
    /// - Throws: `.otherLog` where the log isn't the one that it was made for.
    func send(_ ack: QueuedAck) async throws(ClientError) {
        let view = try await view()
        if ack.head.size > 0 { try await prove(ack.head, view.head) }
        switch ack.target {
        case .messages(let messages): try await acknowledge(messages, runs: ack.delivered)
        case .all: try await acknowledgeAll(upto: ack.head.size)
        }
    }
}
