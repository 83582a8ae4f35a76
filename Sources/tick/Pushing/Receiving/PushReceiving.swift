import Client
import Kernel
import Sockets

/// `tick push receive`: waits for pushes, and tails the rooms that they wake.
struct PushReceiving {
    let rooms: [String]
    /// Nil for a socket of systemd's, or the usual address.
    let address: String?
    /// The value of `--exec`.
    let command: String?
    let context: Context

    private static let usualAddress = "127.0.0.1:8426"
    /// How long nothing has to happen before it ends, where systemd starts it again.
    private static let idleTime = 30_000

    /// Receives until a signal comes, or with a socket of systemd's until nothing happens for long.
    func run() async throws(Failure) {
        var accounts: [Account] = []
        for room in rooms { accounts.append(try context.account(room)) }
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
        let signal: Int32?
        do throws(SocketError) {
            let loop = try EventLoop()
            let receiver = PushReceiver(
                on: loop,
                accounts,
                tail: TailProcess(stateFile: context.stateFile.path, command: command),
                idleTime: passed == nil ? nil : Self.idleTime,
                in: context
            )
            try await receiver.catchSignals([SIGTERM, SIGINT] + (Syscalls.isIgnored(SIGHUP) ? [] : [SIGHUP]))
            if let passed {
                try await receiver.listen(on: passed)
            } else {
                context.terminal.say("listening on \(try await receiver.listen(at: address))")
            }
            signal = await receiver.run()
            loop.stop()
        } catch { throw Failure(error) }
        if signal == SIGINT { throw .quiet(.interrupted) }
    }
}
