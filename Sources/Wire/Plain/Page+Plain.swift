/// A page without a gap has a plain form: few others are asked for, and none twice.
extension Page: PlainForm {
    package init?(plain reader: inout PlainReader) {
        guard reader.take("{\"events\":[") else { return nil }
        var events: [Event] = []
        if !reader.take("]") {
            repeat {
                guard let event = Event(plain: &reader) else { return nil }
                events.append(event)
            } while reader.take(",")
            guard reader.take("]") else { return nil }
        }
        guard reader.take(",\"head\":"), let head = reader.integer(), reader.take("}") else { return nil }
        self.init(head: head, events: events)
    }

    package var hasPlainForm: Bool { gap == nil }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"events\":[")
        for (place, event) in events.enumerated() {
            if place > 0 { writer.put(",") }
            event.write(to: &writer)
        }
        writer.put("],\"head\":")
        writer.put(head)
        writer.put("}")
    }
}
