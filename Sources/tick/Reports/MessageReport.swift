import Client
import Foundation
import Kernel
import Wire

/// `tick status ROOM MESSAGE`: everyone it is owed to, with exact times.
struct MessageReport {
    private let account: Account
    private let context: Context

    init(_ account: Account, _ context: Context) {
        self.account = account
        self.context = context
    }

    func show(_ reference: Endpoint.Reference, json: Bool) async throws(Failure) {
        if try printWaiting(reference, json: json) { return }
        let status: DeliveryStatus
        do {
            var roster = Roster(try await account.relay.members(), keys: account.keys)
            status = DeliveryStatus(try await account.relay.message(reference), account: account, roster: &roster)
        } catch { throw Failure(error, account: account) }
        context.terminal.warnOfForgery(in: status)
        if json { return try context.terminal.line(StatusObject(status, room: account.room, receipts: true).line) }
        if status.rows.isEmpty {
            context.terminal.say("nobody else was in the room when message \(status.message.event.seq) was sent")
        }
        let width = status.rows.map { $0.name.printable.count }.max() ?? 0
        for row in status.rows {
            try context.terminal.line("  \(row.name.printable.padded(to: width))  \(text(of: row))")
        }
    }

    private func text(of row: DeliveryStatus.Row) -> String {
        var words: [String] = []
        if let time = row.deliveredAt {
            words.append("delivered \(Moment(time).text)")
            if let time = row.readAt { words.append("read \(Moment(time).text)") }
        } else {
            words.append("not delivered")
            if row.hasLeft {
                words.append("has left")
            } else if row.online {
                words.append("online")
            } else if let time = row.lastSeen {
                words.append("last seen \(Moment(time).text)")
            }
        }
        return words.joined(separator: "  ")
    }

    /// A message that is still in the outbox is known here and nowhere else.
    private func printWaiting(_ reference: Endpoint.Reference, json: Bool) throws(Failure) -> Bool {
        guard case .id(let id) = reference,
            let queued = try context.state().outbox.first(where: { $0.id == id && $0.room == account.room })
        else { return false }
        let state: MessageState = queued.failed == nil ? .sending : .failed
        let reason = queued.lastError.map { ": \($0.printable)" } ?? ""
        try context.terminal.line(json ? OutboxLine(queued).line : "  \(state.rawValue)\(reason)")
        return true
    }
}
