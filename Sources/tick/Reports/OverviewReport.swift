import Client
import Kernel
import Wire

/// `tick status` without a room: every room with its relay and its counts of new messages, and the outbox.
struct OverviewReport: Report {
    let form: ReportForm
    let context: Context

    func snapshot() async throws -> Snapshot {
        var snapshot = Snapshot()
        let accounts = try context.accounts()
        var rooms = try await standings(of: accounts, &snapshot)
        let state = try context.state()
        let (outbox, acks) = (state.outbox, state.acks)
        for (index, account) in accounts.enumerated() {
            let queued = outbox.filter { $0.room == account.room }
            rooms[index].sending = queued.count
            rooms[index].refused = queued.count { $0.failed != nil }
            rooms[index].failed = try context.stateFile.failedMessages(of: account.keys.room).messages.count
        }
        switch form.record.style {
        case .text where form.rooms != nil: snapshot.lines = prompt(of: rooms)
        case .json: snapshot.lines = [line(of: Overview(rooms: rooms, outbox: state.outboxEntries))]
        case .porcelain: snapshot.lines = records(of: rooms, state.outboxEntries)
        case .text, .format:
            snapshot.lines = lines(of: rooms, outbox, acks)
            for room in rooms where room.failed > 0 {
                let shown = "'tick tail --failed \(room.room.printable)' shows"
                snapshot.notes.append(.hint("\(shown) the messages for which a command failed"))
            }
            if outbox.contains(where: { $0.failed != nil }) || acks.contains(where: \.isFailed) {
                snapshot.notes.append(
                    .hint(
                        "'tick outbox' shows what was refused, 'tick outbox drop ID' removes it, and "
                            + "'tick outbox flush' tries again"
                    )
                )
            }
            if rooms.isEmpty {
                let file = context.stateFile
                let missing = file.exists ? "" : "there is no state file '\(file.path.printable)' yet: "
                snapshot.notes.append(
                    .hint(missing + "make a room with 'tick join --new ROOM', or join one with an invite")
                )
            }
        }
        // The room's line has the error; the status is for scripts.
        let statuses = rooms.map(\.status)
        if statuses.contains(.unreachable) {
            snapshot.failure = .quiet(.unreachable)
        } else if let status = statuses.first(where: { $0 != .done }) {
            snapshot.failure = .quiet(status)
        }
        return snapshot
    }

    private func standings(of accounts: [Account], _ snapshot: inout Snapshot) async throws -> [RoomStanding] {
        let (context, sends, isAlone) = (context, form.sendsOutbox, accounts.count == 1)
        let kept = accounts.isEmpty ? [:] : context.stateFile.keptCounts()
        let answers = try await accounts.concurrently { account in
            let room = isAlone ? nil : account.room
            let notes = sends ? try await context.flushOutbox(of: account).notes(of: account, room: room) : []
            return (await RoomStanding(account, kept: kept[account.keys.room]), notes)
        }
        var standings: [RoomStanding] = []
        var fresh: [RoomID: RoomCounts] = [:]
        for (account, (standing, notes)) in zip(accounts, answers) {
            standings.append(standing)
            if standing.problem == nil { fresh[account.keys.room] = standing.counts }
            snapshot.notes += notes
        }
        context.stateFile.keep(fresh)
        return standings
    }

    private func lines(of rooms: [RoomStanding], _ outbox: [Queued], _ acks: [QueuedAck]) -> [Snapshot.Line] {
        let terminal = context.terminal
        if rooms.isEmpty { return [form.line("", facts: [], "no rooms")] }
        let width = rooms.map { $0.room.printable.displayWidth }.max() ?? 0
        var lines: [Snapshot.Line] = []
        for room in rooms {
            let text = "\(room.room.printable.padded(to: width))  \(form.isBrief ? room.counting : room.text)"
            lines.append(form.line(room.room, facts: room.facts, terminal.cut(text, to: terminal.columns)))
            guard let size = room.verified?.size, !form.isBrief else { continue }
            let verified = "\(String(repeating: " ", count: width))  verified \(size)"
            lines.append(form.line("\(room.room) verified", facts: [], terminal.cut(verified, to: terminal.columns)))
        }
        let queues: [(String, [any OutboxEntry])] = [("message", outbox), ("ack", acks)]
        for (noun, queued) in queues {
            let waiting = queued.filter { $0.state == .sending }
            let refused = queued.count - waiting.count
            if refused > 0 {
                let text =
                    "outbox  \(refused.of(noun)) refused"
                    + (queued.last { $0.state == .failed }?.lastError.map { ": \($0.printable)" } ?? "")
                let key = " outbox refused \(noun)"
                lines.append(form.line(key, facts: [refused], terminal.cut(text, to: terminal.columns)))
            }
            guard !waiting.isEmpty else { continue }
            let oldest = waiting.map(\.queuedAt).min() ?? 0
            let tries = waiting.map(\.tries).max() ?? 0
            let age = Age(Syscalls.epochMilliseconds() - oldest).text
            let text =
                "outbox  \(waiting.count.of(noun)) waiting, "
                + "the oldest for \(age), \(tries) tr\(tries == 1 ? "y" : "ies")"
                + (waiting.last { $0.lastError != nil }?.lastError.map { "; last error: \($0.printable)" } ?? "")
            // No room's name begins with a space.
            let facts = [waiting.count, tries]
            lines.append(form.line(" outbox \(noun)", facts: facts, terminal.cut(text, to: terminal.columns)))
        }
        return lines
    }

    /// A line for each room by the layout of `--format-rooms`.
    private func prompt(of rooms: [RoomStanding]) -> [Snapshot.Line] {
        guard let render = form.rooms?.renderer(of: RoomStanding.self, end: form.record.end) else { return [] }
        return rooms.map { Snapshot.Line(key: $0.room, facts: $0.facts, bytes: render($0)) }
    }

    private func records(of rooms: [RoomStanding], _ outbox: [any OutboxEntry]) -> [Snapshot.Line] {
        var lines: [Snapshot.Line] = []
        for room in rooms {
            lines.append(form.line("r \(room.room)", facts: room.facts, room.answered.porcelain("r")))
            guard room.problem != nil else { continue }
            lines.append(form.line("e \(room.room)", facts: room.facts, room.porcelain("e")))
        }
        for entry in outbox {
            let facts = [entry.tries, entry.state == .failed ? 1 : 0]
            lines.append(form.line("w \(entry.id)", facts: facts, entry.porcelain("w")))
        }
        return lines
    }

    private func line(of overview: Overview) -> Snapshot.Line {
        let waiting = overview.outbox.flatMap { [$0.tries, $0.state == .sending ? 0 : 1] }
        return form.line("", facts: overview.rooms.flatMap(\.facts) + waiting, overview.json)
    }
}

/// All rooms and the outbox, the object of `tick status --json`.
struct Overview: Record {
    let rooms: [RoomStanding]
    let outbox: [any OutboxEntry]

    static let fields: Fields<Self> = [
        .object("relay") { overview in
            let relays = Set(overview.rooms.map(\.relay))
            return .text(relays.count == 1 ? relays.first : nil)
        },
        .object("rooms") { .records($0.rooms) },
        .object("outbox") { .records($0.outbox) },
    ]
}
