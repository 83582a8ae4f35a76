import Arguments
import Client
import Foundation
import Wire

/// `tick leave`: no more is owed to this member.
enum LeaveCommand: Command {
    static let force = Flag(
        "force",
        help: "leave even if the relay can't be told, and drop what the outbox holds for the room"
    )

    static let syntax = CommandSyntax(
        "leave",
        summary: "Leave a room",
        options: [force],
        operands: [Operand("ROOM", .required, help: "the room", completes: .room)],
        elsewhere: ["exit", "part", "quit"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let account = try context.account(typed.operands[0])
        try await context.flushOutbox(of: account, in: context.state())
        let waiting = try context.state().outbox.count { $0.room == account.room }
        guard waiting == 0 || typed[force] else {
            throw Failure(
                .refused,
                "the outbox holds \(waiting) message\(waiting == 1 ? "" : "s") for room '\(account.room.printable)'",
                hint: "'tick outbox flush' sends them, '--force' drops them"
            )
        }
        do throws(ClientError) {
            _ = try await account.relay.leave(.now())
        } catch {
            // Who isn't a member any more has left.
            let isGone = error.problem?.code == .notAMember
            if !isGone, !typed[force] { throw Failure(error, account: account) }
            if !isGone { context.terminal.warn("the relay was not told: \(error.reason.printable)") }
        }
        let late: Int
        do {
            late = try context.stateFile.update { state in
                // What another process has taken from the user meanwhile isn't dropped unseen.
                let late = typed[force] ? 0 : state.outbox.count { $0.room == account.room }
                guard late == 0 else { return late }
                state.rooms[account.room] = nil
                state.outbox.removeAll { $0.room == account.room }
                return 0
            }
        } catch { throw Failure(error) }
        if late > 0 {
            throw Failure(
                .refused,
                "left room '\(account.room.printable)', but messages for it were queued meanwhile",
                hint: "'tick join \(account.room.printable)' comes back and sends them, 'tick leave --force' drops them"
            )
        }
    }
}
