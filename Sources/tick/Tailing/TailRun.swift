import Client
import Kernel

/// One run of `tick tail`: a concurrent follower for each room, and their common end.
struct TailRun {
    private let request: TailRequest
    private let context: Context
    private let session: TailSession
    private let accounts: [Account]
    /// The width of the column of rooms for a run of `push receive`; nil for others.
    private let column: Int?

    init(_ request: TailRequest, in context: Context) throws {
        (self.request, self.context) = (request, context)
        accounts = try Self.accounts(of: request, in: context)
        column = RoomColumn.width(in: context.environment)
        session = TailSession(
            context.terminal, count: request.count, rooms: accounts.count, runs: request.command != nil,
            isAlone: request.rooms.count == 1 && !request.isOfAllRooms && column == nil
        )
    }

    /// The accounts of the rooms.
    ///
    /// - Throws: a failure where one of them wasn't joined here: what was meant by that word isn't known, and what is shown of the others
    ///   would have receipts.
    private static func accounts(of request: TailRequest, in context: Context) throws -> [Account] {
        if request.follows { try Program.checkFiles(following: request.rooms.count) }
        var accounts: [Account] = []
        var hasUnknown = false
        for room in request.rooms {
            do { accounts.append(try context.account(room)) } catch {
                let failure = Failure(error)
                guard failure.status == .refused else { throw error }
                context.terminal.say(failure)
                hasUnknown = true
            }
        }
        guard hasUnknown else { return accounts }
        if request.command != nil { context.terminal.hint("a command of several words is quoted: --exec 'CMD WORD'") }
        throw Failure.quiet(.refused)
    }

