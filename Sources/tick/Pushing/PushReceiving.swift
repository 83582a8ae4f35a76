import Client
import Kernel
import Sockets
import Wire

/// `tick push receive`: waits for pushes, and tails the rooms that they wake.
struct PushReceiving {
    let rooms: [String]
    /// Nil for a socket of systemd's, or the usual address.
    let address: String?
    /// The value of `--exec`.
    let command: String?
    let context: Context

    private static let usualAddress = "127.0.0.1:8426"
    /// The idle time in milliseconds after which it ends, where systemd starts it again.
    private static let idleTime = 30_000

    /// Receives until a signal comes, no room can get anything any more, or with a socket of systemd's it has been idle for that time.
    func run() async throws {
        let accounts = try rooms.map { try context.account($0) }.unique { $0.room }
        let passed = try PassedSocket.descriptor(in: context.environment, of: Syscalls.processID)
        guard passed == nil || address == nil else {
            throw Failure(.usage, "'--listen' and a socket of systemd's cannot be used together")
        }
        let address = try ListenAddress(address ?? Self.usualAddress)
        let known = try context.state().rooms
        for account in accounts where known[account.room]?.push == nil {
            context.terminal.warn("room '\(account.room.printable)' has no push target: all pushes are refused")
            context.terminal.hint("'tick push set \(account.room.printable) URL' sets one")
        }
        let signals = try SignalWatch(always: [SIGINT, SIGTERM], grace: 0)
        let loop = try EventLoop()
        let receiver = PushReceiver(
            on: loop, accounts, command: command, idleTime: passed == nil ? nil : Self.idleTime, in: context
        )
        if let passed {
            do throws(SocketError) { try await receiver.listen(on: passed) } catch {
                guard case .failed(let reason) = error, [ENOTSOCK, EINVAL].contains(reason.number) else { throw error }
                throw Failure(
                    .unreachable, "systemd passes no socket that listens",
                    hint: "a unit with 'Accept=yes' passes connections: leave it out"
                )
            }
        } else {
            context.terminal.say("listening on \(try await receiver.listen(at: address))")
        }
        // Where the state file can't be watched, that a room was left is seen by the next run of it.
        try? StateWatch.start(context.stateFile) { Task { await receiver.wakeLeft() } }
        let checks = accounts.map { account in Task { await tell(of: account, known[account.room]?.push) } }
        defer { for check in checks { check.cancel() } }
        signals.cutoff.add { Task { await receiver.stop(by: signals.caught) } }
        // The tails would print to nobody, and each push count as handled.
        if command == nil { context.terminal.whenReaderGoes { Task { await receiver.stop() } } }
        let isStopped = await receiver.run()
        loop.stop()
        if signals.signal == SIGINT { throw Failure.quiet(.interrupted) }
        if !isStopped { throw Failure.quiet(.refused) }
    }

    /// The target that the relay has. Where it is away, it is asked until it is back; the run at the start tells that.
    private func standing(of account: Account) async throws(ClientError) -> RelaysWord<PushStanding>? {
        var retry = Retry()
        while true {
            do throws(ClientError) { return try await account.relay.push() } catch {
                guard error.isWorthRetrying, !Task.isCancelled else { throw error }
                await retry.pause(after: error)
            }
        }
    }

    /// Warns where no push comes though a target was set here.
    private func tell(of account: Account, _ settings: PushSettings?) async {
        let standing: RelaysWord<PushStanding>?
        do throws(ClientError) { standing = try await self.standing(of: account) } catch { return }
        settings?.flaw(in: standing?.shown)?.warn(in: account.room, on: context.terminal)
    }
}

/// The column of rooms that `push receive` of several gives the tail of each, as one tail of them all would have it.
enum RoomColumn {
    private static let name = "TICK_ROOM_COLUMN"
    private static let widest = 1_024

    /// The variable that tells the tail of a room; of a single room its tail is told nothing.
    static func variable(for rooms: [String]) -> Child.Variable {
        let width = rooms.map(\.printable.displayWidth).max() ?? 0
        return Child.Variable(name, rooms.count > 1 ? Array(String(width).utf8) : nil)
    }

    /// What takes the variable from a process: it is meant for one, not for those that it starts.
    static let none = Child.Variable(name, nil)

    /// The width that this process was told; nil for no column.
    static func width(in environment: [String: String]) -> Int? {
        environment[name].flatMap { Int($0) }.flatMap { (0...widest).contains($0) ? $0 : nil }
    }
}

/// The socket that systemd passes to a process that it starts for a connection, sd_listen_fds(3).
enum PassedSocket {
    /// The variables that tell of it; they are meant for one process, not for those that it starts.
    static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]

    /// The first descriptor that is passed.
    private static let first: Int32 = 3

    /// - Returns: the descriptor; nil where none is passed to this process.
    static func descriptor(in environment: [String: String], of process: Int32) throws -> Int32? {
        guard environment["LISTEN_PID"] == String(process), let text = environment["LISTEN_FDS"],
            let count = Int(text), count > 0
        else { return nil }
        guard count == 1 else { throw Failure(.usage, "systemd passes \(count) sockets, and one can be used") }
        return first
    }
}
