import Arguments
import Client
import Proving

/// `tick remove`: removes other members from a room, by a change of its key.
enum RemoveCommand: Command {
    static let quiet = Flag("quiet", short: "q", help: "print no note")

    static let word = "remove"

    static let syntax = CommandSyntax(
        word,
        summary: "Remove members from a room",
        options: [RotateCommand.forget, TimeLimit.option, quiet],
        operands: [
            Operand("ROOM", .required, help: "the room", completes: .room),
            Operand("MEMBER", .oneOrMore, help: "a name, or the beginning of an id", completes: .member),
        ],
        elsewhere: ["ban", "expel", "kick"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try context.account(typed.operands[0])
        let names = Array(typed.operands.dropFirst())
        let (time, forgets) = (TimeLimit(typed), typed[RotateCommand.forget])
        let rotated = try await time.run {
            do {
                try await context.sendOutbox(of: account)
                return try await account.rotate(forgetting: forgets, by: time.limit) { view in
                    try members(names, of: account, in: view)
                }
            } catch { throw Failure(rotating: error, account) }
        }
        guard !typed[quiet] else { return }
        let (room, removed) = (account.room.printable, rotated.removed.map(\.label.printable))
        context.terminal.say(
            "removed \(removed.listed) from '\(room)'; its key was changed, its invites no longer work"
        )
        for member in rotated.removed {
            let invited = rotated.invited.filter { $0.inviter?.member == member.member }
            guard !invited.isEmpty else { continue }
            let names = invited.map { "\($0.name.printable) (\($0.shortID))" }.listed
            context.terminal.say("note: \(member.name.printable) had invited \(names)")
        }
        for note in account.rosterNotes { context.terminal.say(note) }
    }

    /// The members that the names are for: all of them are found before the first is removed.
    private static func members(
        _ names: [String], of account: Account, in view: RoomView
    ) throws -> [RoomMember] {
        var members: [RoomMember] = []
        for name in names {
            let found = view.called(name, but: account.me)
            guard found.count == 1 else { throw Failure(removing: name, found, in: view, account) }
            if !members.contains(where: { $0.member == found[0].member }) { members += found }
        }
        guard members.count <= RotationStatement.removedLimit else {
            throw Failure(
                .usage, "\(members.count) members are too many: at most \(RotationStatement.removedLimit) at once")
        }
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

extension [String] {
    /// `bob`, `bob and carol`, `bob, carol and dave`
    var listed: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1] }
}
