import Arguments
import Client
import Kernel

/// `--wait` and `--timeout`, the same for every command that has them.
struct WaitOptions {
    static let wait = wait(
        help: "wait until it is 'sent', or 'delivered' to or 'read' by ':all', ':N' or ':@NAME,...' (delivered:all)",
        words: ["sent", "delivered", "delivered:all", "delivered:@", "read", "read:all", "read:@"]
    )
    /// For edits of lists, which nobody reads.
    static let editWait = wait(
        help: "wait until it is 'sent', or 'delivered' to ':all', ':N' or ':@NAME,...' (delivered:all)",
        words: ["sent", "delivered", "delivered:all", "delivered:@"]
    )

    private static func wait(help: String, words: [String]) -> Option<Condition> {
        Option(
            "wait", "COND", help: help, completes: .words(words), bare: Condition(.delivered), repeats: .refused
        ) { text throws(ValueError) in
            do throws(Condition.ParseError) { return try Condition(text) } catch { throw ValueError(error.reason) }
        }
    }

    static let except = Option<String>(
        "except", "@NAME", help: "for all but this member", completes: .words(["@"]), repeats: .allCount
    ) { text throws(ValueError) in
        guard text.count > 1, text.first == "@" else { throw ValueError("must be '@' and a member's name") }
        return String(text.dropFirst())
    }
    static let timeout = TimeLimit.option(
        help: "give up after DUR, such as 90s or 300ms; a number alone is seconds, 0 checks once")
    static let everyDevice = Flag("every-device", help: "for each device of a person")

    /// The unit that is counted, by `--every-device`.
    static func unit(_ typed: Parsed) -> AudienceUnit { typed[everyDevice] ? .device : .person }

    static let rules = [
        Rule([except], needs: [wait]),
        Rule([everyDevice], not: [Given("'--wait=sent'", of: wait) { $0[wait]?.stage == .sent }]),
        Rule(
            [except],
            not: [
                Given({ typed in "'--wait=\(typed[wait].map(\.description) ?? "")'" }, of: wait) { typed in
                    typed[wait].map { $0.who != .all || $0.stage == .sent } ?? false
                }
            ]
        ),
    ]

    private(set) var condition: Condition
    /// Counted from the start of the command.
    let limit: Limit
    /// The time for what is asked before the wait: the limit, or five seconds where that is over from the start.
    let look: Limit
    /// Whether each device of a person is waited for.
    private let unit: AudienceUnit
    private let account: Account
    private let terminal: Terminal

    /// - Returns: nil without `--wait`.
    init?(_ typed: Parsed, _ account: Account, _ terminal: Terminal) throws {
        guard var condition = typed[Self.wait] else { return nil }
        condition.exceptions = typed.all(Self.except)
        (self.condition, self.account, self.terminal) = (condition, account, terminal)
        unit = Self.unit(typed)
        limit = Limit(after: typed[Self.timeout])
        look = limit.forOneLook
    }

    /// Checks that all named members are in the room. If the relay doesn't answer in time, `run` checks it later.
    func checkNames(by limit: Limit) async throws {
        guard !condition.members.isEmpty, let view = try await view(by: limit) else { return }
        try checkNames(in: view)
    }

    /// Checks, before a message is sent, that its audience can meet the condition: the named members are in the room,
    /// and the room has as many other members as are asked for. If the relay doesn't answer in time, `run` checks it
    /// later.
    ///
    /// - Returns: these options for the members that the names mean now: another one who takes such a name before the
    ///   message is stored isn't meant.
    func checkAudience(by limit: Limit) async throws -> WaitOptions {
        guard condition.stage != .sent else { return self }
        let size = account.log.provenSize
        guard let view = try await view(by: limit) else {
            var options = self
            options.condition.asAt = size
            return options
        }
        try checkNames(in: view)
        let excepted = Set(condition.exceptions.flatMap { called($0, in: view).map(\.member) })
        let others = view.others(than: account.me, each: unit)
        let count = others.count
        let hint = "nothing was sent"
        switch condition.who {
        case .names: break
        case .all where excepted.isSuperset(of: others):
            let room = account.room.printable
            let but = excepted.isEmpty ? "" : " but those of '--except'"
            throw Failure(.no, "no one to wait for: room '\(room)' has no other member\(but)", hint: hint)
        case .count(let wanted) where count < wanted:
            throw Failure(.no, Self.tooFew(count, for: condition, wanted), hint: hint)
        case .all, .count: break
        }
        var options = self
        for name in condition.members {
            let found = called(name, in: view)
            guard !found.isEmpty else { continue }
            options.condition.meant[name] = Set(
                found.map { Condition.Meant(member: $0.member, isDevice: $0.device != nil) }
            )
        }
        return options
    }

    /// The verified members of the room; nil where the relay doesn't answer in time.
    private func view(by limit: Limit) async throws -> RoomView? {
        do throws(ClientError) {
            return try await limit.run { [account] () async throws(ClientError) in try await account.view() }
        } catch {
            guard error.isWorthRetrying else { throw error }
            return nil
        }
    }

    /// Checks that each name of the condition belongs to one member. An exception for a member who isn't there is only
    /// a warning: the member may have left, or was removed, since the command was written.
    private func checkNames(in view: RoomView) throws {
        for name in condition.members {
            let found = called(name, in: view)
            let areOnes = unit == .device && Set(found.map(\.person)).count == 1 && !found.contains { $0.name == name }
            if found.count == 1 || areOnes {
                guard unit == .person, found[0].device != nil, condition.exceptions.contains(name) else { continue }
                throw Failure(
                    .usage, "'@\(name.printable)' is a device, and persons are waited for",
                    hint: "'--every-device' waits for devices: then one of them can be excepted"
                )
            }
            let failure = Failure(naming: name, found, in: view, account)
            guard found.isEmpty, condition.exceptions.contains(name) else { throw failure }
            terminal.warn(failure.message ?? "")
        }
    }

