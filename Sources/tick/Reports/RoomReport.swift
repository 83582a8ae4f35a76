import Arguments
import Client
import Kernel

/// `tick status ROOM`: my latest messages, or everyone's, oldest first, with the state of each; then the outbox. With
/// `--missing` also over all rooms.
struct RoomReport: Report {
    let accounts: [Account]
    let request: StatusRequest
    let context: Context

    private struct Part {
        var items: [StatusItem] = []
        var notes: [Snapshot.Note] = []
        var failure: Failure?
    }

    func snapshot() async throws -> Snapshot {
        var snapshot = Snapshot()
        var items: [StatusItem] = []
        let parts = try await accounts.concurrently { account in try await part(of: account) }
        for part in parts {
            items += part.items
            snapshot.notes += part.notes
            guard let failure = part.failure else { continue }
            // One failure is printed at the end; those of further rooms are notes.
            if snapshot.failure == nil {
                snapshot.failure = failure
            } else if let message = failure.message {
                snapshot.notes.append(.warning(message))
            }
        }
        snapshot.lines = lines(of: items)
        if let account = accounts.first, accounts.count == 1, items.isEmpty, snapshot.failure == nil,
            let note = await nothingOfMine(in: account)
        {
            snapshot.notes.append(note)
        }
        return snapshot
    }

    private func part(of account: Account) async throws -> Part {
        var part = Part()
        if request.form.sendsOutbox {
            let report = try await context.flushOutbox(of: account)
            // With `--missing` it isn't said: a cron job mails all that is printed.
            part.notes += report.notes(of: account, isQuiet: request.lateness != nil)
        }
        // Read before the relay is asked: a message sent meanwhile is in its answer, or shown as it was.
        var waiting = try context.state().outbox.filter { $0.room == account.room && request.isLatest($0) }
        // The latest first, each of them the oldest first.
        var pages: [[StatusItem]] = []
        var examined: Int?
        var (unverifiable, nobodys): ([Int], [Int]) = ([], [])
        do throws(ClientError) {
            let receipts = request.asksReceipts
            try await account.readStatuses(last: request.count, ofAll: request.isOfAll, receipts: receipts) { page in
                examined = page.first?.message.event.seq ?? examined
                let sent = Set(page.map(\.message.event.id))
                waiting.removeAll { sent.contains($0.id) }
                let wanted = page.map(request.counted).filter(request.isWanted)
                pages.append(wanted.map { item(.sent($0), of: account) })
                part.notes += wanted.flatMap(\.receiptNotes)
                nobodys += wanted.filter(\.message.body.isNobodys).map(\.message.event.seq)
                unverifiable += wanted.filter(\.isUnverifiable).map(\.message.event.seq)
                // One is the answer, however many there are.
                return !request.isQuiet || wanted.isEmpty
            }
            part.notes += account.rosterNotes()
        } catch {
            part.failure = Failure(error, account: account)
            if let examined, error.isWorthRetrying {
                let room = account.room.printable
                part.notes.append(.plain("messages of '\(room)' before \(examined) were not examined"))
            }
        }
        part.notes += Snapshot.Note.unverifiable(unverifiable, in: account)
        part.notes += Snapshot.Note.nobodys(nobodys, in: account)
        part.items = Array(pages.reversed().joined())
        part.items += waiting.suffix(request.count).map { item(.waiting($0), of: account) }
        return part
    }

    private func item(_ place: StatusItem.Place, of account: Account) -> StatusItem {
        StatusItem(
            place: place, account: account, terminal: context.terminal, tellsReceipts: request.asksReceipts,
            tellsOrigin: request.isOfAll || request.isOfAllRooms
        )
    }

    /// A note for people that the room has no message of theirs, with the room's own counts.
    private func nothingOfMine(in account: Account) async -> Snapshot.Note? {
        guard request.form.record.isText, request.lateness == nil, !request.isOfAll, !request.isQuiet,
            let standing = try? await account.relay.standing().shown
        else { return nil }
        let room = account.room.printable
        let members = standing.members.of("member")
        let counts = "\(standing.delivered.missing) new and \(standing.read.missing) unread messages"
        let text = "no messages of yours in room '\(room)': \(members), \(counts); 'tick tail \(room)' shows it"
        return .standing(text, of: room)
    }

    private func lines(of items: [StatusItem]) -> [Snapshot.Line] {
        var layout = StatusLayout(of: items, names: request.names, terminal: context.terminal)
        if request.lateness != nil { layout.tellAges(of: items, now: Syscalls.epochMilliseconds()) }
        if request.isOfAllRooms { layout.nameRooms(of: items) }
        if request.isOfAll { layout.nameSenders() }
        var lines: [Snapshot.Line] = []
        for item in items {
            lines.append(request.form.line(of: item, layout))
            guard case .porcelain = request.form.record.style, item.tellsOrigin, item.status != nil else { continue }
            lines.append(request.form.line("\(item.id) s", facts: [], item.porcelain("s")))
        }
        return lines
    }
}

extension ReportForm {
    /// A message as one record; for people as a row, or two on a narrow terminal.
    func line(of item: StatusItem, _ layout: StatusLayout) -> Snapshot.Line {
        let key = item.id.description
        guard !record.isText else { return lines(key, facts: item.facts, layout.lines(of: item)) }
        return Snapshot.Line(key: key, facts: item.facts, bytes: item.bytes(in: record))
    }
}
