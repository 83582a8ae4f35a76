import Arguments
import Client
import Wire

/// The form of a report.
struct ReportForm {
    enum Style {
        case text
        case json
        case porcelain
        case format(Format)
    }

    var style = Style.text
    /// The value of `--format-rooms`; nil where it isn't given.
    var rooms: Layout<RoomField>?
    /// The terminator of a record: a newline, or with `-z` a NUL.
    var end = UInt8(ascii: "\n")
    /// The value of `--names`; nil where it isn't given.
    var names: Int?
    /// Whether `--short` leaves out relays, sizes and names.
    var isBrief = false

    init() {}

    /// The form that `--json`, `--porcelain`, `--format` and `-z` ask for.
    ///
    /// - Parameter rooms: the value of `--format-rooms`.
    init(_ typed: Parsed, rooms: Layout<RoomField>? = nil) {
        self.rooms = rooms
        style =
            if typed[StatusCommand.json] { .json } else if typed[StatusCommand.porcelain] != nil {
                .porcelain
            } else if let format = typed[Format.option] { .format(format) } else { .text }
        if typed[StatusCommand.null] { end = 0 }
    }

    /// Whether the outbox is sent first: for people it is, while scripts and prompts only ask.
    var sendsOutbox: Bool {
        switch style {
        case .text: rooms == nil
        case .json, .porcelain, .format: false
        }
    }

    /// A line of text, with its terminator.
    func line(_ key: String, facts: [Int], _ text: String) -> Snapshot.Line {
        Snapshot.Line(key: key, facts: facts, bytes: Array(text.utf8) + [end])
    }

    /// An object, with its terminator.
    func line(_ key: String, facts: [Int], _ object: some Encodable) throws(Failure) -> Snapshot.Line {
        Snapshot.Line(key: key, facts: facts, bytes: try JSONLine(object).bytes + [end])
    }

    /// A record of `--porcelain`, with its terminator.
    func line(_ key: String, facts: [Int], _ record: PorcelainRecord) -> Snapshot.Line {
        Snapshot.Line(key: key, facts: facts, bytes: record.bytes + [end])
    }
}
