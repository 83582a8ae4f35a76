import Arguments

/// `tick members`: lists who is in a room.
enum MembersCommand: Command {
    static let format = Layout.option(
        "format", of: MemberRow.fields.names, help: "print each by the layout F, such as '%f %S'"
    )

    static let word = "members"

    static let syntax = CommandSyntax(
        word,
        summary: "List the members of a room",
        options: [
            StatusCommand.json, StatusCommand.porcelain, format, StatusCommand.null, TimeLimit.option,
        ],
        operands: [Operand("ROOM", .optional, help: "the room", completes: .room)],
        exclusive: [[StatusCommand.json, StatusCommand.porcelain, format]],
        rules: [Rule([StatusCommand.nulls], needs: [StatusCommand.porcelain, format])],
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
