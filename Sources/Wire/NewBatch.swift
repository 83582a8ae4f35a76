import Foundation

/// Lines of one kind that a member sends and signs together: a batch. In a request its messages are followed by one line
/// with the epoch and the signature.
package struct NewBatch: Equatable, Sendable {
    /// The most messages of a batch.
    package static let limit = 256

    /// 1 to `limit` messages, all of one kind.
    package var messages: ArraySlice<NewMessage>
    /// The room's epoch that they are sealed for, 32 bytes.
    package var epoch: Data
    /// The member's signature over all lines, 64 bytes.
    package var sig: Data

    package init(_ messages: ArraySlice<NewMessage>, epoch: Data, sig: Data) {
        (self.messages, self.epoch, self.sig) = (messages, epoch, sig)
    }

    /// Reads the lines of a request.
    ///
    /// - Throws: `.badRequest` where messages have no signature after them, a batch is empty, too long or of two kinds, or an
    ///   id is there twice.
    package static func batches(_ lines: [SendLine]) throws(ProblemCode) -> [NewBatch] {
        var batches: [NewBatch] = []
        var messages: ArraySlice<NewMessage> = []
        var ids: Set<MessageID> = []
        ids.reserveCapacity(lines.count)
        for line in lines {
            if messages.isEmpty { messages.reserveCapacity(min(lines.count, limit)) }
            switch line {
            case .message(let message):
                guard ids.insert(message.id).inserted, messages.last?.kind ?? message.kind == message.kind,
                    messages.count < limit
                else { throw .badRequest }
                messages.append(message)
            case .signature(let epoch, let sig):
                guard !messages.isEmpty else { throw .badRequest }
                batches.append(NewBatch(messages, epoch: epoch, sig: sig))
                messages = []
            }
        }
        guard messages.isEmpty else { throw .badRequest }
        return batches
    }

    /// The body of a request that says batches.
    package static func body(_ batches: [NewBatch]) -> Data {
        var writer = PlainWriter(capacity: 256 * batches.reduce(0) { $0 + $1.messages.count })
        for batch in batches {
            for message in batch.messages {
                message.write(to: &writer)
                writer.put("\n")
            }
            SendLine.signature(epoch: batch.epoch, sig: batch.sig).write(to: &writer)
            writer.put("\n")
        }
        return Data(writer.bytes)
    }
}

/// One line of what `Endpoint.send` takes.
package enum SendLine: Equatable, Sendable {
    case message(NewMessage)
    /// The end of a batch: the room's epoch, 32 bytes, and the member's signature, 64.
    case signature(epoch: Data, sig: Data)
}

extension SendLine: Codable {
    private enum Key: String, CodingKey { case epoch, sig, body }

    /// - Throws: for a line that is a message and a signature, and where the lengths of epoch or signature are wrong.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        guard let sig = try line.decodeIfPresent(Data.self, forKey: .sig) else {
            self = .message(try NewMessage(from: decoder))
            return
        }
        let epoch = try line.decode(Data.self, forKey: .epoch)
        guard epoch.count == 32, sig.count == 64, !line.contains(.body) else {
            throw DecodingError.dataCorruptedError(forKey: .sig, in: line, debugDescription: "no signature of a batch")
        }
        self = .signature(epoch: epoch, sig: sig)
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .message(let message): try message.encode(to: encoder)
        case .signature(let epoch, let sig):
            var line = encoder.container(keyedBy: Key.self)
            try line.encode(epoch, forKey: .epoch)
            try line.encode(sig, forKey: .sig)
        }
    }
}

extension SendLine: PlainForm {
    package init?(plain reader: inout ByteReader) {
        let start = reader
        if let message = NewMessage(plain: &reader) {
            self = .message(message)
            return
        }
        reader = start
        guard reader.take("{\"epoch\":\""), let epoch = reader.base64(), reader.take("\",\"sig\":\""),
            let sig = reader.base64(), reader.take("\"}"), epoch.count == 32, sig.count == 64
        else { return nil }
        self = .signature(epoch: epoch, sig: sig)
    }

    package var hasPlainForm: Bool {
        switch self {
        case .message(let message): message.hasPlainForm
        case .signature: true
        }
    }

    package func write(to writer: inout PlainWriter) {
        switch self {
        case .message(let message): message.write(to: &writer)
        case .signature(let epoch, let sig):
            writer.put("{\"epoch\":\"", base64: epoch)
            writer.put("\",\"sig\":\"", base64: sig)
            writer.put("\"}")
        }
    }
}

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
