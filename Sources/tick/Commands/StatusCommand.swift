import Arguments
import Client
import Foundation
import Kernel
import Wire

/// `tick status`: where everything stands; who has a message and who hasn't.
enum StatusCommand: Command {
    static let number = Option<Int>(
        "lines",
        short: "n",
        "N",
        help: "with a room: my last N messages (10)",
        parse: IntegerGrammar.count
    )
    static let json = Flag("json", help: "print objects")
    static let invite = Flag("invite", help: "print the room's invite, which holds its code")

    static let syntax = CommandSyntax(
        "status",
        summary: "Show who has a message and who hasn't",
        options: [number, json, invite],
        operands: [
            Operand("ROOM", .optional, help: "the room; without one: relays, rooms and the outbox", completes: .room),
            Operand("ID|SEQ", .zeroOrMore, help: "the messages; without one: my latest"),
        ],
        exclusive: [[json, invite]]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        guard let room = typed.operands.first else {
            guard !typed[invite] else { throw Failure(.usage, "'--invite' needs a room") }
            return try await OverviewReport(context).show(json: typed[json])
        }
        if typed[invite] { return try printInvite(of: room, in: context) }
        let account = try context.account(room)
        try await context.flushOutbox(of: account, in: context.state())
        let names = typed.operands.dropFirst()
        if names.isEmpty {
            try await RoomReport(account, context).show(last: typed[number] ?? 10, json: typed[json])
        } else {
            for name in names {
                guard let reference = Endpoint.Reference(name) else {
                    throw Failure(.usage, "'\(name.printable)' is neither an id nor a seq")
                }
                try await MessageReport(account, context).show(reference, json: typed[json])
            }
        }
    }

    private static func printInvite(of room: String, in context: Context) throws(Failure) {
        _ = try context.account(room)
        guard let membership = try context.state().rooms[room] else { return }
        try context.terminal.line(Invite(relay: membership.relay, room: room, code: membership.code).text)
    }
}
