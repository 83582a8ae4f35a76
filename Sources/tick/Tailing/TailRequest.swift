import Arguments
import Client
import Kernel
import Wire

/// The options of `tick tail`, checked against each other.
struct TailRequest: Sendable {
    /// The moment at which a message counts as read.
    enum Ack: String, CaseIterable, Sendable {
        case always
        /// The command of `--exec` has ended with status 0 for it.
        case onSuccess = "on-success"
    }

    /// The treatment of a message for which the command fails.
    enum OnFailure: String, CaseIterable, Sendable {
        /// The run ends, and the next one begins with it.
        case stop
        /// It is noted and passed over, by later runs, too.
        case skip
    }

    let start: Tail.Start
    /// The message of each room that takes the place of `start`: `last` or `mine`; nil for none.
    let named: MessageName?
    /// Whether a place or a time of messages was typed: an empty result is a note on a terminal.
    let isWindow: Bool
    let follows: Bool
    /// The last moment of which messages are shown, in milliseconds since the epoch; nil for no end.
    let until: Int?
    /// The time in which the rooms are followed, where they are.
    let following: Limit
    let count: Int?
    let limit: Duration?
    /// Whether only present messages are shown, with `limit` as the longest time: `-W 0`.
    let checksOnce: Bool
    /// Whether receipts are sent.
    let receipts: Bool
    let ack: Ack?
    let command: String?
    let retries: Retries
    let onFailure: OnFailure
    /// Whether only messages that were passed over are shown.
    let isOfFailed: Bool
    let runsForOwn: Bool
    let kinds: EventKinds
    let filter: MessageFilter
    /// Whether joins and leaves of others are shown, too, without being counted: on a terminal, for people.
    let showsPresence: Bool
    let form: EventLine.Form
    let shape: EventLine.Shape
    /// The terminator of a record: a newline, or with `-z` a NUL.
    let end: UInt8
    /// This machine's names for the rooms, each once.
    let rooms: [String]
    /// Whether these are all rooms that were joined, not rooms by name.
    let isOfAllRooms: Bool

    /// - Parameter joined: the rooms that were joined on this machine.
    init(
        _ typed: Parsed, joined: @autoclosure () throws -> [String], room name: (String) throws -> String, isSeen: Bool
    ) throws {
        filter = try Self.filter(typed)
        let now = Syscalls.epochMilliseconds()
        until = typed[TailCommand.until]?.moment(now: now)
        let since = typed[TailCommand.since]?.moment(now: now)
        if let until, let since, since > until {
            throw Failure(.usage, "nothing can be shown: '--since' is later than '--until'")
        }
        // Another clock may be ahead by a little.
        if let since, since > now + 60_000, !typed[TailCommand.follow] {
            throw Failure(
                .usage, "nothing can be shown: '--since' is in the future by this machine's clock",
                hint: "a time without a day is one of today"
            )
        }
        // No message is still to come before a moment in the past.
        let follows = typed[TailCommand.follow] && until.map { $0 > now } ?? true
        start = Self.start(typed, searches: !follows && (!filter.isOpen || until != nil))
        let beginsAtSeq = if case .from? = typed[TailCommand.number] { true } else { false }
        isWindow = typed[TailCommand.since] != nil || until != nil || beginsAtSeq
        named = if case .named(let message)? = typed[TailCommand.since] { message } else { nil }
        count = typed[TailCommand.count]
        checksOnce = typed[TailCommand.timeout] == .zero
        self.follows = follows && !checksOnce
        following = Limit(after: until.map { .milliseconds(max(0, $0 - now)) })
        limit = checksOnce ? .seconds(5) : typed[TailCommand.timeout]
        receipts = !typed[TailCommand.peek]
        let isOfFailed = typed[TailCommand.failed]
        // With `--failed` a success marks the message as read: else it would stay failed.
        let usualAck: Ack? = isOfFailed && typed[TailCommand.exec] != nil && receipts ? .onSuccess : nil
        ack = typed[TailCommand.ack] ?? usualAck
        command = typed[TailCommand.exec]
        retries = Retries(count: typed[TailCommand.retry] ?? 0, backoff: typed[TailCommand.backoff] ?? .seconds(1))
        // One that fails again keeps none of the others waiting.
        onFailure = typed[TailCommand.onFailure] ?? (isOfFailed ? .skip : .stop)
        self.isOfFailed = isOfFailed
        runsForOwn = typed[TailCommand.own]
        kinds = typed[TailCommand.events] ?? .usual
        let end = typed[TailCommand.null] ? 0 : UInt8(ascii: "\n")
        self.end = end
        form =
            if typed[TailCommand.json] { .json } else if typed[TailCommand.raw] { .raw } else {
                typed[Layout.option].map { .format($0.renderer(end: end), receipts: $0.renderer(end: end)) } ?? .text
            }
        shape = EventLine.Shape(
            breaksLines: typed[TailCommand.multiline], cuts: typed[TailCommand.cut],
            showsSeq: typed[TailCommand.seq] || isSeen && !typed[TailCommand.noSeq]
        )
        isOfAllRooms = typed[TailCommand.allRooms]
        let operands = typed.operands.isEmpty ? ["."] : typed.operands
        rooms = try (isOfAllRooms ? joined() : operands).map { try name($0) }.unique(by: \.self)
        let isText = if case .text = form { true } else { false }
        showsPresence =
            isSeen && follows && isText && command == nil && typed[TailCommand.events] == nil && filter.isOpen
        try check(typed)
    }

