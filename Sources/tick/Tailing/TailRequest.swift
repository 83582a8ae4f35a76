import Arguments
import Client
import Wire

/// What `tick tail` was asked, checked for what doesn't go together.
struct TailRequest: Sendable {
    /// When a message that was shown counts as read.
    enum Ack: String, CaseIterable, Sendable {
        case always
        /// When the command that it was handed to ends with status 0.
        case onSuccess = "on-success"
    }

    let start: Tail.Start
    let follows: Bool
    let count: Int?
    let limit: Duration?
    /// Whether receipts are given.
    let receipts: Bool
    let ack: Ack?
    let command: String?
    let runsForOwn: Bool
    let kinds: EventKinds
    let form: EventLine.Form
    /// What ends a record: a newline, or with `-z` a NUL.
    let end: UInt8
    /// This machine's names for the rooms, each once.
    let rooms: [String]

    init(_ typed: Parsed) throws(Failure) {
        start =
            if typed[TailCommand.new] { .without(.delivered) } else if typed[TailCommand.unread] {
                .without(.read)
            } else { (typed[TailCommand.since] ?? typed[TailCommand.number] ?? .last(10)).start() }
        follows = typed[TailCommand.follow]
        count = typed[TailCommand.count]
        limit = typed[TailCommand.timeout]
        receipts = !typed[TailCommand.peek]
        ack = typed[TailCommand.ack]
        command = typed[TailCommand.exec]
        runsForOwn = typed[TailCommand.own]
        kinds = typed[TailCommand.events] ?? .usual
        form =
            if typed[TailCommand.json] { .json } else if typed[TailCommand.raw] { .raw } else {
                typed[Format.option].map { .format($0) } ?? .text
            }
        end = typed[TailCommand.null] ? 0 : UInt8(ascii: "\n")
        var rooms: [String] = []
        for room in typed.operands where !rooms.contains(room) { rooms.append(room) }
        self.rooms = rooms
        try check(typed)
    }

    private func check(_ typed: Parsed) throws(Failure) {
        func refuse(_ option: String, with other: String) -> Failure {
            Failure(.usage, "'\(option)' and '\(other)' cannot be used together")
        }
        if command == nil {
            if ack == .onSuccess { throw Failure(.usage, "'--ack=on-success' needs '--exec'") }
            if runsForOwn { throw Failure(.usage, "'--own' needs '--exec'") }
        } else {
            if typed[TailCommand.null] { throw refuse("--exec", with: "-z") }
            if typed[TailCommand.events] != nil { throw refuse("--exec", with: "--events") }
        }
        if kinds.areReceiptsAlone, !follows {
            throw Failure(
                .usage,
                "'--events receipt' needs '--follow': receipts are shown as they come",
                hint: "'tick status ROOM' tells of those that there are"
            )
        }
        if typed[TailCommand.raw], typed[TailCommand.events] != nil { throw refuse("--raw", with: "--events") }
    }
}
