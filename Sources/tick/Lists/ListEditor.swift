import Client
import Listing
import Wire

/// Makes the edits of `tick list add`, `move` and the others, and sends them by way of the outbox.
///
/// A position becomes the id of the row that stood there when the list was shown last, before anything is sent. Where that
/// row is gone by now, the edit is refused: it never falls on another one.
struct ListEditor {
    private let request: ListRequest
    private let account: Account
    private let context: Context
    private var reader: ListReader
    /// Why the relay didn't show the list; nil where it did, or wasn't asked.
    private var outage: ClientError?
    /// The changes by edits of this command that were sent, and looked for.
    private var own: [MessageID: ListChange] = [:]
    /// The rows' names as they were typed.
    private var names: [MessageID: String] = [:]

    init(_ request: ListRequest, _ account: Account, _ reader: ListReader, _ context: Context) {
        (self.request, self.account, self.reader, self.context) = (request, account, reader, context)
    }

    mutating func run(waiting: WaitOptions?) async throws {
        let texts = try texts()
        try await context.needKeyToSeal(of: account, by: (waiting?.limit ?? request.limit).forOneLook)
        let shown = reader.kept.shown[request.list]
        if needsRows {
            try await update()
            if let lacking = reader.lacking(of: account) { context.terminal.warn(lacking) }
        }
        let resolver = RowResolver(request, shown: shown, fold: reader.kept.fold, outage: outage, account: account)
        var edits: [ListEdit.Operation] = []
        switch request.operation {
        case .show: break
        case .add: return try await add(texts, resolver, waiting)
        case .move:
            let row = try await rows(resolver)[0]
            edits = [.move(row, try resolver.place(request.place, moving: row))]
        case .edit:
            let row = try await rows(resolver)[0]
            let former = list[row]?.text.utf8.count ?? 0
            try needRoom(bytes: texts[0].utf8.count - former)
            edits = [.edit(row, text: texts[0])]
        case .remove: edits = try await rows(resolver).map { .remove($0) }
        case .check: edits = try await rows(resolver).map { .check($0) }
        case .uncheck: edits = try await rows(resolver).map { .uncheck($0) }
        }
        let messages = try edits.map { edit in try seal(edit, id: .now()) }
        let seqs = try await send(messages, waiting)
        try await needEffect(of: edits, messages, seqs)
    }

    private mutating func rows(_ resolver: RowResolver) async throws -> [MessageID] {
        var rows: [MessageID] = []
        for name in request.rows {
            let row = try await resolver.row(name)
            if names.updateValue(name.text, forKey: row) == nil { rows.append(row) }
        }
        return rows
    }

    /// Whether the edit depends on the rows of the list.
    private var needsRows: Bool {
        guard request.operation == .add else { return true }
        return switch request.place {
        case .first, .last, nil: false
        case .at, .before, .after: true
        }
    }

    // MARK: Text

