import Arguments
import Client
import Proving

/// `tick remove`: removes other members from a room, by a change of its key.
enum RemoveCommand: Command {
    static let quiet = Flag("quiet", short: "q", help: "print only warnings, and what is still to be looked at")

    static let word = "remove"

    static let syntax = CommandSyntax(
        word,
        summary: "Remove members from a room",
        options: [RotateCommand.forget, TimeLimit.option, quiet],
        operands: [
            Operand("ROOM", .required, help: "the room", completes: .room),
            Operand(
                "MEMBER", .oneOrMore, help: "a name, the beginning of an id, or NAME/DEVICE for one device",
                completes: .member
            ),
        ],
        elsewhere: ["ban", "expel", "kick"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try context.account(firstOf: typed.operands)
        let names = Array(typed.operands.dropFirst())
        let (time, forgets) = (TimeLimit(typed), typed[RotateCommand.forget])
        let rotated = try await time.run {
            do {
                try await context.sendOutbox(of: account)
                return try await context.rotate(account, forgetting: forgets, by: time.limit) { view in
                    try members(names, of: account, in: view)
                }
            } catch { throw Failure(rotating: error, account) }
        }
        let before = rotated.before
        let found = try named(names, by: account, in: before)
        let labels = found.map { one in
            let devices = before.devices(removedWith: one).count
            return one.label.printable + (devices > 1 ? " (\(devices.of("device")))" : "")
        }
        if !typed[quiet] {
            context.terminal.say(
                "removed \(labels.listed) from \(account.room.quoted); its key was changed, its invites no longer work"
            )
        }
        // Who reads no notes has to hear of what is still to be done.
        for one in found {
            let devices = before.devices(removedWith: one).map(\.member)
            let invited = rotated.invited.filter { member in member.inviter.map { devices.contains($0.member) } ?? false
            }
            guard !invited.isEmpty else { continue }
            let names = invited.map { rotated.view.words(for: $0) }.listed
            context.terminal.say("note: \(one.label.printable) had invited \(names)")
        }
    }

    /// The members that the names are for: all of them are found before the first is removed.
    private static func members(_ names: [String], of account: Account, in view: RoomView) throws -> [RoomMember] {
        let members = try named(names, by: account, in: view).flatMap(view.devices(removedWith:)).unique(by: \.member)
        guard members.count <= RotationStatement.removedLimit else {
            throw Failure(
                .usage, "\(members.count) members are too many: at most \(RotationStatement.removedLimit) at once")
        }
        return members
    }

    /// The persons and devices that the names are for, each once.
    private static func named(_ names: [String], by account: Account, in view: RoomView) throws -> [RoomMember] {
        var all: [RoomMember] = []
        for name in names {
            let found = view.removable(name, but: account.me)
            guard found.count == 1 else { throw Failure(removing: name, found, in: view, account) }
            if !all.contains(where: { $0.member == found[0].member && $0.device == found[0].device }) { all += found }
        }
        // With a person its devices go.
        let persons = all.filter { $0.device == nil }.map(\.member)
        return all.filter { $0.device == nil || !persons.contains($0.person) }
    }
}

extension Failure {
    fileprivate init(removing name: String, _ found: [RoomMember], in view: RoomView, _ account: Account) {
        self.init(naming: name, found, in: view, account)
        guard found.isEmpty, view.isMember(account.me, called: name) else { return }
        message = "'\(name.printable)' is you"
        hint = "'tick leave \(account.room.printable)' leaves the room"
    }
}
