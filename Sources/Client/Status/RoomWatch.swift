import Wire

/// Watches rooms, and says when it is worth looking at them again: a receipt came, or an event, or the relay didn't answer.
///
/// Two requests wait at the relay for each room, so nothing is polled. What is said twice before anybody listens is said
/// once. The counters are taken before the first word: who looks after that has missed nothing.
package final class RoomWatch: Sendable {
    /// One element a moment to look.
    package let changes: AsyncStream<Void>
    private let tasks: [Task<Void, Never>]

    /// Begins to watch.
    ///
    /// - Parameter ofOthers: whether it matters what others send. Their receipts, and who comes and goes, always do.
    package init(_ accounts: [Account], ofOthers: Bool) {
        let (changes, speaker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        tasks = accounts.flatMap { account in
            [
                Task { await Self.watch(speaker, Receipts(relay: account.relay)) },
                Task { await Self.watch(speaker, Events(relay: account.relay, sender: ofOthers ? nil : account.me)) },
            ]
        }
    }

    /// Ends the watch; its requests are given up.
    package func stop() {
        for task in tasks { task.cancel() }
    }

    deinit { stop() }

    private static func watch(_ speaker: AsyncStream<Void>.Continuation, _ place: some Place) async {
        var place = place
        var backoff = Backoff()
        while !Task.isCancelled {
            do throws(ClientError) {
                let isWorthALook = try await place.wait()
                backoff.reset()
                if isWorthALook { speaker.yield() }
            } catch {
                speaker.yield()
                guard error.isWorthRetrying else { return }
                try? await Task.sleep(for: backoff.delay(atLeast: error.retryAfter))
            }
        }
    }

    /// Where a watch stands.
    private protocol Place {
        /// Waits for what comes after it, not for ever; the first time it only finds out where it is.
        ///
        /// - Returns: whether it is worth looking again. After a silence it is: who is online changes without a word.
        mutating func wait() async throws(ClientError) -> Bool
    }

    private struct Receipts: Place {
        let relay: RelayClient
        var counter: Int?

        mutating func wait() async throws(ClientError) -> Bool {
            let moves =
                if let counter { try await relay.moves(after: counter, wait: Limits.wait / 2) } else {
                    try await relay.moves(after: .max)
                }
            counter = moves.counter
            return true
        }
    }

    private struct Events: Place {
        let relay: RelayClient
        /// Whose messages alone matter; nil for everyone's.
        let sender: MemberID?
        var head: Int?

        mutating func wait() async throws(ClientError) -> Bool {
            guard let after = head else {
                head = try await relay.events(EventsQuery(start: .last(0))).head
                return true
            }
            let page = try await relay.events(EventsQuery(start: .after(after), wait: Limits.wait / 2))
            head = page.events.last?.seq ?? page.gap?.upto ?? after
            return page.events.isEmpty
                || page.events.contains { $0.kind != .message || sender == nil || $0.member == sender }
        }
    }
}
