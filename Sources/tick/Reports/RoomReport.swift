import Client
import Foundation
import Wire
import Kernel

/// `tick status ROOM`: my latest messages, oldest first, with what became of each; then what the outbox holds.
struct RoomReport: Report {
    private let account: Account
    private let request: StatusRequest
    private let context: Context

    init(_ account: Account, _ request: StatusRequest, _ context: Context) {
        self.account = account
        self.request = request
        self.context = context
    }

    func look() async throws(Failure) -> Look {
        try await context.flushOutbox(of: account, in: context.state())
        var look = Look()
        var items: [StatusItem] = []
        do throws(ClientError) {
            for status in try await statuses() where isWanted(status) {
                look.notes += status.forgery.map { [$0] } ?? []
                items.append(StatusItem(status, of: account))
                items[items.count - 1].tellsReceipts = request.asksReceipts
            }
        } catch { look.failure = Failure(error, account: account) }
        let waiting = try context.state().outbox.filter { $0.room == account.room && isWanted($0) }
        items += waiting.suffix(request.count).map { StatusItem($0, of: account) }
        look.lines = try lines(of: items)
        return look
    }

    private func statuses() async throws(ClientError) -> [DeliveryStatus] {
        guard request.asksReceipts else {
            var roster = Roster(MemberList(head: 0, members: []), keys: account.keys)
            return try await account.relay.sent(last: request.count, receipts: false).messages.map {
                DeliveryStatus(MessageStatus(event: $0.event, audience: []), account: account, roster: &roster)
            }
        }
        var roster = Roster(try await account.relay.members(), keys: account.keys)
        return try await account.relay.sent(last: request.count).messages.map {
            DeliveryStatus($0, account: account, roster: &roster)
        }
    }

    private func isWanted(_ status: DeliveryStatus) -> Bool {
        request.lateness?.holds(for: status, now: Syscalls.epochMilliseconds()) ?? true
    }

    private func isWanted(_ queued: Queued) -> Bool {
        request.lateness?.holds(for: queued, now: Syscalls.epochMilliseconds()) ?? true
    }

    private func lines(of items: [StatusItem]) throws(Failure) -> [Look.Line] {
        let layout = StatusLayout(of: items, names: request.form.names, terminal: context.terminal)
        var lines: [Look.Line] = []
        for item in items { lines.append(try request.form.line(of: item, layout, context.terminal)) }
        return lines
    }
}

extension ReportForm {
    /// A message as one line or record.
    func line(of item: StatusItem, _ layout: StatusLayout, _ terminal: Terminal) throws(Failure) -> Look.Line {
        let key = item.id.description
        switch (style, item.place) {
        case (.text, _): return line(key, facts: item.facts, layout.line(of: item))
        case (.json, .waiting(let queued)): return try line(key, facts: item.facts, OutboxLine(queued))
        case (.json, .sent(let status)):
            let object = StatusObject(status, room: item.account.room, tellsReceipts: item.tellsReceipts)
            return try line(key, facts: item.facts, object)
        case (.porcelain, _): return line(key, facts: item.facts, item.porcelain)
        case (.format(let format), _):
            let bytes = try format.render(StatusRecord(item: item, terminal: terminal), end: end)
            return Look.Line(key: key, facts: item.facts, bytes: bytes)
        }
    }
}

extension DeliveryStatus {
    /// That receipts were shown which no member made.
    var forgery: Look.Note? {
        guard forgedReceipts > 0 else { return nil }
        let seq = message.event.seq
        return .warning(
            forgedReceipts == 1
                ? "1 receipt for message \(seq) is not genuine and was not counted"
                : "\(forgedReceipts) receipts for message \(seq) are not genuine and were not counted"
        )
    }
}
