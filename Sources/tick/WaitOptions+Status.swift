import Client
import Wire

/// `tick status --wait`, for messages that were sent before.
extension WaitOptions {
    /// Waits for the named messages; where none is named, which is nil, for my latest in the room.
    ///
    /// A message that is still in the outbox is sent first, with as many attempts as it takes.
    func run(_ named: [Endpoint.Reference]?, of account: Account, in context: Context) async throws {
        try await checkNames(by: look)
        // Taken before it is sent: where the relay refuses it now, no earlier one is waited for in its place.
        let waiting = try context.state().waiting(in: account.room).last(where: { $0.kind == .message })?.id
        // A message in the outbox can't be waited for where nobody can take it out of there.
        let isNeeded =
            try waiting != nil && named == nil
            || context.state().outbox.contains { $0.room == account.room && named?.contains(.id($0.id)) == true }
        let trouble = try await context.sendOutbox(of: account, by: look, isNeeded: isNeeded)
        let messages: [Endpoint.Reference] =
            if let named {
                named
            } else if let waiting {
                [.id(waiting)]
            } else {
                [try await latest(of: account, in: context)]
            }
        let retry = try await send(Set(messages), of: account, after: trouble, in: context)
        // The relay has used up the time: it isn't asked once more.
        if look.isPast, let trouble { throw failure(trouble) }
        try await run(messages.map { .message($0) }, after: retry)
    }

    /// Finds messages that are named, at least one for each name, in the time that there is.
    func references(
        _ names: [MessageName], of account: Account, in context: Context
    ) async throws -> [Endpoint.Reference] {
        try await ask(account, in: context) { try await MessageName.references(names, of: account, in: context) }
    }

    /// Asks the relay in the time that there is, again where it doesn't answer.
    private func ask<Value: Sendable>(
        _ account: Account, in context: Context, _ request: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        var retry = Retry()
        while true {
            do {
                let value = try await look.run(request)
                context.terminal.say(retry.answered(), of: account)
                return value
            } catch let error as ClientError {
                if let end = account.end { throw failure(end) }
                guard error.isWorthRetrying, !limit.isPast else { throw failure(error) }
                context.terminal.say(try retry.failed(error), of: account)
                await retry.pause(after: error, by: limit)
            }
        }
    }

    private func latest(of account: Account, in context: Context) async throws -> Endpoint.Reference {
        let sent = try await ask(account, in: context) { try await account.statuses(last: 1, receipts: false) }
        guard let latest = sent.last else {
            throw Failure(.no, "nothing to wait for: you have sent no message to room '\(account.room.printable)'")
        }
        return .id(latest.message.event.id)
    }

    /// Waits until none of the messages is in the outbox.
    ///
    /// - Parameter trouble: the error of the last try to send it; nil where another process is to send the rest.
    /// - Returns: what the user was told of the relay. That it is back is said after the next answer: where another process has sent
    ///   or dropped what waited, the relay wasn't asked.
    private func send(
        _ messages: Set<Endpoint.Reference>, of account: Account, after trouble: ClientError?, in context: Context
    ) async throws -> Retry {
        var retry = Retry()
        var isTold = false
        var trouble = trouble
        while let queued = try context.state().outbox.first(where: {
            $0.room == account.room && messages.contains(.id($0.id))
        }) {
            let reason = queued.lastError.map { ": \($0.printable)" } ?? ""
            guard queued.failed == nil else {
                throw Failure(.refused, "the relay refused message '\(queued.id)'\(reason)")
            }
            if limit.isPast {
                let reason = trouble?.isSilence == true ? "" : reason
                var failure = Failure(.timedOut, "timed out: message '\(queued.id)' is not sent\(reason)")
                failure.cause = trouble
                throw failure
            }
            if let error = trouble {
                context.terminal.say(try retry.failed(error), of: account)
            } else if !isTold {
                context.terminal.warn("message '\(queued.id)' is not sent\(reason); waiting for the relay")
                isTold = true
            }
            await retry.pause(after: trouble, by: limit)
            trouble = try await context.sendOutbox(of: account, by: limit, isNeeded: true)
        }
        return retry
    }
}