    private func called(_ name: String, in view: RoomView) -> [RoomMember] {
        view.audience(called: name, but: account.me, each: unit)
    }

    private static func tooFew(_ possible: Int, for condition: Condition, _ wanted: Int) -> String {
        "'\(condition)' can't hold: only \(possible.of("member")) can get the message, not \(wanted)"
    }

    /// Waits until the condition holds for all the messages. A terminal shows who is missing meanwhile.
    ///
    /// - Parameter retry: what the user was told of the relay before.
    /// - Throws: `.timedOut` with the names of the missing members, `.no` where the condition can't hold any more, or the
    ///   relay's failure. A signal ends the process, after the missing members were named.
    func run(_ messages: [DeliveryWait.Target], after retry: Retry = Retry()) async throws {
        let display = WaitDisplay(terminal, condition.stage)
        let signals = try SignalWatch(grace: 0)
        let moved = RoomEnd(account, ends: signals.cutoff)
        RoomEnd.watch([moved])
        let result = await Limit.never.until(signals.cutoff).run {
            await self.outcome(for: messages, after: retry, display)
        }
        terminal.clear()
        if signals.signal != nil, let names = display.names {
            terminal.say(ended("interrupted", .interrupted, names, display))
        }
        signals.end()
        let outcome: DeliveryWait.Outcome
        do throws(ClientError) { outcome = try result.get() } catch { throw failure(moved.error ?? error) }
        switch outcome {
        case .met: break
        case .timedOut(let missing, let isOld): throw ended("timed out", .timedOut, missing, display, isOld: isOld)
        case .never(let obstacle): throw never(obstacle)
        }
    }

    private func outcome(
        for messages: [DeliveryWait.Target], after retry: Retry, _ display: WaitDisplay
    ) async -> Result<DeliveryWait.Outcome, ClientError> {
        let (account, terminal, without) = (account, terminal, without)
        var wait = DeliveryWait(
            account,
            for: condition,
            each: unit,
            by: limit,
            after: retry,
            onNote: { note in
                switch note {
                case .relay(let note): terminal.say(note, of: account)
                case .uncounted(let name, let isOfAnotherLog, let seq):
                    terminal.warn(Snapshot.uncounted(name, isOfAnotherLog: isOfAnotherLog, seq: seq))
                case .left(let departure): terminal.warn("\(Self.words([departure])) \(without)")
                case .gone(let seq): terminal.warn("message \(seq) is no longer kept: who doesn't have it can't get it")
                }
            },
            onPending: display.show
        )
        do throws(ClientError) { return .success(try await wait.run(messages)) } catch { return .failure(error) }
    }

    /// The failure where the relay didn't answer before the time was up.
    func failure(_ error: ClientError) -> Failure {
        var failure = Failure(error, account: account)
        // Not again what was sent.
        if case .moved = error { failure.hint = "'tick status --wait \(account.room.printable) ID' waits there" }
        return error.isWorthRetrying ? failure.timedOut : failure
    }

    /// The failure of a wait that ended too early, with the missing members.
    ///
    /// - Parameter isOld: whether they are those of an earlier answer.
    private func ended(
        _ how: String, _ status: ExitStatus, _ missing: [String], _ display: WaitDisplay, isOld: Bool = false
    ) -> Failure {
        let what = condition.stage == .read ? "not read by" : "not delivered to"
        let since = isOld ? " when the relay last answered" : ""
        // Each missing member has a line of its own, for scripts.
        let lines = ["\(how): \(what) \(missing.count.of("member"))\(since)"] + missing.map(display.line)
        return Failure(status, lines.joined(separator: "\n"))
    }

    /// The thing that a member hasn't done who has left the room.
    private var without: String { condition.stage == .read ? "without reading the message" : "without the message" }

    /// `'bob', 'carol' left the room`, `'dave' was removed from the room`, or both.
    private static func words(_ departures: [Departure]) -> String {
        func list(_ departures: [Departure]) -> String {
            departures.map { "'\($0.label.printable)'" }.joined(separator: ", ")
        }
        let left = departures.filter { !$0.wasRemoved }
        let removed = departures.filter(\.wasRemoved)
        var parts: [String] = []
        if !left.isEmpty { parts.append("\(list(left)) left the room") }
        if !removed.isEmpty {
            parts.append("\(list(removed)) \(removed.count == 1 ? "was" : "were") removed from the room")
        }
        return parts.joined(separator: " and ")
    }

    private func never(_ obstacle: Condition.Obstacle) -> Failure {
        switch obstacle {
        case .nobody:
            return Failure(
                .no,
                "no one to wait for: room '\(account.room.printable)' had no other member when the message was sent"
            )
        case .onlyExceptions:
            return Failure(.no, "no one to wait for: the message's audience has only members of '--except'")
        case .neverRead: return Failure(.no, "nothing to wait for: an edit of a list is delivered, and never read")
        case .notInAudience(let name):
            return Failure(.no, "no one to wait for: '\(name.printable)' is not in the audience of the message")
        case .left(let departures):
            return Failure(.no, "no one to wait for: \(Self.words(departures)) \(without)")
        case .tooFew(let possible, let wanted): return Failure(.no, Self.tooFew(possible, for: condition, wanted))
        }
    }
}

extension Failure {
    /// Lines were to be waited for, and there was none: what makes them may have failed.
    static var noLineToWaitFor: Failure { Failure(.no, "nothing to wait for: no line was read") }
}
