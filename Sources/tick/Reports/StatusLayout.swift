import Client

/// The lines for people: a message each, in aligned columns.
struct StatusLayout {
    private let terminal: Terminal
    /// How many names follow a text; nil for a few, where they fit.
    private let names: Int?
    private let columns: Int?
    private let seqWidth: Int
    private let ticksWidth: Int
    private let figuresWidth: Int
    private var roomWidth: Int?
    private var ages: (now: Int, width: Int)?
    private var namesSenders = false

    init(of items: [StatusItem], names: Int?, terminal: Terminal) {
        self.names = names
        self.terminal = terminal
        columns = terminal.columns
        seqWidth = items.map { Self.seq(of: $0).count }.max() ?? 1
        ticksWidth = items.map { Ticks.plain(of: $0.state, terminal).displayWidth }.max() ?? 1
        figuresWidth = items.map { Self.figures(of: $0).count }.max() ?? 0
    }

    /// Has the lines begin with the room.
    mutating func nameRooms(of items: [StatusItem]) {
        roomWidth = items.map { $0.account.room.printable.displayWidth }.max() ?? 0
    }

    /// Has the lines tell how old the messages are.
    mutating func tellAges(of items: [StatusItem], now: Int) {
        ages = (now, items.map { Age(now - $0.at).text.count }.max() ?? 0)
    }

    /// Has the sender's name stand before the text.
    mutating func nameSenders() { namesSenders = true }

    func line(of item: StatusItem) -> String {
        let seq = Self.seq(of: item)
        let room = roomWidth.map { item.account.room.printable.padded(to: $0) }
        let start = (room ?? "") + "  " + String(repeating: " ", count: seqWidth - seq.count) + seq + "  "
        let plain = Ticks.plain(of: item.state, terminal)
        let ticks = Ticks.of(item.state, terminal) + "".padded(to: ticksWidth - plain.displayWidth)
        let age = ages.map { Age($0.now - item.at).text.padded(to: $0.width) + "  " } ?? ""
        let figures = " " + Self.figures(of: item).padded(to: figuresWidth) + "  " + age
        let used = start.count + ticksWidth + figures.displayWidth
        guard let columns, used >= columns else {
            return start + ticks + figures + rest(of: item, columns: columns.map { $0 - used })
        }
        // Where even the counts don't fit, colours would be cut in the middle.
        return terminal.cut(start + plain.padded(to: ticksWidth) + figures, to: columns)
    }

    /// The sender and the text, followed by its readers.
    private func rest(of item: StatusItem, columns: Int?) -> String {
        let text =
            (namesSenders ? item.from.printable + ": " : "") + item.shownText + (item.reason.map { "  (\($0))" } ?? "")
        let limit = names ?? (columns == nil ? 0 : 3)
        guard limit > 0, case .sent(let status) = item.place, status.audience > 0 else {
            return terminal.cut(text, to: columns)
        }
        let behind = "  (\(Readers(status).sentences(names: limit).joined(separator: "; ")))"
        guard let columns else { return text + behind }
        if text.displayWidth + behind.displayWidth <= columns { return text + terminal.colored(behind, .dim) }
        guard names != nil else { return terminal.cut(text, to: columns) }
        // `--names` was given: the names are shown rather than the end of the text.
        let start = terminal.cut(text, to: max(columns - behind.displayWidth, min(columns, 20)))
        return start + terminal.colored(terminal.cut(behind, to: columns - start.displayWidth), .dim)
    }

    private static func seq(of item: StatusItem) -> String {
        guard case .sent(let status) = item.place else { return "-" }
        return String(status.message.event.seq)
    }

    private static func figures(of item: StatusItem) -> String {
        guard case .sent(let status) = item.place, item.tellsReceipts else { return item.state.rawValue }
        guard status.message.event.kind == .message else { return "delivered \(status.delivered)/\(status.audience)" }
        return "delivered \(status.delivered)/\(status.audience), read \(status.read)/\(status.audience)"
    }
}

extension StatusItem {
    /// Its text for a line of a report.
    var shownText: String {
        switch place {
        case .sent(let status): status.message.shownText
        case .waiting: edit.map { ListWords($0).line } ?? content?.printable ?? ""
        }
    }

    /// The last error of sending it.
    var reason: String? {
        guard case .waiting(let queued) = place else { return nil }
        return queued.lastError?.printable
    }
}

extension OpenedEvent {
    /// The message's text for a line of a report.
    var shownText: String {
        switch body {
        case .content(let content): content.printable
        case .edit(let edit): ListWords(edit).line
        case .removed: "(no longer kept)"
        case .forged, .absent, .phantom, .flawed: "(not genuine)"
        case .unknown where event.kind == .list: "(this tick knows no such edit)"
        case .unknown: "(a newer tick is needed to show it)"
        case .named, .left, .strange, .copy: ""
        }
    }
}
