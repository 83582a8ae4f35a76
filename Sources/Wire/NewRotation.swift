import Foundation

/// The body of `Endpoint.makeInvite`.
package struct NewInvite: Codable, Equatable, Sendable {
    /// The id of the invite event this makes; sent again, it makes no second one.
    package var id: MessageID
    /// The event's body: the member's statement with the note, sealed under `id`.
    package var body: Data

    package init(id: MessageID, body: Data) { (self.id, self.body) = (id, body) }
}

/// An invite that lets in, as anybody may ask who has its id: the answer of `Endpoint.invite`.
package struct InviteAnswer: Codable, Equatable, Sendable {
    /// The room that it lets into.
    package var room: RelaysWord<RoomID>
    /// The invite event, with its body; nil for the first code's, which no member made.
    package var event: Event?

    package init(room: RoomID, event: Event?) { (self.room, self.event) = (RelaysWord(room), event) }
}

/// The body of `Endpoint.rotate`.
package struct NewRotation: Codable, Equatable, Sendable {
    /// The id of the rotate event this makes; sent again, it makes no second one.
    package var id: MessageID
    /// The event's body: the member's statement.
    package var body: Data
    /// The new secret for each member that stays, their ids rising: 48 bytes each.
    package var boxes: Data

    package init(id: MessageID, body: Data, boxes: Data) { (self.id, self.body, self.boxes) = (id, body, boxes) }
}

/// The boxes of a rotation that are asked for, as the query string of `Endpoint.boxes` says it.
package struct BoxesQuery: Equatable, Sendable {
    /// The place of the first, from 0 on.
    package var from: Int
    /// At most this many; nil for all from there on.
    package var count: Int?

    package init(from: Int = 0, count: Int? = nil) { (self.from, self.count) = (from, count) }

    /// The query string, without its question mark; nil where nothing is to be said.
    package var text: String? {
        var items = from > 0 ? ["from=\(from)"] : []
        if let count { items.append("count=\(count)") }
        return items.isEmpty ? nil : items.joined(separator: "&")
    }

    /// Reads what `text` wrote.
    ///
    /// - Throws: `.badRequest` where a value is no number from 0 on.
    package init(_ items: QueryItems) throws(ProblemCode) {
        self.init(from: try items.number("from") ?? 0, count: try items.number("count"))
    }

    /// The boxes; those that there aren't are left out.
    package struct Answer: Codable, Equatable, Sendable {
        /// 48 bytes each.
        package var boxes: Data

        package init(boxes: Data) { self.boxes = boxes }
    }
}

/// A rotation and its boxes are megabytes in a large room.
extension NewRotation: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"body\":\""), let body = reader.base64(), reader.take("\",\"boxes\":\""),
            let boxes = reader.base64(), reader.take("\",\"id\":\""), let id: MessageID = reader.identifier(),
            reader.take("\"}")
        else { return nil }
        self.init(id: id, body: body, boxes: boxes)
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"body\":\"", base64: body)
        writer.put("\",\"boxes\":\"", base64: boxes)
        writer.put("\",\"id\":\"", id)
        writer.put("\"}")
    }
}

extension BoxesQuery.Answer: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"boxes\":\""), let boxes = reader.base64(), reader.take("\"}") else { return nil }
        self.init(boxes: boxes)
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"boxes\":\"", base64: boxes)
        writer.put("\"}")
    }
}
