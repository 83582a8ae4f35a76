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
        writer.put("{\"body\":\"")
        writer.put(base64: body)
        writer.put("\",\"id\":\"")
        writer.put(id)
        writer.put(kind == .list ? "\",\"kind\":\"list\"}" : "\"}")
    }
}
