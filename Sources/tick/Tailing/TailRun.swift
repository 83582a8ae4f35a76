import Client
import Foundation
import Kernel

/// One run of `tick tail`: a follower a room, side by side, and what ends them all.
struct TailRun {
    private let request: TailRequest
    private let context: Context
    private let desk: TailDesk
    private let accounts: [Account]
    /// The rooms that were not joined here.
    private let unknown: [Trouble]

    init(_ request: TailRequest, in context: Context) throws(Failure) {
        self.request = request
        self.context = context
        desk = TailDesk(context.terminal, count: request.count, runs: request.command != nil)
        var accounts: [Account] = []
        var unknown: [Trouble] = []
        for room in request.rooms {
            do throws(Failure) { accounts.append(try context.account(room)) } catch {
                guard error.status == .refused, request.rooms.count > 1 else { throw error }
                // Like a file that tail(1) can't open: it is said, and the others are shown.
                context.terminal.say(error)
                unknown.append((error, isSaid: true))
            }
        }
        if let first = unknown.first, accounts.isEmpty { throw .quiet(first.failure.status) }
        self.accounts = accounts
        self.unknown = unknown
    }

    func run() async throws(Failure) {
        let desk = desk
        let locks = try lockRooms()
        defer { withExtendedLifetime(locks) {} }
        let hook = try request.command.map { command throws(Failure) in
            try Hook(command, stateFile: context.stateFile, terminal: context.terminal, desk: desk)
        }
        // With a command it is the command's output that somebody reads.
        if request.follows { ReaderWatch.start { desk.end(.readerGone) } }
        let alarm = request.limit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                desk.end(.timeUp)
            }
        }
        let troubles = unknown + (await follow(hook))
        alarm?.cancel()
        hook?.finish()
        desk.progress.clear()
        try conclude(troubles)
    }

    /// Where a command is run and what it was run for is read, no other process does the same for these rooms meanwhile.
    private func lockRooms() throws(Failure) -> [RoomLock] {
        guard request.command != nil, request.ack != nil else { return [] }
        return try accounts.map { account throws(Failure) in
            let lock: RoomLock?
            do throws(StateError) {
                lock = try context.stateFile.lock(room: account.keys.room)
            } catch { throw Failure(error) }
            guard let lock else {
                throw Failure(
                    .busy,
                    "another 'tick tail --exec --ack' is at work in room '\(account.room.printable)'",
                    hint: "what it doesn't come to is still unread; try again later"
                )
            }
            return lock
        }
    }

    /// What went wrong with a room, and whether the user was told.
    private typealias Trouble = (failure: Failure, isSaid: Bool)

    /// Follows all rooms to their end; answers with what went wrong with them.
    private func follow(_ hook: Hook?) async -> [Trouble] {
        let width = accounts.map(\.room.printable.displayWidth).max() ?? 0
        let isAlone = request.rooms.count == 1
        let desk = desk
        let followers = accounts.map { account in
            let line = EventLine(
                request.form,
                room: account.room,
                roomWidth: isAlone ? nil : width,
                end: request.end,
                desk: desk
            )
            return Follower(account, request, line: line, hook: hook, desk: desk, context: context)
        }
        let work = Task {
            await withTaskGroup(of: Failure?.self) { group in
                for follower in followers {
                    group.addTask { await Self.follow(follower) }
                }
                var troubles: [Trouble] = []
                for await failure in group {
                    guard let failure else { continue }
                    // The other rooms go on, so it is said now.
                    let isSaid = failure.message == nil || !isAlone && !desk.isOver
                    if isSaid, failure.message != nil { desk.say(failure) }
                    troubles.append((failure, isSaid))
                }
                return troubles
            }
        }
        desk.whenEnding { work.cancel() }
        return await work.value
    }

    /// Follows one room, and where that is wanted its receipts beside it.
    private static func follow(_ follower: Follower) async -> Failure? {
        let receipts =
            follower.request.follows && follower.request.kinds.receipts
            ? Task { await ReceiptFollower(follower).run() } : nil
        var follower = follower
        let failure = await follower.run()
        receipts?.cancel()
        let other = await receipts?.value
        return failure ?? other
    }

    private func conclude(_ troubles: [Trouble]) throws(Failure) {
        switch desk.ending {
        case .failed(let failure): throw failure
        case .readerGone: return
        case .signal(let number):
            Syscalls.end(by: number)
            throw .quiet(.terminated)
        case .timeUp:
            if let count = request.count {
                let noun = request.kinds.noun + (count == 1 ? "" : "s")
                throw Failure(.timedOut, "timed out: \(count - (desk.left ?? 0)) of \(count) \(noun) came")
            }
            if !request.follows { throw Failure(.timedOut, "timed out: there is more to show") }
            if let trouble = desk.trouble { throw trouble }
            if let failure = Self.failure(of: troubles) { throw failure }
        case .counted:
            // What was asked for is there, whatever other rooms met before; a receipt that can't be told is news.
            if let failure = Self.failure(of: troubles.filter { !$0.isSaid }) { throw failure }
        case nil:
            if let failure = Self.failure(of: troubles) { throw failure }
        }
    }

    /// How all of it ends: with the first one's status, and with words where there are some that weren't said yet.
    private static func failure(of troubles: [Trouble]) -> Failure? {
        guard let first = troubles.first else { return nil }
        guard var failure = troubles.first(where: { !$0.isSaid })?.failure else { return .quiet(first.failure.status) }
        failure.status = first.failure.status
        return failure
    }
}
