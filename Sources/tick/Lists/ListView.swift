import Arguments
import Client
import Kernel
import Listing

/// Shows a list, and with `-f` its changes: on a terminal it is redrawn, in a pipe each change is a line.
struct ListView: Sendable {
    private let request: ListRequest
    private let account: Account
    private let context: Context
    private let progress: Progress
    private var reader: ListReader
    private var screen: Screen?
    private var retry = Retry()
    /// What a screen shows; nil for nothing yet.
    private var drawn: Rows?
    /// The least number of these rows that the screen had no room for.
    private var hidden = 0
    /// Whether all edits that were read were shown, as a pipe's reader is shown each: then they are receipted.
    private var isShown = true
    private var flaws: ListFlaws

    init(_ request: ListRequest, _ account: Account, _ reader: ListReader, _ context: Context) {
        (self.request, self.account, self.reader, self.context) = (request, account, reader, context)
        progress = Progress(context.terminal)
        flaws = ListFlaws(account)
        if request.follows, request.form.isText, context.terminal.canRedraw { screen = Screen(context.terminal) }
    }

    private var terminal: Terminal { context.terminal }
    private var output: ListOutput { ListOutput(request: request, account: account, terminal: terminal) }
    private var notes: ListNotes {
        ListNotes(request: request, account: account, context: context, fold: reader.kept.fold)
    }

    mutating func run() async throws {
        guard request.follows else { return try await show() }
        let signals = try SignalWatch(grace: 0)
        terminal.whenReaderGoes { signals.cutoff.end() }
        screen?.watchTerminal()
        defer { signals.end() }
        let moved = RoomEnd(account, ends: signals.cutoff)
        RoomEnd.watch([moved])
        do {
            try await context.keeping {
                try await Limit.never.until(signals.cutoff).run { [view = self] in
                    var view = view
                    try await view.follow(until: moved)
                }
            }
        } catch { if signals.signal == nil { throw error } }
        if signals.signal != nil { _ = await context.keepAll(by: Limit(after: .seconds(1))) }
    }

    // MARK: Once

    private mutating func show() async throws {
        var trouble: Failure?
        do throws(ClientError) {
            let (queued, changes) = (await outbox(), try await read())
            terminal.clear()
            for text in flaws.texts(of: changes, by: reader) { terminal.warn(text) }
            if let queued { terminal.say(queued) }
        } catch {
            terminal.clear()
            guard error.isWorthRetrying, reader.hasRead else { throw error }
            trouble = Failure(error, account: account)
            trouble?.hint = "the list is as it was when it was read last"
        }
        if let text = flaws.count(of: reader) { terminal.warn(text) }
        let lines = try await request.namesLists ? output.lines(of: reader.kept.fold) : rows().lines
        if !request.namesLists { await giveUpPositions() }
        // A list that nobody read to its end wasn't shown: it gets no receipts.
        do { try await write(lines) } catch let failure as Failure where failure.isQuietEnd {
            throw trouble ?? reader.lacking(of: account) ?? failure
        }
        if lines.isEmpty, let emptiness = notes.emptiness {
            terminal.say(emptiness)
            terminal.hint(ListHint(account.room, list: request.list, "add", "TEXT").text("adds one"))
        }
        if let waiting = notes.waiting { terminal.say(waiting) }
        if !request.namesLists {
            // Kept at once: while the relay takes the receipts, another process may show the list again.
            reader.show([request.list])
            try await keep()
        }
        if trouble == nil { await context.findKeyless(of: account, by: Limit(after: .seconds(5))) }
        if trouble == nil, !request.namesLists {
            // Receipts that the relay doesn't take now are given by the next run.
            do throws(ClientError) { try await reader.settle([request.list]) } catch {
                if !error.isWorthRetrying { trouble = Failure(error, account: account) }
            }
        }
        try await keep()
        if let lacking = reader.lacking(of: account) {
            if trouble == nil { trouble = lacking } else { terminal.warn(lacking) }
        }
        if let trouble = trouble ?? notes.unknown { throw trouble }
    }

    private func write(_ lines: [[UInt8]]) async throws {
        guard !lines.isEmpty else { return }
        try terminal.write(bytes: lines.reduce(into: []) { $0 += $1 })
    }

    /// The rows of the list as it is now.
    private struct Rows: Sendable {
        let list: OrderedList?
        let names: RoomView?
        let output: ListOutput

        /// For the width that the terminal has now.
        var lines: [[UInt8]] { output.lines(of: list, names) }
        var isEmpty: Bool { list?.count ?? 0 == 0 }
    }

    private func rows() async throws -> Rows {
        Rows(list: reader.kept.fold.lists[request.list], names: try await names(), output: output)
    }

    /// The room, for the names in the records; nil where none are printed, or the relay is away.
    private func names() async throws -> RoomView? {
        guard request.namesMembers else { return nil }
        do throws(ClientError) { return try await account.lastView() } catch {
            guard error.isWorthRetrying else { throw error }
            return nil
        }
    }

    private mutating func read() async throws(ClientError) -> [ListChange] {
        try await reader.next { [view = self] in view.showProgress($0, of: $1) }
    }

    /// Reads what came since the list was shown.
    ///
    /// - Parameter growth: ends a wait.
    private mutating func readMore(waits: Bool, until growth: Cutoff?) async throws(ClientError) -> [ListChange] {
        let lists: Set<String> = isShown ? [request.list] : []
        let limit = growth.map { Limit.never.until($0) } ?? .never
        let (changes, reader) = try await limit.run { [view = self] () async throws(ClientError) in
            var reader = view.reader
            let changes = try await reader.next(
                waits: waits, receipting: lists, tellsAll: true, tellsPositions: view.request.tellsPositions
            ) { view.showProgress($0, of: $1) }
            return (changes, reader)
        }
        self.reader = reader
        return changes
    }

