import Arguments
import Client
import Proving

/// `tick rotate`: changes the key of a room.
enum RotateCommand: Command {
    static let forget = Flag("forget", help: "who joins later can't read the messages of before")
    static let quiet = RemoveCommand.quiet

    static let word = "rotate"

    static let syntax = CommandSyntax(
        word, summary: "Change the key of a room", options: [forget, TimeLimit.option, quiet],
        operands: [Operand("ROOM", .required, help: "the room", completes: .room)], elsewhere: ["rekey", "revoke"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try context.account(typed.operands[0])
        let (time, forgets) = (TimeLimit(typed), typed[forget])
        let rotated = try await time.run {
            do {
                try await context.sendOutbox(of: account)
                return try await context.rotate(account, forgetting: forgets, by: time.limit)
            } catch { throw Failure(rotating: error, account) }
        }
        if !typed[quiet] {
            let room = account.room.printable
            context.terminal.say(
                "changed the key of '\(room)' for \(rotated.members.of("member")); its invites no longer work: "
                    + "'tick invite \(room)' makes one"
            )
        }
    }
}

extension Context {
    /// Changes the key of an account's room, as `Account.rotate` does; says that the relay asks to wait.
    func rotate(
        _ account: Account, forgetting: Bool, by limit: Limit,
        removing find: (RoomView) throws -> [RoomMember] = { _ in [] }
    ) async throws -> Account.Rotated {
        try await account.rotate(forgetting: forgetting, by: limit, removing: find) { terminal.say($0, of: account) }
    }
}

extension Failure {
    /// A rotation failed, or it isn't known whether it was made.
    init(rotating error: any Error, _ account: Account) {
        self.init(error, account: account)
        guard cause?.mayBeDone == true, account.keys.expectsRotation else { return }
        let next = account.log.held.size + 1
        hint =
            hint
            ?? "the relay may still do it: 'tick tail --events rotate --since \(next) \(account.room.printable)' shows it"
    }
}