    private func texts() throws -> [String] {
        var texts: [String] = []
        // The lines before it may seem to have been added.
        let hint = request.readsLines ? "no row was added: give all lines again" : nil
        switch request.operation {
        case .add where request.readsLines:
            context.terminal.sayReading("lines", each: "is a row")
            var bytes = try InputFile.read(nil)
            if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() } else if bytes.isEmpty { return [] }
            for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                guard let text = String(validating: line, as: UTF8.self) else {
                    throw Failure(.badInput, "line \(texts.count + 1) is not UTF-8", hint: hint)
                }
                texts.append(text)
            }
        case .add where request.words == ["-"], .edit where request.words == ["-"]:
            context.terminal.sayReading("the text of the row")
            var bytes = try InputFile.read(nil)
            if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure(.badInput, "standard input is not UTF-8")
            }
            texts = [text]
        case .add, .edit: texts = [request.words.allSatisfy(\.isEmpty) ? "" : request.words.joined(separator: " ")]
        case .show, .move, .remove, .check, .uncheck: break
        }
        for (index, text) in texts.enumerated() {
            let what = request.readsLines ? "line \(index + 1)" : "the text"
            guard !text.isEmpty else { throw Failure(.badInput, "\(what) is empty", hint: hint) }
            guard text.utf8.count <= Limits.text else {
                let excess = InputFile.excess(text.utf8.count, over: Limits.text)
                throw Failure(.badInput, "\(what) is too long: \(excess)", hint: hint)
            }
            guard !DeviceSecret.isSecret(Array(text.utf8)) else { throw Failure.secret(as: "row") }
        }
        return texts
    }

    private mutating func add(_ texts: [String], _ resolver: RowResolver, _ waiting: WaitOptions?) async throws {
        guard !texts.isEmpty else {
            if waiting != nil { throw Failure.noLineToWaitFor }
            return
        }
        let bytes = texts.reduce(0) { $0 + $1.utf8.count }
        // An append needs no list, so it is sent without reading one that surely has room. One that is half full may be full by now,
        // and one that was full may have room.
        let (half, halfBytes) = (OrderedList.mostRows / 2, OrderedList.mostBytes / 2)
        if !needsRows, !reader.hasRead || !hasRoom(unread, rows: half + texts.count, bytes: halfBytes + bytes) {
            try await update()
        }
        try needRoom(rows: texts.count, bytes: bytes)
        var place = try resolver.place(request.place, moving: nil)
        var messages: [NewMessage] = []
        for text in texts {
            let id = MessageID.now()
            messages.append(try seal(.add(text: text, place), id: id))
            if place != .last { place = .after(id) }
        }
        try await send(messages, waiting)
        try await needRoom(of: messages, bytes: bytes)
    }

    /// Fails where the list had no room for rows that were sent: others may have filled it meanwhile.
    private mutating func needRoom(of messages: [NewMessage], bytes: Int) async throws {
        guard !hasRoom(max(0, unread - messages.count), rows: messages.count, bytes: bytes) else { return }
        let ids = Set(messages.map(\.id))
        let sent = ids.count == 1 ? "the row was sent: don't add it" : "the rows were sent: don't add them"
        try await look(
            after: ids, elseUnknown: "whether list '\(request.list.printable)' had room",
            hint: "\(sent) again; 'tick list \(account.room.printable)' shows it"
        )
        let lost = ids.count { reader.kept.fold.ids.contains($0) && list[$0] == nil }
        guard lost > 0 else { return }
        let rows = ids.count == 1 ? "the row has" : "\(lost) of \(ids.count) rows have"
        throw Failure(.badInput, "\(rows) no effect: list '\(request.list.printable)' is full")
    }

    /// Fails where edits of rows that were sent had no effect: others may have removed the rows since the list was read.
    ///
    /// The list is read for that only where another event of the log has come before the edits, which their seqs tell: the relay's
    /// word, as that it has the edits, but with `--wait`, which has found them in the log.
    private mutating func needEffect(
        of edits: [ListEdit.Operation], _ messages: [NewMessage], _ seqs: [MessageID: RelaysWord<Int>]
    ) async throws {
        let last = seqs.values.map(\.hint).max() ?? 0
        guard outage != nil || last - reader.kept.head.size > messages.count else { return }
        let isOne = messages.count == 1
        try await look(
            after: Set(messages.map(\.id)), elseUnknown: "whether the \(isOne ? "edit has" : "edits have") an effect",
            hint: "the \(isOne ? "edit was" : "edits were") sent; "
                + ListHint(account.room, list: request.list).text("shows the list")
        )
        let resolver = RowResolver(request, shown: nil, fold: reader.kept.fold, outage: nil, account: account)
        var losses: [Failure] = []
        for (edit, message) in zip(edits, messages) {
            guard let row = ListEdit(edit, in: request.list)?.row else { continue }
            if let loss = resolver.loss(of: row, named: names[row], by: own[message.id]) { losses.append(loss) }
        }
        guard var failure = losses.first else { return }
        let reasons = losses.compactMap(\.message)
        failure.message =
            isOne
            ? "the edit has no effect: \(reasons.joined())"
            : (["\(losses.count) of \(messages.count) edits have no effect:"] + reasons).joined(separator: "\n")
        throw failure
    }

    /// Reads the list that edits were sent to, for a while also where the relay doesn't show it.
    private mutating func look(after ids: Set<MessageID>, elseUnknown unknown: String, hint: String) async throws {
        // The edit may have been sent when the time was nearly up.
        let patience = request.limit.afterwards.atMost(TimeLimit.usual)
        var backoff = Backoff()
        while let error = try await update(besides: ids, by: patience) {
            guard patience.isPast else {
                await patience.sleep(for: backoff.delay(atLeast: error.retryAfter))
                continue
            }
            var failure = Failure(error, account: account)
            failure.message = "\(unknown) isn't known: \(error.reason.printable)"
            failure.hint = hint
            throw failure
        }
    }

    /// The number of events that the log has had since the list was read, as far as is known here.
    private var unread: Int { max(0, account.log.size(by: account.me) - reader.kept.head.size) }

    /// Whether the list has room for more, even if each of so many other events has added the longest row to it.
    private func hasRoom(_ others: Int, rows: Int, bytes: Int) -> Bool {
        // A greater number is only a relay's claim: no list has more rows.
        let others = min(others, OrderedList.mostRows + 1)
        return list.hasRoom(rows: rows + others, bytes: bytes + others * Limits.text)
    }

    /// The list as far as it was read.
    private var list: OrderedList { reader.kept.fold.lists[request.list] ?? OrderedList() }

    /// Refuses an edit that every reader would pass over, since the list is full. One that the relay didn't show may have room by now.
    private func needRoom(rows: Int = 0, bytes: Int) throws {
        guard outage == nil, rows > 0 || bytes > 0, !list.hasRoom(rows: rows, bytes: bytes) else { return }
        let full = list.count + rows > OrderedList.mostRows
        throw Failure(
            .badInput,
            full
                ? "list '\(request.list.printable)' has \(list.count) rows, and can have \(OrderedList.mostRows): "
                    + "\(rows) more \(rows == 1 ? "doesn't" : "don't") fit"
                : "list '\(request.list.printable)' has \(list.bytes) bytes of text, and can have "
                    + "\(OrderedList.mostBytes): \(bytes) more \(bytes == 1 ? "doesn't" : "don't") fit"
        )
    }

    private func seal(_ operation: ListEdit.Operation, id: MessageID) throws -> NewMessage {
        guard let edit = ListEdit(operation, in: request.list) else {
            preconditionFailure("BUG: a list with a name that none can have")
        }
        return try account.seal(edit, id: id)
    }

    // MARK: Reading

    /// Reads the edits made since. Without the relay the new edit is based on what was read before.
    ///
    /// - Parameters:
    ///   - ids: edits that were sent, whose flaws the caller tells.
    ///   - limit: that of the command, if there is none.
    /// - Returns: why the relay didn't show them; nil where it did.
    @discardableResult
    private mutating func update(
        besides ids: Set<MessageID> = [], by limit: Limit? = nil
    ) async throws -> ClientError? {
        do throws(ClientError) {
            let changes: [ListChange]
            let look = (limit ?? request.limit).forOneLook
            (reader, changes) = try await look.run { [reader] () async throws(ClientError) in
                var reader = reader
                let changes = try await reader.next(tellsAll: !ids.isEmpty)
                return (reader, changes)
            }
            for change in changes where ids.contains(change.event.event.id) { own[change.event.event.id] = change }
            var words = ListFlaws(account)
            // One that its member seems not to have signed is told here all the same.
            let told = changes.filter { $0.edit == nil || $0.isFlawed && !ids.contains($0.event.event.id) }
            for text in words.texts(of: told, by: reader) { context.terminal.warn(text) }
        } catch {
            guard error.isWorthRetrying else { throw error }
            outage = error
            return error
        }
        outage = nil
        if let trouble = try await reader.keep(of: account) { context.terminal.warn(trouble) }
        return nil
    }

    // MARK: Sending

    /// - Returns: their seqs.
    @discardableResult
    private func send(
        _ messages: [NewMessage], _ waiting: WaitOptions?
    ) async throws -> [MessageID: RelaysWord<Int>] {
        let form: SendOutput.Form =
            if case .json = request.form.style { .json } else { request.printsIDs ? .id : .none }
        let sender = Sender(
            account: account, queues: true, ids: nil, waiting: waiting, limit: waiting?.limit ?? request.limit,
            output: SendOutput(room: account.room, form: form, terminal: context.terminal, noun: "edit"),
            context: context, noun: "edit"
        )
        // A relay that was silent just now isn't asked again at once.
        let silence = outage.flatMap { $0.isSilence || request.limit.isPast ? $0 : nil }
        let seqs = try await sender.send(messages, after: silence)
        await context.finishSending(of: account, by: sender.limit)
        return seqs
    }
}
