import Proving
import Wire

/// An `ack` that waits in the outbox: a wish, that is signed when it is sent.
///
/// It says what it is for by things that no relay can fill with something else later: ids, which are sealed with their
/// messages, and seqs of a log that was verified when the wish was made. Of that log it keeps the head and what had been
/// receipted as delivered, so that nothing is marked as read that is shown only afterwards.
package struct QueuedAck: Equatable, Sendable {
    package enum Target: Equatable, Sendable {
        /// These messages, each with what stands before it in the same range of `delivered`.
        case messages([Endpoint.Reference])
        /// All messages up to the size of `head`.
        case all
    }

    /// The number of ranges that are kept, the latest.
    private static let mostRanges = 16

    /// This machine's own name for the room.
    package let room: String
    /// Names it in the outbox.
    package let id: MessageID
    package let target: Target
    /// How far the log was verified.
    package let head: TreeHead
    package let delivered: SeqSet
    /// When it was queued, in milliseconds since the epoch, by this machine's clock.
    package let queuedAt: Int
    /// How many attempts to send it were made.
    package var tries = 0
    /// The last error, in words.
    package var lastError: String?
    /// Whether it was refused for good.
    package var isFailed = false
    /// The entry's other members in the file.
    var rest: [JSONValue.Member] = []

    package init(room: String, id: MessageID, target: Target, head: TreeHead, delivered: SeqSet, queuedAt: Int) {
        self.room = room
        (self.id, self.target, self.head, self.delivered, self.queuedAt) = (id, target, head, delivered, queuedAt)
    }

    /// The wish to mark messages as read.
    ///
    /// - Parameter alone: whether only the messages themselves are marked.
    /// - Returns: nil where one is named by a seq that was not verified here: anything may come to stand there.
    package init?(_ messages: [Endpoint.Reference], alone: Bool, of account: Account, at now: Int) {
        let head = account.log.reached ?? .empty
        var ranges: [ClosedRange<Int>] = alone ? [] : account.log.delivered.ranges.suffix(Self.mostRanges)
        for case .seq(let seq) in messages {
            guard seq <= head.size else { return nil }
            if !alone, let range = account.log.delivered.range(around: seq) { ranges.append(range) }
        }
        self.init(
            room: account.room, id: .now(), target: .messages(messages), head: head, delivered: SeqSet(ranges),
            queuedAt: now
        )
    }

    /// The wish to mark all as read that is known of the room.
    ///
    /// - Returns: nil where nothing is.
    package init?(allOf account: Account, at now: Int) {
        guard let head = account.log.reached else { return nil }
        self.init(room: account.room, id: .now(), target: .all, head: head, delivered: SeqSet(), queuedAt: now)
    }

    /// The messages that it is for: ids and seqs, or `all`.
    package var names: [String] {
        switch target {
        case .messages(let messages): messages.map(\.description)
        case .all: ["all"]
        }
    }
}

extension Outgoing {
    /// Keeps a wish in the outbox, durably.
    package func queue(_ ack: QueuedAck) throws(StateError) {
        // The same wish again is the same one.
        func isSame(_ other: QueuedAck) -> Bool {
            other.room == ack.room && other.target == ack.target && other.head == ack.head
                && other.delivered == ack.delivered && !other.isFailed
        }
        let isKept = try file.update { state in
            guard account.isHere(in: state) else { return false }
            if !state.acks.contains(where: isSame) { state.acks.append(ack) }
            return true
        }
        guard isKept else { throw .left(room: account.room) }
    }

