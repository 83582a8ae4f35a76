import Client
import Foundation
import Kernel
import Wire

/// `tick status ROOM MESSAGE…`: the audience of each message, with exact times.
struct MessageReport: Report {
    private let account: Account
    private let references: [Endpoint.Reference]
    private let request: StatusRequest
    private let context: Context

    init(_ account: Account, _ references: [Endpoint.Reference], _ request: StatusRequest, _ context: Context) {
        self.account = account
        self.references = references
        self.request = request
        self.context = context
    }

    func snapshot() async throws(Failure) -> Snapshot {
        var snapshot = Snapshot()
        if request.form.sendsOutbox {
            let report = try await context.flushOutbox(of: account)
            if let text = report.text(), !request.isQuiet { snapshot.notes.append(.plain(text)) }
        }
        for reference in references {
            if let queued = try waiting(reference) {
                let isWanted = request.lateness?.holds(for: queued, now: Syscalls.epochMilliseconds()) ?? true
                if isWanted { snapshot.lines += try lines(of: StatusItem(queued, of: account)) }
                continue
            }
            let status: DeliveryStatus
            do throws(ClientError) {
                status = try await account.status(of: reference)
            } catch {
                snapshot.failure = failure(error, for: reference)
                return snapshot
            }
            snapshot.notes += status.notes
            guard request.lateness?.holds(for: status, now: Syscalls.epochMilliseconds()) ?? true else { continue }
            if status.rows.isEmpty {
                let seq = status.message.event.seq
                snapshot.notes.append(.plain("message \(seq) has no audience: no other member was in the room"))
            }
            snapshot.lines += try lines(of: StatusItem(status, of: account))
        }
        snapshot.notes += account.crowdNotes
        return snapshot
    }

    private func failure(_ error: ClientError, for reference: Endpoint.Reference) -> Failure {
        guard error.problem?.code == .noSuchMessage else { return Failure(error, account: account) }
        let room = account.room.printable
        return switch reference {
        case .id(let id): Failure(.refused, "message \(id) is neither in room '\(room)' nor in the outbox")
        case .seq(let seq): Failure(.refused, "no message in room '\(room)' has seq \(seq)")
        }
    }

    /// The entry of a message that is still in the outbox.
    private func waiting(_ reference: Endpoint.Reference) throws(Failure) -> Queued? {
        guard case .id(let id) = reference else { return nil }
        return try context.state().outbox.first { $0.id == id && $0.room == account.room }
    }

    private func lines(of item: StatusItem) throws(Failure) -> [Snapshot.Line] {
        let form = request.form
        let layout = StatusLayout(of: [item], names: 0, terminal: context.terminal)
        let message = try form.lines(of: item, layout, context.terminal)
        guard case .sent(let status) = item.place else { return message }
        switch form.style {
        case .text:
            let hasHeading = references.count > 1 || form.names != nil
            let margin = hasHeading ? "    " : "  "
            return (hasHeading ? message : []) + text(of: status, item, margin: margin)
        case .json:
            let object = StatusObject(status, room: account.room, receipts: true)
            return [try form.line(item.id.description, facts: item.facts, object)]
        case .porcelain:
            return message
                + status.rows.flatMap { row in
                    let records = item.porcelains(of: row) + (item.porcelain(ofTargetOf: row).map { [$0] } ?? [])
                    return records.enumerated().map { place, record in
                        form.line("\(item.id) \(row.member) \(place)", facts: row.facts, record)
                    }
                }
        case .format: return message
        }
    }

    private func text(of status: DeliveryStatus, _ item: StatusItem, margin: String) -> [Snapshot.Line] {
        let form = request.form
        let readers = Readers(status)
        let columns = context.terminal.columns
        if let names = form.names {
            return readers.sentences(names: names).enumerated().map { number, sentence in
                form.line(
                    "\(item.id) \(number)",
                    facts: item.facts,
                    context.terminal.cut(margin + sentence, to: columns)
                )
            }
        }
        let width = status.rows.map { readers.label(of: $0).displayWidth }.max() ?? 0
        return status.rows.map { row in
            let line = margin + "\(readers.label(of: row).padded(to: width))  \(row.progress)"
            return form.line("\(item.id) \(row.member)", facts: row.facts, context.terminal.cut(line, to: columns))
        }
    }
}

extension DeliveryStatus.Row {
    fileprivate var facts: [Int] {
        [deliveredAt?.shown ?? 0, readAt?.shown ?? 0, hasLeft ? 1 : 0] + (push?.shown.facts ?? [])
    }

    private var departure: String { wasRemoved ? "(removed)" : "has left" }

    /// The member's receipts for the message, in words.
    fileprivate var progress: String {
        if let deliveredAt {
            let read = readAt.map { "  read \(Moment($0).text)" } ?? ""
            return "delivered \(Moment(deliveredAt).text)\(read)" + (hasLeft ? "  \(departure)" : "")
        }
        if hasLeft { return "not delivered  \(departure)" }
        if let pushed { return push?.shown.state == .pushed ? "\(pushed), not delivered" : pushed }
        if online.shown { return "not delivered  online" }
        return "not delivered" + (lastSeen.map { "  last seen \(Moment($0).text)" } ?? "")
    }
}
