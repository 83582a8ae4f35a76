import Foundation

extension Event: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"at\":"), let at = reader.integer() else { return nil }
        var body: Data?
        if reader.take(",\"body\":\"") {
            guard let data = reader.base64(), reader.take("\"") else { return nil }
            body = data
        }
        var hash: Data?
        if reader.take(",\"hash\":\"") {
            guard let data = reader.base64(), reader.take("\"") else { return nil }
            hash = data
        }
        guard reader.take(",\"id\":\""), let id: MessageID = reader.identifier(), reader.take("\",\"kind\":\""),
            let kind = Self.kind(&reader), reader.take("\",\"member\":\""), let member: MemberID = reader.identifier(),
            reader.take("\",\"seq\":"), let seq = reader.integer(), reader.take("}")
        else { return nil }
        self.init(seq: seq, kind: kind, id: id, member: member, at: at, body: body, hash: hash)
    }

    /// A kind that this version knows.
    private static func kind(_ reader: inout ByteReader) -> EventKind? {
        if reader.take("message") { return .message }
        if reader.take("join") { return .join }
        if reader.take("leave") { return .leave }
        if reader.take("name") { return .name }
        if reader.take("remove") { return .remove }
        if reader.take("list") { return .list }
        return nil
    }

    /// What a later kind's text needs is Codable's to say.
    package var hasPlainForm: Bool {
        if case .other = kind { return false }
        return true
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"at\":")
        writer.put(at.told)
        if let body {
            writer.put(",\"body\":\"")
            writer.put(base64: body)
            writer.put("\"")
        }
        if let hash {
            writer.put(",\"hash\":\"")
            writer.put(base64: hash)
            writer.put("\"")
        }
        writer.put(",\"id\":\"")
        writer.put(id)
        writer.put("\",\"kind\":\"")
        writer.put(text: Array(kind.rawValue.utf8))
        writer.put("\",\"member\":\"")
        writer.put(member)
        writer.put("\",\"seq\":")
        writer.put(seq)
        writer.put("}")
    }
}
