import Client
import Foundation
import Wire

/// `tick status ROOM`: my latest messages, oldest first, with what became of each.
struct RoomReport {
    private let account: Account
    private let context: Context

    init(_ account: Account, _ context: Context) {
        self.account = account
        self.context = context
    }

    func show(last count: Int, json: Bool) async throws(Failure) {
        let statuses: [DeliveryStatus]
        do {
            var roster = Roster(try await account.relay.members(), keys: account.keys)
            statuses = try await account.relay.sent(last: count).messages.map {
                DeliveryStatus($0, account: account, roster: &roster)
            }
        } catch { throw Failure(error, account: account) }
        let waiting = try context.state().outbox.filter { $0.room == account.room }.suffix(count)
        let width = statuses.map { String($0.message.event.seq).count }.max() ?? 1
        for status in statuses {
            context.terminal.warnOfForgery(in: status)
            if json {
                try context.terminal.line(StatusObject(status, room: account.room).line)
            } else {
                try context.terminal.line(text(of: status, width: width))
            }
        }
        for queued in waiting {
            try context.terminal.line(json ? OutboxLine(queued).line : text(of: queued, width: width))
        }
    }

    private func text(of status: DeliveryStatus, width: Int) -> String {
        let seq = String(status.message.event.seq)
        return "  " + String(repeating: " ", count: width - seq.count) + seq + "  \(Ticks.of(status, context.terminal))"
            + " delivered \(status.delivered)/\(status.audience), read \(status.read)/\(status.audience)"
            + "  \(status.message.shownText)"
    }

    private func text(of queued: Queued, width: Int) -> String {
        let state: MessageState = queued.failed == nil ? .sending : .failed
        let reason = queued.lastError.map { ": \($0.printable)" } ?? ""
        return "  " + "-".padded(to: width) + "  \(Ticks.of(state, context.terminal)) \(state.rawValue)\(reason)"
    }
}

extension OpenedEvent {
    /// The message's text for a line of a report.
    var shownText: String {
        switch body {
        case .content(let content): content.printable
        case .removed: "(no longer kept)"
        case .forged: "(not genuine)"
        case .none: ""
        }
    }
}
