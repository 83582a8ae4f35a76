import Client
import Kernel
import Wire

/// `tick status ROOM MESSAGE…`: the audience of each message, with exact times.
struct MessageReport: Report {
    let account: Account
    let references: [Endpoint.Reference]
    let request: StatusRequest
    let context: Context

    func snapshot() async throws -> Snapshot {
        var snapshot = Snapshot()
        if request.form.sendsOutbox {
            let report = try await context.flushOutbox(of: account)
            snapshot.notes += report.notes(of: account, isQuiet: request.isQuiet)
        }
        var unverifiable: Set<Int> = []
        for reference in references {
            if let queued = try waiting(reference) {
                if request.isWanted(queued) { snapshot.lines += lines(of: .waiting(queued)) }
                continue
            }
            let status: DeliveryStatus
            do throws(ClientError) {
                status = request.counted(try await account.status(of: reference))
            } catch {
                snapshot.failure = failure(error, for: reference)
                break
            }
            snapshot.notes += status.receiptNotes
            if status.isUnverifiable { unverifiable.insert(status.message.event.seq) }
            guard request.isWanted(status) else { continue }
            if status.rows.isEmpty {
                let seq = status.message.event.seq
                snapshot.notes.append(.plain("message \(seq) has no audience: no other member was in the room"))
            }
            snapshot.lines += lines(of: .sent(status))
        }
        snapshot.notes += account.rosterNotes() + Snapshot.Note.unverifiable(Array(unverifiable), in: account)
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
    private func waiting(_ reference: Endpoint.Reference) throws -> Queued? {
        guard case .id(let id) = reference else { return nil }
        return try context.state().outbox.first { $0.id == id && $0.room == account.room }
    }

    private func lines(of place: StatusItem.Place) -> [Snapshot.Line] {
        let form = request.form
        var item = StatusItem(place: place, account: account, terminal: context.terminal)
        if case .json = form.record.style { item.listsReceipts = true }
        let message = form.line(of: item, StatusLayout(of: [item], names: 0, terminal: context.terminal))
        guard case .sent(let status) = place else { return [message] }
        switch form.record.style {
        case .text:
            let hasHeading = references.count > 1 || form.names != nil
            let margin = hasHeading ? "    " : "  "
            return (hasHeading ? [message] : []) + text(of: status, item, margin: margin)
        case .json, .format: return [message]
        case .porcelain:
            return [message]
                + status.rows.flatMap { row in
                    let records =
                        [row.porcelain("a", of: item.id)] + (row.wasRemoved ? [row.porcelain("x", of: item.id)] : [])
                        + (row.push.map { [$0.shown.porcelain("t", of: item.id, row.member)] } ?? [])
                    return records.enumerated().map { place, record in
                        form.line("\(item.id) \(row.member) \(place)", facts: row.facts, record)
                    }
                }
        }
    }

    private func text(of status: DeliveryStatus, _ item: StatusItem, margin: String) -> [Snapshot.Line] {
        let form = request.form
        let terminal = context.terminal
        if let names = form.names {
            let readers = Readers(rows: status.rows, terminal: terminal)
            @Sendable func line(_ number: Int) -> String {
                let sentences = readers.sentences(names: names, in: terminal.columns.map { $0 - margin.count })
                return terminal.cut(margin + sentences[number], to: terminal.columns)
            }
            return readers.sentences(names: names).indices.map {
                form.line("\(item.id) \($0)", facts: item.facts, line($0))
            }
        }
        let widest = status.rows.map(\.label.printable.displayWidth).max() ?? 0
        @Sendable func line(of row: DeliveryStatus.Row) -> String {
            let names = NameColumn(on: terminal, beside: margin.count)
            let label = names.cut(row.label.printable, of: row.member).padded(to: names.width(for: widest))
            return terminal.cut(margin + "\(label)  \(row.progress)", to: terminal.columns)
        }
        return status.rows.map { form.line("\(item.id) \($0.member)", facts: $0.facts, line(of: $0)) }
    }
}

extension DeliveryStatus.Row {
    fileprivate var facts: [Int] {
        [deliveredAt?.shown ?? 0, readAt?.shown ?? 0, hasLeft ? 1 : 0] + (push?.shown.facts ?? [])
    }

    /// The device of a person that gave a receipt: ` (phone)`; of a device its name says so.
    private func named(_ giver: DeliveryStatus.Device?) -> String {
        device == nil ? giver?.name.map { " (\($0.printable))" } ?? "" : ""
    }

    private var departure: String { wasRemoved ? "(removed)" : "has left" }

