import Foundation

/// One line of a room's log.
package struct Event: Codable, Equatable, Sendable {
    /// The position in the room: 1, 2, 3 …, no gaps, the same for everyone.
    package var seq: Int
    package var kind: EventKind
    package var id: MessageID
    /// The member that it comes from.
    package var member: MemberID
    /// When the relay stored it, in milliseconds since the epoch; within a room it never goes back.
    package var at: RelaysWord<Int>
    /// Sealed content or a member's statement; nil where the kind has none, or where `hash` stands in its place.
    package var body: Data?
    /// The body's SHA-256, 32 bytes, where the body itself isn't told: retention removed it, or nobody asked for it.
    package var hash: Data?
    /// The member's signature of the batch that ends with this event, 64 bytes; nil for another line of one, and for an event
    /// that isn't in a batch.
    package var sig: Data?

    package init(
        seq: Int, kind: EventKind, id: MessageID, member: MemberID, at: Int, body: Data?, hash: Data? = nil,
        sig: Data? = nil
    ) {
        self.seq = seq
        self.kind = kind
        (self.id, self.member, self.at, self.body, self.hash) = (id, member, RelaysWord(at), body, hash)
        self.sig = sig
    }
}

/// The kind of an event. The text of a kind that only a later version knows is kept: it is part of the leaf.
package enum EventKind: Hashable, Sendable {
    /// A member said something; the body is sealed content.
    case message
    /// A member joined; the body is its statement with the sealed name.
    case join
    /// A member left; the body is its statement.
    case leave
    /// A member changed its name; the body is its statement with the sealed name.
    case name
    /// A member changed the room's key, and may have removed others; the body is its statement.
    case rotate
    /// A member made an invite; the body is its statement with the sealed note.
    case invite
    /// A member edited a list; the body is sealed.
    case list
    /// A kind that a later version knows, never one of the above; a reader passes over its events.
    case other(String)

    /// All but the unknown ones.
    package static let known: [EventKind] = [.message, .join, .leave, .name, .list, .rotate, .invite]
}

extension EventKind: RawRepresentable, Codable {
    package init(rawValue: String) {
        switch rawValue {
        case "message": self = .message
        case "join": self = .join
        case "leave": self = .leave
        case "name": self = .name
        case "list": self = .list
        case "rotate": self = .rotate
        case "invite": self = .invite
        default: self = .other(rawValue)
        }
    }

    package var rawValue: String {
        switch self {
        case .message: "message"
        case .join: "join"
        case .leave: "leave"
        case .name: "name"
        case .list: "list"
        case .rotate: "rotate"
        case .invite: "invite"
        case .other(let text): text
        }
    }
}

/// Every event of a page is asked for its kind: the texts of known kinds aren't compared.
extension EventKind {
    /// The place of a known kind among the cases; nil for a later one.
    private var place: Int? {
        switch self {
        case .message: 0
        case .join: 1
        case .leave: 2
        case .name: 3
        case .list: 4
        case .rotate: 5
        case .invite: 6
        case .other: nil
        }
    }

    package static func == (left: EventKind, right: EventKind) -> Bool {
        if case .other(let one) = left, case .other(let other) = right { return one == other }
        return left.place == right.place
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(place)
        if case .other(let text) = self { hasher.combine(text) }
    }

    /// Whether members send events of this kind, signed in batches: messages and edits of lists.
    package var isSent: Bool {
        switch self {
        case .message, .list: true
        case .join, .leave, .name, .rotate, .invite, .other: false
        }
    }
}

extension Event: PlainForm {
    package init?(plain reader: inout ByteReader) {
        var body, hash, sig: Data?
        guard reader.take("{\"at\":"), let at = reader.integer(), reader.take(",\"body\":\"", base64: &body),
            reader.take(",\"hash\":\"", base64: &hash), reader.take(",\"id\":\""),
            let id: MessageID = reader.identifier(), reader.take("\",\"kind\":\""), let kind = Self.kind(&reader),
            reader.take("\",\"member\":\""), let member: MemberID = reader.identifier(),
            reader.take("\",\"seq\":"), let seq = reader.integer(), reader.take(",\"sig\":\"", base64: &sig),
            reader.take("}")
        else { return nil }
        self.init(seq: seq, kind: kind, id: id, member: member, at: at, body: body, hash: hash, sig: sig)
    }

    /// A kind that this version knows.
    private static func kind(_ reader: inout ByteReader) -> EventKind? {
        if reader.take("message") { return .message }
        if reader.take("join") { return .join }
        if reader.take("leave") { return .leave }
        if reader.take("name") { return .name }
        if reader.take("list") { return .list }
        if reader.take("rotate") { return .rotate }
        if reader.take("invite") { return .invite }
        return nil
    }

    /// A later kind's text may need escapes, which Codable writes.
    package var hasPlainForm: Bool {
        if case .other = kind { return false }
        return true
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"at\":", at.told)
        writer.put(",\"body\":\"", base64IfAny: body)
        writer.put(",\"hash\":\"", base64IfAny: hash)
        writer.put(",\"id\":\"", id)
        writer.put("\",\"kind\":\"")
        writer.put(text: kind.rawValue)
        writer.put("\",\"member\":\"", member)
        writer.put("\",\"seq\":", seq)
        writer.put(",\"sig\":\"", base64IfAny: sig)
        writer.put("}")
    }
}
