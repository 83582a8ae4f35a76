import Client
import Wire

/// Formats the events of a room for `tail`.
struct EventLine {
    enum Form: Sendable {
        case text, json, raw
        /// The functions that render the records of a layout, with their terminator.
        case format(@Sendable (EventRecord) -> [UInt8], receipts: @Sendable (ReceiptRecord) -> [UInt8])
    }

    /// The layout of `.text`.
    struct Shape: Sendable {
        /// Whether each line of a message is a line of the output.
        var breaksLines = false
        /// Whether lines are cut to the width of a terminal, and not broken there.
        var cuts = false
        /// Whether lines begin with the seq.
        var showsSeq = false
    }

    let form: Form
    var shape = Shape()
    let room: String
    /// The width of the column of rooms; nil for a single room.
    var roomWidth: Int?
    /// The terminator of a record: a newline, or with `-z` a NUL.
    var end = UInt8(ascii: "\n")
    let session: TailSession

    /// An event with its terminator; nil where this form has no line for it.
    ///
    /// - Parameter details: the row and the effect of a list edit.
    func line(_ opened: OpenedEvent, _ details: ListNames.Details? = nil) -> [UInt8]? {
        switch form {
        case .raw:
            guard case .content(let content) = opened.body else { return nil }
            return content.bytes + [end]
        case .json: return json(opened, details) + [end]
        case .format(let render, _): return render(EventRecord(opened: opened, details: details, room: room))
        case .text: return text(opened, details).map(ended)
        }
    }

    /// A gap; nil where this form has no line for it.
    func line(_ gap: Gap) -> [UInt8]? {
        switch form {
        case .raw, .format: nil
        case .json: GapRecord(gap: gap, room: room).json + [end]
        case .text: ended(note(gap.words(), after: prefix))
        }
    }

    /// A member's receipts.
    func line(_ step: ReceiptTail.Step) -> [UInt8] {
        switch form {
        case .raw: []
        case .json: ReceiptRecord(step: step, room: room).json + [end]
        case .format(_, let render): render(ReceiptRecord(step: step, room: room))
        case .text: ended(text(step))
        }
    }

    /// The lines of a record, and how far what continues one of them is indented, so that no part can look like another record.
    private typealias Text = (lines: [String], indent: Int)

    /// A record with the terminator; on a terminal cut where that was asked for, else broken.
    private func ended(_ text: Text) -> [UInt8] {
        let terminal = session.terminal
        guard let columns = terminal.columns else { return Array(text.lines.joined(separator: "\n").utf8) + [end] }
        let fitting = text.lines.flatMap { line in
            shape.cuts ? [terminal.cut(line, to: columns)] : line.broken(to: columns, indent: text.indent)
        }
        return Array(fitting.joined(separator: "\n").utf8) + [end]
    }

    private func text(_ step: ReceiptTail.Step) -> Text {
        let what = step.kind == .read ? "read by" : "delivered to"
        let name = shown(step.label, of: step.person, NameColumn(on: session.terminal))
        return note("\(what) \(name), up to \(step.seq)", after: "\(prefix)\(LocalTime(step.at).text) ")
    }

    /// The object of an event, as `--json` prints it.
    func json(_ opened: OpenedEvent, _ details: ListNames.Details? = nil) -> [UInt8] {
        EventRecord(opened: opened, details: details, room: room).line
    }

    /// The blanks between names and texts.
    private static let gap = "  "

    /// A line for an event that is no message.
    private func note(_ text: String, after start: String) -> Text {
        let sign = "-- "
        return (["\(start)\(sign)\(text)"], start.displayWidth + sign.count)
    }

    private var prefix: String { roomWidth.map { room.printable.padded(to: $0) + " " } ?? "" }

    /// The lines of an event; nil where it has none.
    private func text(_ opened: OpenedEvent, _ details: ListNames.Details?) -> Text? {
        let seq = shape.showsSeq ? "\(opened.event.seq) " : ""
        let start = "\(prefix)\(seq)\(LocalTime(opened.event.at).text) "
        let names = NameColumn(on: session.terminal, beside: start.displayWidth + Self.gap.count)
        let name = shown(opened.label, of: opened.person, names)
        func width() -> Int { names.width(for: session.width(with: name.displayWidth)) }
        func rows(_ texts: [String]) -> Text {
            let indent = start.displayWidth + width() + Self.gap.count
            let first = start + name.padded(to: width()) + Self.gap + texts[0]
            guard texts.count > 1 else { return ([first], indent) }
            let margin = String(repeating: " ", count: indent)
            return ([first] + texts.dropFirst().map { margin + $0 }, indent)
        }
        func note(_ text: String) -> Text { self.note(text, after: start) }
        switch (opened.event.kind, opened.body) {
        case (.message, .content(let content)):
            return rows(shape.breaksLines ? content.printableLines : [content.printable])
        case (.list, .edit(let edit)): return rows([ListWords(edit, details).line])
        case (.list, .unknown): return rows(["(this tick knows no such edit)"])
        case (.message, .unknown): return rows(["(a newer tick is needed to show this)"])
        case (.join, _): return note("\(name) joined")
        case (.leave, _): return note("\(name) left")
        case (.rotate, _): return note("\(name) \(Self.words(ofRotation: opened))")
        case (.invite, .invited(let invite, let text)):
            let whom = text.isEmpty ? "" : " for \(text.printable)"
            return note("\(name) made an invite\(whom) (\(invite.description.prefix(6)))")
        case (.name, _):
            let former = opened.formerName.map { shown($0, of: opened.person, names) } ?? "a member"
            return note("\(former) is now called \(name)")
        default: return nil
        }
    }

    /// `removed bob, the key was changed`, and whom that gave none.
    private static func words(ofRotation opened: OpenedEvent) -> String {
        func listed(_ members: [OpenedEvent.NamedOne]?) -> String? {
            guard let members, !members.isEmpty else { return nil }
            return members.map(\.label.printable).listed
        }
        let what = listed(opened.removed).map { "removed \($0), the key was changed" } ?? "changed the key"
        return what + (listed(opened.leftOut).map { ", \($0) got none" } ?? "")
    }

    /// A member's label; where lines are cut a long one is, so that it takes no text's place.
    private func shown(_ label: String, of member: MemberID, _ names: NameColumn) -> String {
        shape.cuts ? names.cut(label.printable, of: member) : label.printable
    }
}

extension Content {
    /// Whether its bytes are UTF-8.
    var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The text as one line. Bytes that are not UTF-8 are written as `\xE9`.
    var printable: String { bytes.printableText }

    /// Each of its lines, printable in the same way.
    var printableLines: [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.printableText)
    }
}
