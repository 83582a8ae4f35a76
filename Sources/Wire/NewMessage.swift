import Foundation

/// A message or a list edit, as a line of what `Endpoint.send` takes.
package struct NewMessage: Codable, Equatable, Sendable {
    package var id: MessageID
    /// A message or a list edit.
    package var kind: EventKind
    /// Sealed content.
    package var body: Data

    /// The epoch that it was sealed for, where its sender knows it, 32 bytes. The line doesn't say it: its batch does.
    package var epoch: Data?

    package init(id: MessageID, kind: EventKind = .message, body: Data, epoch: Data? = nil) {
        (self.id, self.kind, self.body, self.epoch) = (id, kind, body, epoch)
    }

    private enum Key: String, CodingKey { case id, kind, body }

    /// - Throws: for a kind that can't be sent.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        id = try line.decode(MessageID.self, forKey: .id)
        body = try line.decode(Data.self, forKey: .body)
        kind = try line.decodeIfPresent(EventKind.self, forKey: .kind) ?? .message
        guard kind.isSent else {
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

extension NewMessage: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"body\":\""), let body = reader.base64(), reader.take("\",\"id\":\""),
            let id: MessageID = reader.identifier(), reader.take("\"")
        else { return nil }
        let isEdit = reader.take(",\"kind\":\"list\"")
        guard reader.take("}") else { return nil }
        self.init(id: id, kind: isEdit ? .list : .message, body: body)
    }

    package var hasPlainForm: Bool { kind == .message || kind == .list }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"body\":\"", base64: body)
        writer.put("\",\"id\":\"", id)
        writer.put(kind == .list ? "\",\"kind\":\"list\"}" : "\"}")
    }
}
