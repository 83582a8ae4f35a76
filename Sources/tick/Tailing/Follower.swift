import Client
import Kernel
import Wire

/// Shows one room, page after page; a relay that goes away is waited for.
struct Follower: Sendable {
    let account: Account
    let request: TailRequest
    let line: EventLine
    let hook: Hook?
    let desk: TailDesk
    let context: Context
    private var patience: Patience

    init(
        _ account: Account,
        _ request: TailRequest,
        line: EventLine,
        hook: Hook?,
        desk: TailDesk,
        context: Context
    ) {
        self.account = account
        self.request = request
        self.line = line
        self.hook = hook
        self.desk = desk
        self.context = context
        patience = Patience(account, desk: desk, waits: request.follows, isAlone: line.roomWidth == nil)
    }

    /// Shows what there is, and with `follows` what comes. Whatever ends it, what was written out is receipted first.
    ///
    /// - Returns: what went wrong with this room.
    mutating func run() async -> Failure? {
        var failure: Failure?
        do throws(Failure) {
            try await context.flushOutbox(of: account, in: context.state())
            guard var tail = try await begin() else { return nil }
            do throws(Failure) {
                while !desk.isOver, let pull = try await next(&tail) { try await show(pull, &tail) }
            } catch { failure = error }
            let untold = await settle(tail)
            failure = failure ?? untold
        } catch { failure = error }
        return failure?.message == nil ? nil : failure
    }

    private mutating func begin() async throws(Failure) -> Tail? {
        while !desk.isOver {
            do {
                return try await Tail(
                    account,
                    start: request.start,
                    follows: request.follows,
                    receipts: request.receipts,
                    looksAhead: request.ack == nil && hook == nil
                )
            } catch { try await patience.wait(after: error) }
        }
        return nil
    }

    private mutating func next(_ tail: inout Tail) async throws(Failure) -> Tail.Pull? {
        while !desk.isOver {
            do {
                let pull = try await tail.next()
                patience.answered()
                return pull
            } catch { try await patience.wait(after: error) }
        }
        return nil
    }

    /// Sends the receipts that are owed now.
    mutating func receipt(_ tail: inout Tail) async throws(Failure) {
        while !desk.isOver {
            do {
                try await tail.settle()
                return patience.answered()
            } catch { try await patience.wait(after: error) }
        }
    }

    /// Sends the last receipts, also where all else was given up.
    private func settle(_ tail: Tail) async -> Failure? {
        let account = account
        let last = Task {
            await Deadline(after: .seconds(10)).limit { () async -> Failure? in
                var tail = tail
                do throws(ClientError) { try await tail.settle() } catch { return Failure(error, account: account) }
                return nil
            }
        }
        return await last.value
    }
}
