import Arguments
import Client
import Wire

/// The options of `tick status`, checked against each other.
struct StatusRequest {
    var form = ReportForm()
    /// How many of the latest messages are examined.
    let count: Int
    /// Nil for all messages.
    let lateness: Lateness?
    let asksReceipts: Bool
    /// Whether everyone's messages are shown, not only my own.
    let isOfAll: Bool
    /// Whether the messages of all rooms are examined.
    let isOfAllRooms: Bool
    /// Whether the exit status says that there was something to show.
    let answers: Bool
    let isQuiet: Bool
    let follows: Bool
    /// When relays that don't answer are given up, without `--wait`, which has its own deadline.
    let deadline: Deadline

    /// The values of `--from`.
    enum Senders: String, CaseIterable, Sendable {
        case me, any
    }

    init(_ typed: Parsed) throws(Failure) {
        form = try ReportForm(typed, rooms: typed[Layout<RoomField>.roomOption])
        form.names = typed[StatusCommand.names]
        form.isBrief = typed[StatusCommand.brief]

        let kind = typed[StatusCommand.missing]
        lateness = kind.map { Lateness(kind: $0, older: typed[StatusCommand.older] ?? 0) }
        let usual = typed[WaitOptions.wait] != nil ? 1 : kind == nil ? 10 : Limits.statuses
        count = typed[StatusCommand.number] ?? usual
        isQuiet = typed[StatusCommand.quiet]
        answers = typed[StatusCommand.exitCode] || isQuiet && typed[WaitOptions.wait] == nil
        follows = typed[StatusCommand.follow]
        deadline = Deadline(after: typed[WaitOptions.wait] == nil ? typed[WaitOptions.timeout] ?? TimeLimit.usual : nil)
        asksReceipts = !typed[StatusCommand.noReceipts]
        isOfAll = typed[StatusCommand.from] == .any
        isOfAllRooms = typed.operands.isEmpty
        try check(typed)
    }

    /// How many names follow a text; nil for the missing ones, where there is a terminal.
    var names: Int? { form.isBrief ? 0 : form.names }

    private func check(_ typed: Parsed) throws(Failure) {
        if typed[StatusCommand.verified], typed.operands.count > 2 {
            throw Failure(.usage, "'--verified' takes a room and a SIZE-HEX, not '\(typed.operands[2].printable)'")
        }
        if typed[StatusCommand.invite], typed.operands.count > 1 {
            throw Failure(.usage, "'--invite' takes only a room, not '\(typed.operands[1].printable)'")
        }
        if lateness == nil {
            if typed[StatusCommand.exitCode] { throw Failure(.usage, "'--exit-code' needs '--missing'") }
            if answers { throw Failure(.usage, "'--quiet' needs '--wait' or '--missing'") }
            if typed[StatusCommand.older] != nil {
                throw Failure(.usage, "'--older' needs '--missing'")
            }
        }
        if follows, typed[WaitOptions.timeout] != nil {
            throw Failure(.usage, "'--follow' and '--timeout' cannot be used together")
        }
        if follows, answers || isQuiet {
            throw Failure(.usage, "'--follow' and '\(isQuiet ? "--quiet" : "--exit-code")' cannot be used together")
        }
        if typed[StatusCommand.from] != nil, typed.operands.count > 1 {
            throw Failure(.usage, "'--from' and 'ID|SEQ' cannot be used together")
        }
        if !asksReceipts {
            let other =
                lateness != nil
                ? "--missing"
                : form.names != nil ? "--names" : typed.operands.count > 1 ? "ID|SEQ" : nil
            if let other { throw Failure(.usage, "'--no-receipts' and '\(other)' cannot be used together") }
        }
        guard typed.operands.isEmpty else {
            if form.rooms == nil { return }
            throw Failure(.usage, "'--format-rooms' takes no room")
        }
        if form.rooms != nil, lateness != nil {
            throw Failure(.usage, "'--format-rooms' and '--missing' cannot be used together")
        }
        let needsRoom: String? =
            if typed[StatusCommand.invite] { "--invite" } else if typed[StatusCommand.verified] {
                "--verified"
            } else if typed[WaitOptions.wait] != nil {
                "--wait"
            } else if lateness != nil {
                nil
            } else if typed[Format.option] != nil { "--format" } else if isOfAll { "--from" } else if !asksReceipts {
                "--no-receipts"
            } else { nil }
        if let needsRoom { throw Failure(.usage, "'\(needsRoom)' needs a room") }
    }
}
