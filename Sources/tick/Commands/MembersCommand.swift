import Arguments

/// `tick members`: lists who is in a room.
enum MembersCommand: Command {
    static let word = "members"

    static let syntax = CommandSyntax(
        word,
        summary: "List the members of a room",
        options: [
            StatusCommand.json, StatusCommand.porcelain, Layout.option, StatusCommand.null, TimeLimit.option,
        ],
        operands: [Operand("ROOM", .optional, help: "the room", completes: .room)],
        exclusive: [[StatusCommand.json, StatusCommand.porcelain, Layout.option]],
        rules: [Rule([StatusCommand.nulls], needs: [StatusCommand.porcelain, Layout.option])],
        elsewhere: ["names", "roster", "users", "who"],
        uses: ["whoami": "members ROOM"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try context.account(typed.operands.first ?? ".")
        let report = MembersReport(account: account, form: ReportForm(typed), context: context)
        let limit = TimeLimit(typed, usual: TimeLimit.usual)
        let snapshot = try await limit.run { try await report.snapshot() }
        try context.terminal.show(snapshot)
    }
}
