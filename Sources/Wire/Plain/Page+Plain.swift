/// A page without a gap has a plain form: few others are asked for, and none twice.
extension Page: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"events\":"), let events = [Event](plain: &reader), reader.take(",\"head\":"),
            let head = reader.integer()
        else { return nil }
        var tree: Tree?
        if reader.take(",\"tree\":") {
            guard let read = Tree(plain: &reader) else { return nil }
            tree = read
        }
        guard reader.take("}") else { return nil }
        self.init(head: head, events: events, tree: tree)
    }

    package var hasPlainForm: Bool { gap == nil && events.hasPlainForm }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"events\":")
        events.write(to: &writer)
        writer.put(",\"head\":")
        writer.put(head.told)
        if let tree {
            writer.put(",\"tree\":")
            tree.write(to: &writer)
        }
        writer.put("}")
    }
}

extension Page.Tree: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"crowd\":\""), let crowd = reader.base64(), reader.take("\",\"lists\":\""),
            let lists = reader.base64(), reader.take("\",\"proof\":\""), let proof = reader.base64(),
            reader.take("\",\"range\":\""), let range = reader.base64(), reader.take("\"}")
        else { return nil }
        self.init(before: TreeStart(range: range, crowd: crowd, lists: lists), proof: proof)
    }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"crowd\":\"")
        writer.put(base64: crowd)
        writer.put("\",\"lists\":\"")
        writer.put(base64: lists)
        writer.put("\",\"proof\":\"")
        writer.put(base64: proof)
        writer.put("\",\"range\":\"")
        writer.put(base64: range)
        writer.put("\"}")
    }
}
