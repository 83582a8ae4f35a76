import Client
import Foundation
import Kernel
import Wire

/// Bare `tick status`: every room and its relay, what is new there, and what waits in the outbox.
struct OverviewReport {
    private let context: Context

    init(_ context: Context) { self.context = context }

    func show(json: Bool) async throws(Failure) {
        let state = try context.state()
        var rooms: [Room] = []
        for account in try context.accounts() {
            try await context.flushOutbox(of: account, in: state)
            rooms.append(await Room(account))
        }
        let outbox = try context.state().outbox
        for index in rooms.indices { rooms[index].sending = outbox.count { $0.room == rooms[index].room } }
        if json {
            let relays = Set(rooms.map(\.relay))
            let object = Object(
                relay: relays.count == 1 ? relays.first : nil,
                rooms: rooms,
                outbox: outbox.map(OutboxLine.init)
            )
            try context.terminal.line(Failure.bug { String(decoding: try JSON.data(object), as: UTF8.self) })
        } else {
            try show(rooms, outbox)
        }
    }

    private func show(_ rooms: [Room], _ outbox: [Queued]) throws(Failure) {
        let terminal = context.terminal
        if rooms.isEmpty {
            try terminal.line("no rooms")
            terminal.hint("make one with 'tick join --new ROOM', or join one with an invite")
        }
        let width = rooms.map { $0.room.printable.count }.max() ?? 0
        for room in rooms {
            let name = room.room.printable.padded(to: width)
            if room.reachable, let members = room.members, let new = room.new, let unread = room.unread {
                try terminal.line(
                    "\(name)  \(members) member\(members == 1 ? "" : "s"), \(new) new, \(unread) unread"
                        + (room.sending > 0 ? ", \(room.sending) sending" : "") + "  \(room.relay)"
                )
            } else {
                try terminal.line(
                    "\(name)  \(room.problem ?? "not reachable")\(room.sending > 0 ? ", \(room.sending) sending" : "")"
                )
            }
        }
        guard !outbox.isEmpty else { return }
        let oldest = outbox.map(\.queuedAt).min() ?? 0
        let tries = outbox.map(\.tries).max() ?? 0
        try terminal.line(
            "outbox  \(outbox.count) message\(outbox.count == 1 ? "" : "s") waiting, "
                + "the oldest for \(Age(Syscalls.epochMilliseconds() - oldest).text), \(tries) tr\(tries == 1 ? "y" : "ies")"
                + (outbox.last { $0.lastError != nil }?.lastError.map { "; last error: \($0.printable)" } ?? "")
        )
    }

    private struct Object: Encodable {
        var relay: String?
        var rooms: [Room]
        var outbox: [OutboxLine]
    }

    /// A room as its relay tells of it, or that it doesn't.
    private struct Room: Encodable {
        var room: String
        var relay: String
        var reachable: Bool
        var members: Int?
        var head: Int?
        var new: Int?
        var unread: Int?
        var sending = 0
        var problem: String?

        init(_ account: Account) async {
            room = account.room
            relay = account.relay.relay
            do {
                let standing = try await account.relay.standing()
                reachable = true
                members = standing.members
                head = standing.head
                new = standing.delivered.missing
                unread = standing.read.missing
            } catch {
                reachable = error.problem != nil
                problem = Failure(error, account: account).message
            }
        }

        private enum CodingKeys: String, CodingKey {
            case room, relay, reachable, members, head, new, unread, sending, problem
        }
    }
}
