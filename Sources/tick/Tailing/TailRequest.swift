import Arguments
import Client
import Wire

/// The options of `tick tail`, checked against each other.
struct TailRequest: Sendable {
    /// When a message counts as read.
    enum Ack: String, CaseIterable, Sendable {
        case always
        /// When the command of `--exec` ends with status 0 for it.
        case onSuccess = "on-success"
    }

    let start: Tail.Start
    let follows: Bool
    let count: Int?
    let limit: Duration?
    /// Whether receipts are sent.
    let receipts: Bool
    let ack: Ack?
    let command: String?
    let runsForOwn: Bool
    let kinds: EventKinds
    /// Whether joins and leaves of others are shown, too, without counting: on a terminal, for people.
    let showsPresence: Bool
    let form: EventLine.Form
    /// The terminator of a record: a newline, or with `-z` a NUL.
    let end: UInt8
    /// This machine's names for the rooms, each once.
    let rooms: [String]

    /// - Parameter isSeen: whether standard output is a terminal.
    init(_ typed: Parsed, isSeen: Bool) throws(Failure) {
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
        let isText = if case .text = form { true } else { false }
        showsPresence = isSeen && follows && isText && command == nil && typed[TailCommand.events] == nil
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
                hint: "'tick status ROOM' shows the existing ones"
            )
        }
        if typed[TailCommand.raw], typed[TailCommand.events] != nil { throw refuse("--raw", with: "--events") }
    }
}
