import Foundation
import Wire

/// Takes messages to the relay by way of the outbox: what was queued first goes first, and always under the same id.
package struct Outgoing: Sendable {
    /// How many messages one request carries at most, and how many bytes of sealed bodies.
    package static let requestMessages = 1_000
    package static let requestBytes = 1 << 20

    private let file: StateFile
    private let account: Account

    package init(_ account: Account, file: StateFile) {
        self.account = account
        self.file = file
    }

    /// What became of a flush.
    package struct Report: Sendable {
        /// The relay's answers, by id: stored, or refused for good.
        package var answers: [MessageID: Accepted] = [:]
        /// Why the flush ended early; nil where nothing of the room is waiting any more.
        package var error: ClientError?
    }

    /// The outbox after messages were written to it.
    package struct Kept: Sendable {
        /// How many messages it holds now, of all rooms.
        package var count: Int
        /// Those that are not in it, since another message with the same id is.
        package var taken: [MessageID]
    }

    /// Writes messages to the outbox: from here on they are durable.
    ///
    /// - Parameter error: why the relay didn't take them, where it was asked already.
    @discardableResult
    package func queue(_ messages: [NewMessage], at now: Int, after error: ClientError? = nil) throws(StateError)
        -> Kept
    {
        let room = account.room
        let queued = messages.map {
            Queued(
                room: room,
                id: $0.id,
                body: $0.body,
                queuedAt: now,
                tries: error == nil ? 0 : 1,
                lastError: error?.reason
            )
        }
        return try file.update { state in
            let taken = state.conflicts(with: queued)
            state.enqueue(queued)
            return Kept(count: state.outbox.count, taken: taken)
        }
    }

    /// Sends what the room has waiting, oldest first, until nothing is left or the relay doesn't take it.
    ///
    /// The state file isn't locked while the relay is asked: another process may send the same, which the ids make
    /// harmless. Nor is the file, which may be large, written again for every answer: what was answered and not yet
    /// written would be sent again after a crash, under the same ids.
    /// - Parameters:
    ///   - retryingFailed: also sends again what the relay has refused for good.
    ///   - deadline: when a request that isn't answered is given up.
    package func flush(retryingFailed: Bool = false, by deadline: Deadline = .never) async throws(StateError) -> Report
    {
        var report = Report()
        let outbox = try file.read().outbox
        var rest = outbox.filter { $0.room == account.room && (retryingFailed || $0.failed == nil) }[...]
        var answered: [Accepted] = []
        var pace = RewritePace()
        while !rest.isEmpty {
            let request = Self.firstRequest(of: rest)
            do throws(ClientError) {
                let messages = request.map { NewMessage(id: $0.id, body: $0.body) }
                answered += try await deadline.limiting { [relay = account.relay] () async throws(ClientError) in
                    try await relay.send(messages)
                }
            } catch {
                try settle(answered)
                try note(error, of: request)
                report.error = error
                return report
            }
            rest = rest.dropFirst(request.count)
            for answer in answered.suffix(request.count) { report.answers[answer.id] = answer }
            if rest.isEmpty || pace.allows(answered.count, of: outbox.count) {
                let answers = answered
                try pace.measure { () throws(StateError) in try settle(answers) }
                answered = []
            }
        }
        return report
    }

    /// Removes messages from the outbox, sent or not.
    package func drop(_ ids: Set<MessageID>) throws(StateError) {
        _ = try file.update { $0.dequeue(ids, of: account.room) }
    }

    private static func firstRequest(of queue: ArraySlice<Queued>) -> ArraySlice<Queued> {
        var bytes = 0
        let end = queue.prefix(requestMessages).firstIndex { queued in
            bytes += queued.body.count
            return bytes > requestBytes
        }
        return queue[queue.startIndex..<max(end ?? queue.prefix(requestMessages).endIndex, queue.startIndex + 1)]
    }

    /// Takes what the relay stored out of the outbox, and marks what it refused.
    private func settle(_ answers: [Accepted]) throws(StateError) {
        guard !answers.isEmpty else { return }
        let refused = Dictionary(grouping: answers) { $0.code }
        try file.update { state in
            state.dequeue(answers.filter { $0.seq != nil }.map(\.id), of: account.room)
            for case (let code?, let answers) in refused {
                state.recordRefusal(answers.map(\.id), of: account.room, code: code)
            }
        }
    }

    private func note(_ error: ClientError, of request: ArraySlice<Queued>) throws(StateError) {
        let ids = request.map(\.id)
        try file.update { state in
            // A refusal of the whole request says nothing of a message: after a join the same may be welcome.
            state.recordTry(ids, of: account.room, error: error.reason)
        }
    }
}
