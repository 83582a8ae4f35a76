import Client
import Foundation
import Wire

/// An event as `tail` prints it.
struct EventLine {
    enum Form { case text, json, raw }

    private let form: Form
    private let room: String
    private let terminal: Terminal
    /// The widest name so far, so that texts stand below one another.
    private var nameWidth = 0

    init(_ form: Form, room: String, terminal: Terminal) {
        self.form = form
        self.room = room
        self.terminal = terminal
    }

    /// A message, with its newline.
    mutating func message(_ opened: OpenedEvent) throws(Failure) -> [UInt8] {
        guard case .content(let content) = opened.body else { preconditionFailure("BUG: an event without content") }
        switch form {
        case .raw: return content.bytes + [UInt8(ascii: "\n")]
        case .json:
            let object = Object(
                event: opened.event.kind.rawValue,
                room: room,
                seq: opened.event.seq,
                id: opened.event.id,
                from: opened.from,
                member: opened.event.member,
                at: opened.event.at,
                text: content.text,
                bytes: content.isUTF8 ? nil : Data(content.bytes)
            )
            return try Self.line(object)
        case .text:
            let name = opened.from.printable
            nameWidth = max(nameWidth, name.count)
            let padding = String(repeating: " ", count: nameWidth - name.count)
            return Array("\(Moment(opened.event.at).text) \(name)\(padding)  \(content.printable)\n".utf8)
        }
    }

    /// Messages that retention has removed.
    func gap(_ gap: Page.Gap) throws(Failure) -> [UInt8] {
        switch form {
        case .raw: return []
        case .json: return try Self.line(GapObject(room: room, from: gap.from, upto: gap.upto))
        case .text: return Array("-- \(gap.from) to \(gap.upto) are no longer kept\n".utf8)
        }
    }

    private static func line(_ object: some Encodable) throws(Failure) -> [UInt8] {
        try JSONLine(object).bytes + [UInt8(ascii: "\n")]
    }

    private struct Object: Encodable {
        var event: String
        var room: String
        var seq: Int
        var id: MessageID
        var from: String
        var member: MemberID
        var at: Int
        var text: String
        var bytes: Data?
    }

    private struct GapObject: Encodable {
        var event = "gap"
        var room: String
        var from: Int
        var upto: Int
    }
}

extension Content {
    /// Whether the text is all there is to it.
    fileprivate var isUTF8: Bool { bytes.elementsEqual(text.utf8) }

    /// The text as one line. Bytes that are no UTF-8 are shown as `\xE9`.
    var printable: String {
        isUTF8 ? text.printable : bytes.printableText
    }
}
