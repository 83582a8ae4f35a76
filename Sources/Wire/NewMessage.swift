import Foundation

/// One line of what `Endpoint.send` takes.
package struct NewMessage: Codable, Equatable, Sendable {
    package var id: MessageID
    /// A message or a list edit.
    package var kind: EventKind
    /// Sealed content.
    package var body: Data

    package init(id: MessageID, kind: EventKind = .message, body: Data) {
        self.id = id
        self.kind = kind
        self.body = body
    }

    /// The kinds of events that may be sent so; joins and the like have requests of their own.
    package static let kinds: Set<EventKind> = [.message, .list]

    private enum Key: String, CodingKey { case id, kind, body }

    /// - Throws: for a kind that can't be sent.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        id = try line.decode(MessageID.self, forKey: .id)
        body = try line.decode(Data.self, forKey: .body)
        kind = try line.decodeIfPresent(EventKind.self, forKey: .kind) ?? .message
        guard Self.kinds.contains(kind) else {
            throw DecodingError.dataCorruptedError(forKey: .kind, in: line, debugDescription: "not a kind to be sent")
        }
    }

    /// A message's kind isn't said.
    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(id, forKey: .id)
        if kind != .message { try line.encode(kind, forKey: .kind) }
        try line.encode(body, forKey: .body)
    }
}
