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

        let kind: ReceiptKind? =
            typed[StatusCommand.undelivered] ? .delivered : typed[StatusCommand.unread] ? .read : nil
        lateness = kind.map { Lateness(kind: $0, older: typed[StatusCommand.older] ?? 0) }
        let usual = typed[WaitOptions.wait] != nil ? 1 : kind == nil ? 10 : Limits.statuses
        count = typed[StatusCommand.number] ?? usual
        isQuiet = typed[StatusCommand.quiet]
        answers = typed[StatusCommand.exitCode] || isQuiet && typed[WaitOptions.wait] == nil
        follows = typed[StatusCommand.follow]
        deadline = Deadline(after: typed[WaitOptions.wait] == nil ? typed[WaitOptions.timeout] : nil)
        asksReceipts = !typed[StatusCommand.noReceipts]
        isOfAll = typed[StatusCommand.from] == .any
        isOfAllRooms = typed.operands.isEmpty
        try check(typed)
    }

    private func check(_ typed: Parsed) throws(Failure) {
        if typed[StatusCommand.invite], typed.operands.count > 1 {
            throw Failure(.usage, "'--invite' takes only a room, not '\(typed.operands[1].printable)'")
        }
        if lateness == nil {
            let needs = "'--undelivered' or '--unread'"
            if typed[StatusCommand.exitCode] { throw Failure(.usage, "'--exit-code' needs \(needs)") }
            if answers { throw Failure(.usage, "'--quiet' needs '--wait', \(needs)") }
            if typed[StatusCommand.older] != nil {
                throw Failure(.usage, "'--older' needs '--undelivered' or '--unread'")
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
                ? "--\(lateness?.kind == .read ? "unread" : "undelivered")"
                : form.names != nil ? "--names" : typed.operands.count > 1 ? "ID|SEQ" : nil
            if let other { throw Failure(.usage, "'--no-receipts' and '\(other)' cannot be used together") }
        }
        guard typed.operands.isEmpty else {
            if form.rooms == nil { return }
            throw Failure(.usage, "'--format-rooms' takes no room")
        }
        if form.rooms != nil, lateness != nil {
            let other = lateness?.kind == .read ? "--unread" : "--undelivered"
            throw Failure(.usage, "'--format-rooms' and '\(other)' cannot be used together")
        }
        let needsRoom: String? =
            if typed[StatusCommand.invite] { "--invite" } else if typed[WaitOptions.wait] != nil {
                "--wait"
            } else if lateness != nil {
                nil
            } else if typed[Format.option] != nil { "--format" } else if isOfAll { "--from" } else if !asksReceipts {
                "--no-receipts"
            } else { nil }
        if let needsRoom { throw Failure(.usage, "'\(needsRoom)' needs a room") }
    }
}
