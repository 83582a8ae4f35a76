import Client
import Foundation
import Kernel
import Wire

/// Bare `tick status`: every room and its relay, what is new there, and what waits in the outbox.
struct OverviewReport: Report {
    private let form: ReportForm
    private let context: Context

    init(_ form: ReportForm, _ context: Context) {
        self.form = form
        self.context = context
    }

    func look() async throws(Failure) -> Look {
        var look = Look()
        let accounts = try context.accounts()
        var rooms = try await standings(of: accounts)
        let outbox = try context.state().outbox
        for index in rooms.indices { rooms[index].sending = outbox.count { $0.room == rooms[index].room } }
        switch form.style {
        case .json: look.lines = [try line(of: rooms, outbox)]
        case .porcelain: look.lines = records(of: rooms, outbox)
        case .text, .format:
            look.lines = lines(of: rooms, outbox)
            if rooms.isEmpty {
                let file = context.stateFile
                let missing = file.exists ? "" : "there is no state file '\(file.path.printable)' yet: "
                look.notes = [.hint(missing + "make a room with 'tick join --new ROOM', or join one with an invite")]
            }
        }
        // Each room's line has said what its relay said; the status is for scripts.
        let statuses = rooms.map(\.status)
        if statuses.contains(.unreachable) {
            look.failure = .quiet(.unreachable)
        } else if let status = statuses.first(where: { $0 != .done }) {
            look.failure = .quiet(status)
        }
        return look
    }

    /// Asks for all rooms at once: a relay that can't be reached doesn't hold up the others.
    private func standings(of accounts: [Account]) async throws(Failure) -> [RoomStanding] {
        let context = context
        let results = await withTaskGroup(of: (Int, Result<RoomStanding, Failure>).self) { group in
            for (index, account) in accounts.enumerated() {
                group.addTask {
                    do throws(Failure) {
                        try await context.flushOutbox(of: account, in: context.state())
                    } catch { return (index, .failure(error)) }
                    return (index, .success(await RoomStanding(account)))
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        var standings: [RoomStanding] = []
        for (_, result) in results.sorted(by: { $0.key < $1.key }) { standings.append(try result.get()) }
        return standings
    }

    private func lines(of rooms: [RoomStanding], _ outbox: [Queued]) -> [Look.Line] {
        let columns = context.terminal.columns
        if rooms.isEmpty { return [form.line("", facts: [], "no rooms")] }
        let width = rooms.map { $0.room.printable.displayWidth }.max() ?? 0
        var lines = rooms.map { room in
            let text = "\(room.room.printable.padded(to: width))  \(room.text)"
            return form.line(room.room, facts: room.facts, context.terminal.cut(text, to: columns))
        }
        guard !outbox.isEmpty else { return lines }
        let oldest = outbox.map(\.queuedAt).min() ?? 0
        let tries = outbox.map(\.tries).max() ?? 0
        let text =
            "outbox  \(outbox.count) message\(outbox.count == 1 ? "" : "s") waiting, "
            + "the oldest for \(Age(Syscalls.epochMilliseconds() - oldest).text), \(tries) tr\(tries == 1 ? "y" : "ies")"
            + (outbox.last { $0.lastError != nil }?.lastError.map { "; last error: \($0.printable)" } ?? "")
        // No room's name begins with a blank.
        lines.append(form.line(" outbox", facts: [outbox.count, tries], context.terminal.cut(text, to: columns)))
        return lines
    }

    private func records(of rooms: [RoomStanding], _ outbox: [Queued]) -> [Look.Line] {
        var lines: [Look.Line] = []
        for room in rooms {
            lines.append(form.line("r \(room.room)", facts: room.facts, room.porcelain))
            guard let problem = room.problem else { continue }
            let record = PorcelainRecord("e", [room.room, room.status.rawValue], text: problem)
            lines.append(form.line("e \(room.room)", facts: room.facts, record))
        }
        for queued in outbox {
            let item = StatusItem.porcelain(of: queued)
            lines.append(form.line("w \(queued.id)", facts: [queued.tries, queued.failed == nil ? 0 : 1], item))
        }
        return lines
    }

    private func line(of rooms: [RoomStanding], _ outbox: [Queued]) throws(Failure) -> Look.Line {
        let relays = Set(rooms.map(\.relay))
        let object = Object(
            relay: relays.count == 1 ? relays.first : nil,
            rooms: rooms,
            outbox: outbox.map(OutboxLine.init)
        )
        let facts = rooms.flatMap(\.facts) + outbox.flatMap { [$0.tries, $0.failed == nil ? 0 : 1] }
        return try form.line("", facts: facts, object)
    }

    private struct Object: Encodable {
        var relay: String?
        var rooms: [RoomStanding]
        var outbox: [OutboxLine]
    }
}
