import Foundation

/// What `Endpoint.leave` says in its query string: the request to leave, or to remove another member.
package struct Leave: Equatable, Sendable {
    /// The id of the leave or remove event this makes; sent again, it makes no second one.
    package var id: MessageID
    /// The event's body: the statement of the member that asks.
    package var body: Data

    package init(id: MessageID, body: Data) {
        self.id = id
        self.body = body
    }

    /// The query string, without its question mark.
    package var text: String { "id=\(id)&body=\(Hexadecimal.text(of: body))" }

    /// Reads what `text` wrote; nil where an item is missing or can't be understood.
    package init?(_ items: QueryItems) {
        guard let text = items["id"], let body = items["body"].flatMap(Hexadecimal.data) else { return nil }
        var reader = ByteReader(text)
        guard let id: MessageID = reader.identifier(), reader.isAtEnd else { return nil }
        self.init(id: id, body: body)
    }

    /// What the relay did.
    package struct Answer: Codable, Equatable, Sendable {
        /// The seq of the leave or remove event.
        package var seq: Int

        package init(seq: Int) { self.seq = seq }
    }
}
