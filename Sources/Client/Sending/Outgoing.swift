import Foundation
import Proving
import Wire

/// Sends messages through the outbox: in the order they were queued, and always under the same ids.
package struct Outgoing: Sendable {
    /// The most messages in one request, and the most bytes of their lines, which an uplink of 10 kB a second takes in the time that a
    /// relay gives: what is beyond that would never leave the outbox. A proxy, such as nginx, lets 1 MiB through.
    static let requestMessages = 1_000
    private static let requestBytes = 300_000

    let file: StateFile
    let account: Account
    let isKeyed: Bool
    let keeps: Bool

    /// - Parameters:
    ///   - isKeyed: whether this process's messages have ids from a key, so that the relay may have had them before.
    ///   - keeps: whether what the relay doesn't take stays in the outbox.
    package init(_ account: Account, file: StateFile, isKeyed: Bool = false, keeps: Bool = true) {
        (self.account, self.file, self.isKeyed, self.keeps) = (account, file, isKeyed, keeps)
    }

    /// The result of a flush.
    package struct Report: Sendable {
        /// The relay's answers, by id: stored, or refused for good.
        package var answers: [MessageID: SendResult] = [:]
        /// How many messages the relay has stored, and the bytes of their sealed bodies: the outbox has so much less.
        package var sent = 0
        /// How many of those are list edits.
        package var edits = 0
        package var sentBytes = 0
        /// Why the flush ended early; nil where the room has no waiting message any more.
        package var error: ClientError?
        /// Why the state file can't be written: then nothing else is known, and what the relay has got is sent again.
        package var trouble: StateError?
        /// Whether the relay said that it stored messages of the request with that error.
        package var mayBeStored = false
        /// How many acks were sent, and how many refused for good.
        package var acks = 0
        package var refusedAcks = 0
        /// Messages that sent acks were for and that the relay says it no longer keeps; in the order of the acks.
        package var gone: [ClosedRange<Int>] = []
        /// The messages of `deliver` that were refused to another process, so that the outbox keeps them.
        package var kept: Set<MessageID> = []
        /// Those that another process removed from the outbox, and that the relay doesn't have.
        package var dropped: Set<MessageID> = []
        /// Whether the outbox has those of which nothing is known. Another process may have removed one.
        package var isQueued = true

        /// Whether the relay has answered for something: where nothing waits it isn't asked.
        package var isAnswered: Bool { !answers.isEmpty || acks + refusedAcks > 0 }

        package init() {}
    }

    /// Which messages of a room a flush sends.
    package enum Selection: Sendable {
        /// Those that their sender gave up, or left when it died. Messages that a running process sends itself aren't sent by others.
        case abandoned
        /// The same, those that this process has put there, and others that it waits for.
        case own(Set<MessageID>)
        /// All, whoever sends them, also those that the relay has refused for good.
        case all
    }

    /// Removes messages from the outbox that are not sent, and that this process alone has put there: of others it was said that
    /// they are durable.
    ///
    /// - Parameter former: what `mine` names from then on, where it names one of them.
    /// - Returns: whether another's are left there.
    @discardableResult
    package func drop(_ ids: Set<MessageID>, before former: MessageID?) throws(StateError) -> Bool {
        try file.update { state in
            let there = state.outbox.filter { ids.contains($0.id) && $0.room == account.room }
            let own = there.filter { file.isOwn($0) && !$0.isShared }.map(\.id)
            state.dequeue(own, of: account.room)
            if let last = state[account]?.lastSent, ids.contains(last) { state[account]?.lastSent = former }
            return own.count < there.count
        }
    }

    /// The first messages of a queue, as many as one request may have.
    package static func firstRequest<Sealed>(
        of queue: ArraySlice<Sealed>, body: (Sealed) -> Data
    ) -> ArraySlice<Sealed> {
        var bytes = 0
        let end = queue.prefix(requestMessages).firstIndex { sealed in
            // In base64, with the id.
            bytes += (body(sealed).count + 2) / 3 * 4 + 64
            return bytes > requestBytes
        }
        return queue[queue.startIndex..<max(end ?? queue.prefix(requestMessages).endIndex, queue.startIndex + 1)]
    }

    /// Removes stored messages from the outbox, and marks refused ones.
    func settle(_ answers: [SendResult]) throws(StateError) {
        guard !answers.isEmpty else { return }
        let refused = Dictionary(grouping: answers) { $0.code }
        // If that is lost, the messages are sent again and the relay gives the same answers.
        try file.update(.eventual) { state in
            let sent = state.dequeue(answers.filter { $0.seq != nil }.map(\.id), of: account.room)
            state[account]?.sent += sent.count { $0.kind == .message && !$0.isOfKey }
            for case (let code?, let answers) in refused {
                state.recordRefusal(answers.map(\.id), of: account.room, code: code.shown)
            }
        }
    }

    func note(
        _ error: ClientError, of request: ArraySlice<Queued>, _ attempt: State.Attempt = .sent
    ) throws(StateError) {
        let ids = request.map(\.id)
        if case .removed(let removal) = error, account.remover(in: removal) != nil {
            // They stay for the case that the member joins again, and aren't tried until it says so.
            let reason = account.reason(of: error)
            return try file.update { state in
                guard account.isHere(in: state) else { return }
                let waiting = state.waiting(in: account.room).map(\.id)
                state.recordRefusal(waiting, of: account.room, code: .removed, reason: reason)
            }
        }
        try file.update(.eventual) { state in
            // A refused request is not a refused message: after a join the same message may be accepted.
            state.recordTry(ids, of: account.room, error: error, attempt)
        }
    }
}