    private func showProgress(_ seq: Int, of head: Int) {
        progress.show("list '\(account.room.printable)': \(seq) of \(head)")
    }

    /// Sends what waits in the outbox, and words the result; nil for nothing.
    private func outbox() async -> String? {
        // A file that can't be read ends the reading, too.
        guard let report = try? await context.flushOutbox(of: account) else { return nil }
        context.warn(of: report.trouble, account)
        return report.text()
    }

    private mutating func keep() async throws {
        if let trouble = try await reader.keep(of: account) { terminal.warn(trouble) }
    }

    /// Before the rows are printed: where this command is ended right after, or by `| head`, positions of before would be other rows.
    /// A failure comes again with what is kept afterwards.
    private mutating func giveUpPositions() async {
        if reader.giveUpPositions(of: request.list) { _ = try? await reader.keep() }
    }

    // MARK: Following

    private mutating func follow(until moved: RoomEnd) async throws {
        // At the end, as a tail counts what it didn't show: each of them could come by itself.
        defer { if let text = flaws.count(of: reader) { terminal.warn(text) } }
        var isFirst = true
        while true {
            let changes: [ListChange]
            if let failure = moved.failure { throw failure }
            if Task.isCancelled { return }
            do throws(ClientError) {
                // Also what a try has left that fell between the relay's coming back and its answer.
                if isFirst || retry.isAway || context.isWaiting(account), let text = await outbox(), screen == nil {
                    terminal.say(text)
                }
                let growth = await noteGrowth()
                changes = try await isFirst ? read() : readMore(waits: !retry.isAway, until: growth)
            } catch {
                if !Task.isCancelled, !hasGrown { try await wait(after: error) }
                continue
            }
            terminal.clear()
            let wasAway = retry.isAway
            say(retry.answered())
            // It may have come back only when the outbox had been tried.
            if wasAway, context.isWaiting(account), let text = await outbox(), screen == nil { terminal.say(text) }
            var texts = flaws.texts(of: changes, by: reader)
            if isFirst, let text = flaws.count(of: reader) { texts.append(text) }
            let pace = retry.takes(isPaced: reader.isPaced)
            let mustTell = !texts.isEmpty || pace != nil
            // What is printed stands above the rows.
            if mustTell { try screen?.erase() }
            for text in texts { terminal.warn(text) }
            terminal.say(pace, of: account)
            if isFirst || !changes.isEmpty || wasAway || mustTell { try await show(changes, isFirst: isFirst) }
            isFirst = false
            if let trouble = try await reader.keep(of: account) {
                try screen?.erase()
                terminal.warn(trouble)
                if screen != nil { try await show([], isFirst: false) }
            }
            if let lacking = reader.lacking(of: account) { throw lacking }
        }
    }

    /// The notes below the rows on a screen.
    private var notesBelow: [String] {
        let none = drawn?.isEmpty ?? true && reader.hasRead ? notes.emptiness ?? notes.unknown?.message : nil
        return [none, notes.waiting].compactMap(\.self)
    }

    private mutating func drawRows(_ more: [String] = []) async throws {
        (drawn, hidden) = (try await rows(), .max)
        await giveUpPositions()
        try draw(notesBelow + more)
        isShown = reader.show(request.list, without: hidden)
    }

    private mutating func draw(_ notes: [String]) throws {
        guard let screen else { return }
        try screen.draw { [drawn] in
            (drawn?.lines ?? [], notes)
        } _: { [reader, request, hidden] lines in
            let unseen = reader.unseen(of: request.list, first: min(lines, hidden))
            return unseen > 0 ? ", \(unseen.of("change")) not shown" : ""
        }
        hidden = min(hidden, screen.hidden().lines)
    }

    /// Whether the screen has drawn rows since that it had no room for, in a window that got higher.
    private var hasGrown: Bool { screen.map { drawn != nil && $0.hidden().lines < hidden } ?? false }

    /// Notes such rows as shown.
    ///
    /// - Returns: a cut-off that comes with the next ones; nil where there are none.
    private mutating func noteGrowth() async -> Cutoff? {
        guard let screen, drawn != nil, hidden > 0 else { return nil }
        let (lines, growth) = screen.hidden()
        if lines < hidden {
            hidden = lines
            isShown = reader.show(request.list, without: lines)
            _ = try? await reader.keep()
        }
        return growth
    }

    private mutating func show(_ changes: [ListChange], isFirst: Bool) async throws {
        if screen != nil {
            try await drawRows()
        } else if isFirst {
            let rows = try await rows().lines
            await giveUpPositions()
            try await write(rows)
            if rows.isEmpty, let emptiness = notes.emptiness { terminal.say(emptiness) }
            if let unknown = notes.unknown?.message { terminal.warn(unknown) }
            if let waiting = notes.waiting { terminal.say(waiting) }
            reader.show([request.list])
        } else {
            let names = try await names()
            var lines: [[UInt8]] = []
            for change in changes where change.edit?.list == request.list {
                if let line = output.line(of: change, names) { lines.append(line) }
            }
            try await write(lines)
        }
    }

    private mutating func wait(after error: ClientError) async throws {
        say(try retry.failed(error))
        if screen != nil {
            let note = "waiting: \(Failure(error, account: account).message ?? "")"
            if drawn?.isEmpty ?? true, reader.hasRead {
                try await drawRows([note])
                _ = try? await reader.keep()
            } else {
                try draw(notesBelow + [note])
            }
        }
        await retry.pause(after: error)
    }

    /// Says a note; a screen shows it below the rows.
    private func say(_ note: Retry.Note?) { if screen == nil { terminal.say(note, of: account) } }
}
