import Arguments
import Client

/// `tick remove`: removes other members from a room.
enum RemoveCommand: Command {
    static let quiet = Flag("quiet", short: "q", help: "print no note")

    static let word = "remove"

    static let syntax = CommandSyntax(
        word,
        summary: "Remove members from a room",
        options: [TimeLimit.option, quiet],
        operands: [
            Operand("ROOM", .required, help: "the room", completes: .room),
            Operand("MEMBER", .oneOrMore, help: "a name, or the beginning of an id", completes: .member),
        ],
        elsewhere: ["ban", "expel", "kick"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try context.account(typed.operands[0])
        let names = Array(typed.operands.dropFirst())
        let removed = try await TimeLimit(typed).run {
            try await context.sendOutbox(of: account)
            return try await remove(names, from: account)
        }
        guard !typed[quiet] else { return }
        for member in removed {
            context.terminal.say("removed '\(member.label.printable)' from room '\(account.room.printable)'")
        }
        for note in account.rosterNotes { context.terminal.say(note) }
    }

    /// Removes the members that the names are for: all of them are found before the first is removed.
    private static func remove(_ names: [String], from account: Account) async throws -> [RoomMember] {
        var view = try await account.view()
        var members: [RoomMember] = []
        for name in names {
            let found = view.called(name, but: account.me)
            guard found.count == 1 else { throw Failure(removing: name, found, in: view, account) }
            if !members.contains(where: { $0.member == found[0].member }) { members += found }
        }
        for member in members { view = try await account.remove(member.member, in: view) }
        return members
    }
}

extension Failure {
    fileprivate init(removing name: String, _ found: [RoomMember], in view: RoomView, _ account: Account) {
        self.init(naming: name, found, in: view, account)
        guard found.isEmpty, view.present.filter({ $0.member == account.me }).called(name).count == 1 else { return }
        message = "'\(name.printable)' is you"
        hint = "'tick leave \(account.room.printable)' leaves the room"
    }
}