    /// The member's receipts for the message, in words.
    fileprivate var progress: String {
        if let deliveredAt {
            let read = readAt.map { "  read \(LocalTime($0).text)\(named(readBy))" } ?? ""
            let delivered = "delivered \(LocalTime(deliveredAt).text)\(named(deliveredBy))"
            return delivered + read + (hasLeft ? "  \(departure)" : "")
        }
        if hasLeft { return "not delivered  \(departure)" }
        if let pushed { return push?.shown.state == .pushed ? "\(pushed), not delivered" : pushed }
        if online.shown { return "not delivered  online" }
        return "not delivered" + (lastSeen.map { "  last seen \(LocalTime($0).text)" } ?? "")
    }
}

/// `--missing` and `--older`: selects my messages that are not delivered to, or read by, everyone in time.
///
/// Members who have left the room don't count, and a message without an audience is never late. A message in the outbox is
/// delivered to nobody.
struct Lateness {
    /// The values of `--missing`.
    enum Kind: String, CaseIterable, Sendable {
        case delivered, read

        fileprivate var receipt: ReceiptKind { self == .read ? .read : .delivered }
    }

    let kind: Kind
    /// The age from which on a message is late, in milliseconds.
    let older: Int

    func holds(for status: DeliveryStatus, now: Int) -> Bool {
        isOld(status.sentAt(now: now), now: now) && !status.missing(kind.receipt).isEmpty
    }

    /// Whether a message of this time is old enough. One that is ahead says nothing of its age: it may be any.
    func isOld(_ sentAt: Int, now: Int) -> Bool { sentAt <= now - older || sentAt > now + Self.mostAhead }

    /// How far the relay's clock may be ahead of this one.
    private static let mostAhead = 5 * 60_000

    /// The clock may have been ahead when it was queued.
    func holds(for queued: Queued, now: Int) -> Bool { isOld(queued.queuedAt, now: now) }
}

extension DeliveryStatus {
    /// The time from which a message's age counts, in milliseconds since the epoch: the earlier of those at which its sender
    /// made its id and at which the relay stored it.
    ///
    /// The relay could give any time, so that the message would never be late; the id is proved.
    func sentAt(now: Int) -> Int { Self.sentAt(made: message.event.id.time, told: message.event.at.shown, now: now) }

    /// An id that comes from a key has no time. The one read from it is as likely any other in 8,900 years.
    static func sentAt(made: Int, told: Int, now: Int) -> Int {
        made >= earliest && made <= now ? min(made, told) : told
    }

    /// 2025-01-01: no version of tick is as old.
    private static let earliest = 1_735_689_600_000
}

/// The audience of a message, by name.
struct Readers {
    let rows: [DeliveryStatus.Row]
    let terminal: Terminal

    /// The audience in groups: `read by bob`, `delivered to carol and 3 more`, `not delivered to dave`. At most so many members
    /// of each group are named, the others are counted.
    ///
    /// - Parameter width: the columns of a sentence, which has as many of the names as fit; nil for any number.
    func sentences(names limit: Int, in width: Int? = nil) -> [String] {
        sentences(
            [
                ("read by", rows.filter { $0.readAt != nil }),
                ("delivered to", rows.filter { $0.deliveredAt != nil && $0.readAt == nil }),
                ("not delivered to", rows.filter { $0.deliveredAt == nil }),
            ], limit, width
        )
    }

    /// The members who don't have it and those who have not read it: `not delivered to carol`, `not read by bob`. An edit of a list
    /// isn't read.
    func missing(names limit: Int, isRead: Bool, in width: Int? = nil) -> [String] {
        let late = rows.filter { $0.deliveredAt == nil }
        let unread = isRead ? rows.filter { $0.deliveredAt != nil && $0.readAt == nil } : []
        return sentences([("not delivered to", late), ("not read by", unread)], limit, width)
    }

    private func sentences(
        _ groups: [(words: String, rows: [DeliveryStatus.Row])], _ limit: Int, _ width: Int?
    ) -> [String] {
        groups.filter { !$0.rows.isEmpty }.map { words, rows in
            guard let width else { return "\(words) \(list(rows, limit, NameColumn.any))" }
            let names = NameColumn(on: terminal)
            // A name and a comma take three columns at least.
            let counts = (0...min(limit, rows.count, max(0, width / 3))).reversed()
            let sentences = counts.lazy.map { "\(words) \(list(rows, $0, names))" }
            return sentences.first { $0.displayWidth <= width } ?? "\(words) \(list(rows, 0, names))"
        }
    }

    private func list(_ rows: [DeliveryStatus.Row], _ limit: Int, _ names: NameColumn) -> String {
        func marked(_ row: DeliveryStatus.Row) -> String {
            names.cut(row.label.printable, of: row.member) + (row.wasRemoved ? " (removed)" : "")
        }
        let rest = rows.count - min(limit, rows.count)
        guard rest > 0 else { return rows.map(marked).listed }
        guard limit > 0 else { return rest.of("member") }
        return "\(rows.prefix(limit).map(marked).joined(separator: ", ")) and \(rest) more"
    }
}
