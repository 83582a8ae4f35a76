import Arguments
import Client
import Wire

/// What `tick status` was asked, checked for what doesn't go together.
struct StatusRequest {
    var form = ReportForm()
    /// How many of the latest messages are looked at.
    let count: Int
    /// Nil where all messages are shown.
    let lateness: Lateness?
    let asksReceipts: Bool
    /// Whether the exit status tells if there was something to show.
    let answers: Bool
    let isQuiet: Bool
    let follows: Bool

    init(_ typed: Parsed) throws(Failure) {
        form.style =
            if typed[StatusCommand.json] { .json } else if typed[StatusCommand.porcelain] != nil {
                .porcelain
            } else if let format = typed[Format.option] { .format(format) } else { .text }
        if typed[StatusCommand.null] {
            switch form.style {
            case .porcelain, .format: form.end = 0
            case .text, .json: throw Failure(.usage, "'-z' needs '--porcelain' or '--format'")
            }
        }
        form.names = typed[StatusCommand.names]

        let kind: ReceiptKind? =
            typed[StatusCommand.undelivered] ? .delivered : typed[StatusCommand.unread] ? .read : nil
        lateness = kind.map { Lateness(kind: $0, older: typed[StatusCommand.older] ?? 0) }
        let usual = typed[Waiting.wait] != nil ? 1 : kind == nil ? 10 : Limits.pageEvents
        count = typed[StatusCommand.number] ?? usual
        isQuiet = typed[StatusCommand.quiet]
        answers = typed[StatusCommand.exitCode] || isQuiet && typed[Waiting.wait] == nil
        follows = typed[StatusCommand.follow]
        asksReceipts = !typed[StatusCommand.noReceipts]
        try check(typed)
    }

    private func check(_ typed: Parsed) throws(Failure) {
        if typed[StatusCommand.invite], typed.operands.count > 1 {
            throw Failure(.usage, "'--invite' takes a room alone, not '\(typed.operands[1].printable)'")
        }
        if lateness == nil {
            let needy = typed[StatusCommand.exitCode] ? "--exit-code" : answers ? "--quiet" : nil
            if let needy { throw Failure(.usage, "'\(needy)' needs '--undelivered' or '--unread'") }
            if typed[StatusCommand.older] != nil {
                throw Failure(.usage, "'--older' needs '--undelivered' or '--unread'")
            }
        }
        if follows, answers || isQuiet {
            throw Failure(.usage, "'--follow' and '\(isQuiet ? "--quiet" : "--exit-code")' cannot be used together")
        }
        if !asksReceipts {
            let other =
                lateness != nil
                ? "--\(lateness?.kind == .read ? "unread" : "undelivered")"
                : form.names != nil ? "--names" : typed.operands.count > 1 ? "ID|SEQ" : nil
            if let other { throw Failure(.usage, "'--no-receipts' and '\(other)' cannot be used together") }
        }
        guard typed.operands.isEmpty else { return }
        let needsRoom =
            if typed[StatusCommand.invite] { "--invite" } else if typed[Format.option] != nil {
                "--format"
            } else if let lateness {
                lateness.kind == .read ? "--unread" : "--undelivered"
            } else if typed[Waiting.wait] != nil { "--wait" } else if !asksReceipts { "--no-receipts" } else {
                String?.none
            }
        if let needsRoom { throw Failure(.usage, "'\(needsRoom)' needs a room") }
    }
}
