/// What is stored has a plain form; what is refused is rare.
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
        writer.put("{\"at\":")
        writer.put(at.told)
        writer.put(",\"id\":\"")
        writer.put(id)
        writer.put("\",\"seq\":")
        writer.put(seq.told)
        writer.put("}")
    }
}