    /// Sends the room's acks that wait, in the order they were queued, until none is left or the relay fails.
    ///
    /// - Parameters:
    ///   - report: what came of the messages; where they failed, no ack is tried. Where a member has signed that it removed this
    ///     one, each is refused.
    ///   - includingFailed: whether those are tried again that were refused.
    package func flushAcks(
        into report: inout Report, includingFailed: Bool = false, by limit: Limit
    ) async throws(StateError) {
        switch report.error {
        case nil, .removed: break
        default: return
        }
        guard try file.read().acks.contains(where: { $0.room == account.room }) else { return }
        guard let lock = try await file.lockUse(of: account.keys.room, toDrop: false, by: limit) else { return }
        defer { withExtendedLifetime(lock) {} }
        let state = try file.read()
        guard account.isHere(in: state), account.move(in: state) == nil else { return }
        let waiting = state.acks.filter { $0.room == account.room && (includingFailed || !$0.isFailed) }
        guard !waiting.isEmpty else { return }
        if report.error == nil {
            report.error = await error(by: limit) { account throws(ClientError) in _ = try await account.view() }
        }
        if let error = report.error {
            // A relay that shows another log than was read before gets no receipt, and no ack is refused on its word.
            guard case .removed(let removal) = error, account.remover(in: removal) != nil else { return }
            for ack in waiting { try note(error, of: ack) }
            return
        }
        for ack in waiting {
            var gone: [ClosedRange<Int>] = []
            let error = await error(by: limit) { account throws(ClientError) in
                try await account.send(ack)
            } done: {
                gone = $0
            }
            if let error {
                // Others that it is for were marked.
                if case .away = error {
                    try file.changeFailedMessages(of: account.keys.room) { $0.clear([], and: account.log.read) }
                }
                try note(error, of: ack)
                if error.isWorthRetrying { return report.error = error }
                report.refusedAcks += 1
            } else {
                try forgetFailed(ack)
                try change(ack) { $0 = nil }
                report.acks += 1
                report.gone += gone
                account.log.noteUnmarked(gone)
            }
        }
    }

    private func error<Value: Sendable>(
        by limit: Limit, of work: @escaping @Sendable (Account) async throws(ClientError) -> Value,
        done: (Value) -> Void = { _ in }
    ) async -> ClientError? {
        do throws(ClientError) {
            done(try await limit.run { [account] () async throws(ClientError) in try await work(account) })
        } catch { return error }
        return nil
    }

    /// Forgets that a command had failed for what is marked as read now.
    private func forgetFailed(_ ack: QueuedAck) throws(StateError) {
        try file.changeFailedMessages(of: account.keys.room) { failed in
            switch ack.target {
            case .messages(let messages): failed.clear(messages, and: account.log.read)
            case .all: failed.clear { $0.seq <= ack.head.size }
            }
        }
    }

    private func note(_ error: ClientError, of ack: QueuedAck) throws(StateError) {
        try change(ack) { queued in
            queued?.tries += 1
            queued?.lastError = account.reason(of: error)
            queued?.isFailed = !error.isWorthRetrying
        }
    }

    private func change(_ ack: QueuedAck, by change: (inout QueuedAck?) -> Void) throws(StateError) {
        try file.update(.eventual) { state in
            guard account.isHere(in: state),
                let place = state.acks.firstIndex(where: { $0.id == ack.id && $0.room == ack.room })
            else { return }
            var queued: QueuedAck? = state.acks[place]
            change(&queued)
            if let queued { state.acks[place] = queued } else { state.acks.remove(at: place) }
        }
    }
}

extension Account {
    /// Signs and sends what a wish is for, as it was when the wish was made.
    ///
    /// - Returns: what it was for, and is no longer kept, by the relay's word; without what acks have told of before.
    /// - Throws: `.otherLog` where the log isn't the one that it was made for.
    func send(_ ack: QueuedAck) async throws(ClientError) -> [ClosedRange<Int>] {
        let view = try await view()
        if ack.head.size > 0 { try await prove(ack.head, view.head) }
        switch ack.target {
        case .messages(let messages): return try await acknowledge(messages, runs: ack.delivered, areOld: true)
        case .all:
            let marked = try await acknowledgeAll(upto: ack.head.size)
            if let left = marked.left.first { throw .away(left) }
            return marked.gone
        }
    }
}