    private static func filter(_ typed: Parsed) throws -> MessageFilter {
        guard let text = typed[TailCommand.grep] else {
            return MessageFilter(senders: typed.all(TailCommand.from), pattern: nil, inverts: false)
        }
        let pattern: Pattern
        do { pattern = try Pattern(text, ignoresCase: typed[TailCommand.ignoreCase]) } catch {
            throw Failure(.usage, "bad value '\(text.printable)' for '--grep': \(error.reason)")
        }
        return MessageFilter(senders: typed.all(TailCommand.from), pattern: pattern, inverts: typed[TailCommand.invert])
    }

    /// Where no start is given, what was there before is never the command's again, whatever the other options.
    ///
    /// - Parameter searches: whether all messages are looked through then.
    private static func start(_ typed: Parsed, searches: Bool) -> Tail.Start {
        if typed[TailCommand.new] { return .without(.delivered) }
        if typed[TailCommand.unread] { return .without(.read) }
        // Each room begins with its first one.
        if typed[TailCommand.failed] { return .from(1) }
        switch (typed[TailCommand.since], typed[TailCommand.number]) {
        case (let since?, .last(let count)?): return .latest(count, of: since.start())
        case (let since?, _): return since.start()
        case (nil, let number?): return number.start()
        case (nil, nil):
            guard typed[TailCommand.exec] != nil else {
                return searches ? .from(1) : .last(10)
            }
            // With `--peek` no receipt says for which messages the command ran: each start begins with new ones.
            if typed[TailCommand.peek] { return .last(0) }
            return .without(typed[TailCommand.ack] == nil ? .delivered : .read)
        }
    }

    private func check(_ typed: Parsed) throws {
        if isOfAllRooms, rooms.isEmpty { throw Failure.noRoomJoined }
        if runsForOwn, case .without = start {
            throw Failure(
                .usage, "'--own' needs '-n' or '--since'",
                hint: "my own messages are neither new nor unread; '-f -n 0' begins with what comes"
            )
        }
        if command != nil, !typed[TailCommand.follow], beginsWithWhatComes {
            let isPeek = typed[TailCommand.number] == nil
            throw Failure(
                .usage, "nothing can be run: \(isPeek ? "'--peek'" : "'-n 0'") begins with the messages to come",
                hint: "'-f' waits for them" + (isPeek ? "; '-n' and '--since' are for messages that are there" : "")
            )
        }
        // With others they are shown where `-f` still follows; alone, nothing would be shown up to a time that is over.
        if kinds.namesReceipts, !typed[TailCommand.follow] || kinds.areReceiptsAlone && !follows && !checksOnce {
            throw Failure(
                .usage, "'--events receipt' needs '--follow': receipts are shown as they come",
                hint: "'tick status ROOM' shows the existing ones"
            )
        }
    }
}

extension TailRequest {
    /// Whether no message that is there already is shown.
    var beginsWithWhatComes: Bool {
        switch start {
        case .last(0), .latest(0, of: _): true
        default: false
        }
    }
}

/// The filter of `tail`: the values of `--from`, `--grep` and `--invert`. A message filtered out is not delivered.
struct MessageFilter: Sendable {
    /// Names, or beginnings of ids, or `me` for this client's own; none for every sender.
    let senders: [String]
    let pattern: Pattern?
    /// Whether the messages without a match are shown, instead of those with one.
    let inverts: Bool

    /// Whether it filters nothing out.
    var isOpen: Bool { senders.isEmpty && pattern == nil }

    /// Whether a message is shown.
    ///
    /// - Parameter senders: those in its room; nil for all.
    func passes(_ event: OpenedEvent, from senders: Senders?) -> Bool {
        if let senders, !senders.contains(event) { return false }
        guard let pattern else { return true }
        guard case .content(let content) = event.body else { return false }
        return pattern.matches(content.bytes) != inverts
    }

    /// The persons and devices of a room whose messages are shown. Also a device that a person gets later is one of its.
    struct Senders: Sendable {
        var persons: Set<MemberID> = []
        var devices: Set<MemberID> = []

        func contains(_ event: OpenedEvent) -> Bool {
            persons.contains(event.person) || devices.contains(event.event.member)
        }
    }

    /// Those of a room that `--from` names; nil for all.
    ///
    /// They are found once: a member stays the same under another name, and a member who takes over a name is another.
    /// - Throws: an error where a name belongs to nobody, or to several.
    func senders(of account: Account, in view: RoomView) throws -> Senders? {
        guard !senders.isEmpty else { return nil }
        var found = Senders()
        for name in senders {
            guard name != "me" else {
                found.devices.insert(account.me)
                continue
            }
            let named = view.senders(called: name)
            guard named.count == 1 else { throw Failure(naming: name, named, in: view, account) }
            if named[0].device == nil {
                found.persons.insert(named[0].member)
            } else {
                found.devices.insert(named[0].member)
            }
        }
        return found
    }
}
