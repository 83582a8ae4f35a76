/// The events of an answer, as an array: what `Page` and `ListPage` begin with.
extension [Event] {
    /// Nil where a plain array doesn't begin where the reader stands.
    init?(plain reader: inout ByteReader) {
        guard reader.take("[") else { return nil }
        self = []
        guard !reader.take("]") else { return }
        repeat {
            guard let event = Event(plain: &reader) else { return nil }
            append(event)
        } while reader.take(",")
        guard reader.take("]") else { return nil }
    }

    /// Whether each event can be said in the plain form.
    var hasPlainForm: Bool { allSatisfy(\.hasPlainForm) }

    func write(to writer: inout PlainWriter) {
        writer.put("[")
        for (place, event) in enumerated() {
            if place > 0 { writer.put(",") }
            event.write(to: &writer)
        }
        writer.put("]")
    }
}
