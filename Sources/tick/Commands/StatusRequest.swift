import Arguments
import Client
import Kernel
import Wire

/// The options of `tick status`, checked against each other.
struct StatusRequest {
    private(set) var form: ReportForm
    /// The number of latest messages to examine.
    let count: Int
    /// Whether persons are shown and counted, or each of their devices.
    let unit: AudienceUnit
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
    /// Whether messages are waited for.
    private let waits: Bool
    /// The time after which relays that don't answer are given up; none with `-f`, nor with `--wait`, which has its own
    /// limit.
    let limit: Limit

    /// The values of `--from`.
    enum Senders: String, CaseIterable, Sendable {
        case me, any
    }

    init(_ typed: Parsed) throws {
        form = ReportForm(typed, rooms: typed[Layout.roomOption])
        form.names = typed[StatusCommand.names]
        form.isBrief = typed[StatusCommand.brief]

        unit = WaitOptions.unit(typed)
        let kind = typed[StatusCommand.missing]
        lateness = kind.map { Lateness(kind: $0, older: typed[StatusCommand.older] ?? 0) }
        follows = typed[StatusCommand.follow]
        // A report that is made again and again has a bound.
        let usual = kind == nil ? 10 : follows ? Limits.statuses : .max
        // A wait without messages is for the latest.
        waits = typed[WaitOptions.wait] != nil
        count = waits ? 1 : typed[StatusCommand.number] ?? usual
        isQuiet = typed[StatusCommand.quiet]
        answers = typed[StatusCommand.exitCode] || isQuiet && !waits
        let isLong = kind != nil || typed[StatusCommand.number] != nil
        limit =
            if follows || waits {
                .never
            } else if let timeout = typed[WaitOptions.timeout] {
                Limit(after: timeout)
            } else {
                isLong ? TimeLimit.usualForMuch() : Limit(after: TimeLimit.usual)
            }
        asksReceipts = !typed[StatusCommand.noReceipts]
        isOfAll = typed[StatusCommand.from] == .any
        isOfAllRooms = typed.operands.isEmpty
        try check(typed)
    }

    /// The number of names after a text; nil for the names of missing members, on a terminal.
    var names: Int? { form.isBrief ? 0 : form.names }

    /// The same status of persons, or of devices.
    func counted(_ status: DeliveryStatus) -> DeliveryStatus {
        var status = status
        status.unit = unit
        return status
    }

    func isWanted(_ status: DeliveryStatus) -> Bool {
        lateness?.holds(for: status, now: Syscalls.epochMilliseconds()) ?? true
    }

    func isWanted(_ queued: Queued) -> Bool { lateness?.holds(for: queued, now: Syscalls.epochMilliseconds()) ?? true }

    /// Whether it may be shown as one of my latest. A wait is for a message, though an edit, or what was refused, stands behind it.
    func isLatest(_ queued: Queued) -> Bool {
        isWanted(queued) && (!waits || queued.kind == .message && queued.failed == nil)
    }

    private func check(_ typed: Parsed) throws {
        if typed[StatusCommand.verified], typed.operands.count > 2 {
            throw Failure(.usage, "'--verified' takes a room and a SIZE-HEX, not '\(typed.operands[2].printable)'")
        }
        if typed[StatusCommand.invite], typed.operands.count > 1 {
            throw Failure(.usage, "'--invite' takes only a room, not '\(typed.operands[1].printable)'")
        }
    }
}
