import Client

/// The lines for people: a message each, in aligned columns.
struct StatusLayout {
    private let terminal: Terminal
    /// The number of names of each state after a text; nil for a few of the missing members, on a terminal.
    private let names: Int?
    private var columns: Int? { terminal.columns }
    private let seqWidth: Int
    private let ticksWidth: Int
    private let figuresWidth: Int
    private var roomWidth: Int?
    private var ages: (now: Int, width: Int)?
    private var namesSenders = false

    init(of items: [StatusItem], names: Int?, terminal: Terminal) {
        (self.names, self.terminal) = (names, terminal)
        seqWidth = items.map { Self.seq(of: $0).count }.max() ?? 1
        ticksWidth = items.map { Ticks.plain(of: $0.state, terminal).displayWidth }.max() ?? 1
        figuresWidth = items.map { Self.figures(of: $0).count }.max() ?? 0
    }

    /// Begins the lines with the room.
    mutating func nameRooms(of items: [StatusItem]) {
        roomWidth = items.map { $0.account.room.printable.displayWidth }.max() ?? 0
    }

    /// Adds the messages' ages to the lines.
    mutating func tellAges(of items: [StatusItem], now: Int) {
        ages = (now, items.map { Age(now - $0.start(now: now)).text.count }.max() ?? 0)
    }

    /// Puts the sender's name before the text.
    mutating func nameSenders() { namesSenders = true }

    /// The message's line; on a terminal too narrow for text and names, a second line has the members' names, or one for each state.
    func lines(of item: StatusItem) -> [String] {
        let seq = Self.seq(of: item)
        let room = roomWidth.map { item.account.room.printable.padded(to: $0) }
        let start = (room ?? "") + "  " + String(repeating: " ", count: seqWidth - seq.count) + seq + "  "
        let plain = Ticks.plain(of: item.state, terminal)
        let ticks = Ticks.of(item.state, terminal) + "".padded(to: ticksWidth - plain.displayWidth)
        let age = ages.map { Age($0.now - item.start(now: $0.now)).text.padded(to: $0.width) + "  " } ?? ""
        let figures = " " + Self.figures(of: item).padded(to: figuresWidth) + "  " + age
        let sender = namesSenders ? NameColumn(on: terminal).cut(item.label.printable, of: item.person) + ": " : ""
        let text = sender + item.shownText + (item.reason.map { "  (\($0))" } ?? "")
        let sentences = names(of: item)
        let names = sentences.isEmpty ? nil : "(\(sentences.joined(separator: "; ")))"
        guard let columns else { return [start + ticks + figures + text + (names.map { "  " + $0 } ?? "")] }
        let rest = columns - start.displayWidth - ticksWidth - figures.displayWidth
        // A line without room for the counts is cut: colours could be cut in the middle.
        let isTooNarrow = rest <= 0
        let head = isTooNarrow ? start + plain.padded(to: ticksWidth) + figures : start + ticks + figures
        func line(_ text: String) -> String { isTooNarrow ? terminal.cut(head, to: columns) : head + text }
        guard let names else { return [line(terminal.cut(text, to: rest))] }
        let beside = rest - names.displayWidth - 2
        if beside >= min(text.displayWidth, Self.leastText) {
            return [line(terminal.cut(text, to: beside) + "  " + terminal.colored(names, .dim))]
        }
        let margin = String(repeating: " ", count: min(start.displayWidth, 8))
        let width = columns - margin.count
        let below = names.displayWidth <= width ? [names] : Self.inParentheses(self.names(of: item, in: width - 2))
        return [line(terminal.cut(text, to: rest))]
            + below.map { margin + terminal.colored(terminal.cut($0, to: width), .dim) }
    }

    /// A line for each sentence, two columns longer.
    private static func inParentheses(_ sentences: [String]) -> [String] {
        sentences.enumerated().map { number, sentence in
            (number == 0 ? "(" : " ") + sentence + (number == sentences.count - 1 ? ")" : ";")
        }
    }

    /// The fewest columns of a text beside names.
    private static let leastText = 16

    /// The members' names after a text: those of each state where `--names` asks for it, else on a terminal the missing
    /// ones'.
    ///
    /// - Parameter width: the columns for those of one state; nil for any number.
    private func names(of item: StatusItem, in width: Int? = nil) -> [String] {
        guard case .sent(let status) = item.place, status.audience > 0, names != 0 else { return [] }
        let readers = Readers(rows: status.rows, terminal: terminal)
        if let names { return readers.sentences(names: names, in: width) }
        guard columns != nil else { return [] }
        return readers.missing(names: 3, isRead: status.message.event.kind == .message, in: width)
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
        case .withoutKey: "(sealed before this member was given the key)"
        case .forged, .unsigned, .absent, .flawed: "(not genuine)"
        case .unknown where event.kind == .list: "(this tick knows no such edit)"
        case .unknown: "(a newer tick is needed to show it)"
        case .named, .left, .rotated, .invited, .strange, .copy: ""
        }
    }
}
