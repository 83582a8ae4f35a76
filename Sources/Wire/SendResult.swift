/// One line of the answer of `Endpoint.send`: what became of the message of the same line.
package enum SendResult: Equatable, Sendable {
    /// The relay has stored it. `at` is in milliseconds since the epoch, and the same on every repetition.
    case stored(id: MessageID, seq: RelaysWord<Int>, at: RelaysWord<Int>)
    /// The relay will never take it.
    case refused(id: MessageID, code: RelaysWord<ProblemCode>)

    package var id: MessageID {
        switch self {
        case .stored(let id, _, _), .refused(let id, _): id
        }
    }

    /// The seq of a stored message; nil where it was refused.
    package var seq: RelaysWord<Int>? {
        guard case .stored(_, let seq, _) = self else { return nil }
        return seq
    }

    /// When a stored message was stored; nil where it was refused.
    package var at: RelaysWord<Int>? {
        guard case .stored(_, _, let at) = self else { return nil }
        return at
    }

    /// Why it was refused; nil where it was stored.
    package var code: RelaysWord<ProblemCode>? {
        guard case .refused(_, let code) = self else { return nil }
        return code
    }
}

extension SendResult: Codable {
    private enum Key: String, CodingKey { case id, seq, at, code }

    /// Takes a line that says one of the two, and not both.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        let id = try line.decode(MessageID.self, forKey: .id)
        let seq = try line.decodeIfPresent(RelaysWord<Int>.self, forKey: .seq)
        let at = try line.decodeIfPresent(RelaysWord<Int>.self, forKey: .at)
        let code = try line.decodeIfPresent(RelaysWord<ProblemCode>.self, forKey: .code)
        switch (seq, at, code) {
        case (let seq?, let at?, nil): self = .stored(id: id, seq: seq, at: at)
        case (nil, nil, let code?): self = .refused(id: id, code: code)
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .code, in: line, debugDescription: "neither stored nor refused"
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(id, forKey: .id)
        switch self {
        case .stored(_, let seq, let at):
            try line.encode(seq, forKey: .seq)
            try line.encode(at, forKey: .at)
        case .refused(_, let code): try line.encode(code, forKey: .code)
        }
    }
}

/// The answer to a message that is stored has a plain form; refusals are rare.
extension SendResult: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"at\":"), let at = reader.integer(), reader.take(",\"id\":\""),
            let id: MessageID = reader.identifier(), reader.take("\",\"seq\":"), let seq = reader.integer(),
            reader.take("}")
        else { return nil }
        self = .stored(id: id, seq: RelaysWord(seq), at: RelaysWord(at))
    }

    package var hasPlainForm: Bool { code == nil }

    package func write(to writer: inout PlainWriter) {
        guard case .stored(let id, let seq, let at) = self else {
            preconditionFailure("BUG: a refusal has no plain form")
        }
        writer.put("{\"at\":", at.told)
        writer.put(",\"id\":\"", id)
        writer.put("\",\"seq\":", seq.told)
        writer.put("}")
    }
}