    func run() async throws {
        let session = session
        if let command = request.command { try Hook.check(command) }
        let locks = try lockRooms()
        defer { withExtendedLifetime(locks) {} }
        let hook = request.command.map { command in
            Hook(command, stateFile: context.stateFile, terminal: context.terminal, session: session)
        }
        let signals = try hook.map { hook in try SignalWatch { hook.take($0) } }
        // With a command, the reader is that of the command's output.
        if request.follows { context.terminal.whenReaderGoes { session.end(.readerGone) } }
        let alarm = request.limit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                session.end(.timeUp)
            }
        }
        let troubles = await follow(hook)
        alarm?.cancel()
        signals?.restore()
        context.terminal.clear()
        try conclude(troubles)
    }

    /// Locks the rooms for `--exec`, so that no other process runs a command for the same messages.
    private func lockRooms() throws -> [FileLock] {
        guard request.command != nil, request.receipts else { return [] }
        return try accounts.map { account in
            guard let lock = try context.stateFile.lock(room: account.keys.room) else {
                throw Failure(
                    .busy,
                    "another 'tick tail --exec' is running for room '\(account.room.printable)'",
                    hint: request.ack == nil
                        ? "'--peek' runs a command beside it"
                        : "messages that it doesn't handle stay unread; try again later"
                )
            }
            return lock
        }
    }

    /// The failure of a room, and whether it was printed.
    private typealias Trouble = (failure: Failure, isSaid: Bool)

    /// Follows all rooms to their end.
    ///
    /// - Returns: their failures.
    private func follow(_ hook: Hook?) async -> [Trouble] {
        let width = column ?? accounts.map(\.room.printable.displayWidth).max() ?? 0
        let session = session
        // Two wakes that nobody took are one.
        let outboxes =
            request.follows
            ? accounts.map { _ in AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1)) } : []
        if request.follows { watchState(outboxes.map(\.continuation)) }
        let followers = accounts.enumerated().map { index, account in
            let line = EventLine(
                form: request.form, shape: request.shape, room: account.room, roomWidth: session.isAlone ? nil : width,
                end: request.end, session: session
            )
            return Follower(
                account, request, line: line, hook: hook, session: session,
                outbox: outboxes.isEmpty ? nil : outboxes[index].continuation, context: context
            )
        }
        return await Limit.never.until(session.cutoff).run {
            await withTaskGroup(of: Failure?.self) { group in
                for (index, follower) in followers.enumerated() {
                    let wakes = outboxes.isEmpty ? nil : outboxes[index].stream
                    group.addTask {
                        let failure = await Self.follow(follower, wakes)
                        return session.isAlone ? failure : failure?.naming(room: follower.account.room)
                    }
                }
                var troubles: [Trouble] = []
                for await failure in group {
                    guard let failure else { continue }
                    // The other rooms go on, so it is printed now.
                    let isSaid = failure.message == nil || !session.isAlone && !session.isOver
                    if isSaid, failure.message != nil { session.say(failure) }
                    troubles.append((failure, isSaid))
                }
                return troubles
            }
        }
    }

    /// Wakes the senders of the outbox when another process has changed it.
    private func watchState(_ speakers: [AsyncStream<Void>.Continuation]) {
        do throws(StateError) {
            try StateWatch.start(context.stateFile) { for speaker in speakers { speaker.yield() } }
        } catch { session.warn("\(Failure(error).message ?? ""): what other commands queue is not sent at once") }
    }

    /// Follows one room, beside it its outbox, and with `--events receipt` its receipts.
    private static func follow(_ follower: Follower, _ wakes: AsyncStream<Void>?) async -> Failure? {
        let receipts =
            follower.request.follows && follower.request.kinds.receipts
            ? Task { await follower.followReceipts() } : nil
        let outbox = wakes.map { wakes in Task { await follower.sendOutbox(wakes) } }
        var follower = follower
        let failure = await follower.run()
        receipts?.cancel()
        outbox?.cancel()
        await outbox?.value
        let other = await receipts?.value
        return failure ?? other
    }

    private func conclude(_ troubles: [Trouble]) throws {
        switch session.ending {
        case .failed(let failure): throw failure
        case .readerGone: return
        case .signal(let number): Syscalls.end(by: number)
        // The command that was running for the last one was waited for.
        case .timeUp where session.left == 0, .counted:
            // The count is complete, so failures of other rooms that were printed don't matter; a lost receipt does.
            if let failure = Self.failure(of: troubles.filter { !$0.isSaid }) { throw failure }
        case .timeUp:
            if let relay = session.silent, !request.follows || !session.hasAnswer, session.trouble == nil {
                throw Failure(.timedOut, Failure.silence(of: relay))
            }
            try checkCount()
            if !request.follows, session.isBehind { throw Failure(.timedOut, "timed out: there is more to show") }
            if let trouble = session.trouble { throw trouble }
            if let failure = Self.failure(of: troubles) { throw failure }
            if let relay = session.silent { throw Failure(.timedOut, Failure.silence(of: relay)) }
            if session.isBehind { throw Failure(.timedOut, "timed out: not everything was shown") }
        case nil:
            if let failure = Self.failure(of: troubles) { throw failure }
            if request.limit != nil || request.follows { try checkCount() }
            if request.isWindow, session.isEmpty, context.terminal.redraws {
                context.terminal.say("there are no such messages")
            }
        }
    }

    /// - Throws: a failure where the time is up before COUNT messages were shown.
    private func checkCount() throws {
        guard let count = request.count else { return }
        let came = count - (session.left ?? 0)
        let hint = request.follows || request.checksOnce ? nil : "'-f' waits for the rest"
        throw Failure(.timedOut, "timed out: \(came) of \(count.of(request.kinds.noun)) came", hint: hint)
    }

    /// The failure to end with: the first one's status, and the first message that was not printed yet.
    private static func failure(of troubles: [Trouble]) -> Failure? {
        guard let first = troubles.first else { return nil }
        guard var failure = troubles.first(where: { !$0.isSaid })?.failure else { return .quiet(first.failure.status) }
        failure.status = first.failure.status
        return failure
    }
}

extension Failure {
    /// The same with its room, for one of several, where its words don't name it.
    fileprivate func naming(room: String) -> Failure {
        let name = room.quoted
        guard let message, !message.contains(name) else { return self }
        var failure = self
        failure.message = "room \(name): \(message)"
        return failure
    }
}
