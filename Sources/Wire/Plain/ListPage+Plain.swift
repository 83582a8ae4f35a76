import Foundation

/// A list of many edits is read at once.
extension ListPage: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"events\":"), let events = [Event](plain: &reader), reader.take(",\"head\":"),
            let head = reader.integer(), reader.take(",\"inclusions\":"),
            let inclusions = Self.proofs(&reader), reader.take(",\"tree\":"),
            let tree = MemberList.Tree(plain: &reader), reader.take("}")
        else { return nil }
        self.init(head: head, events: events, inclusions: inclusions, tree: tree)
    }

    /// An array of base64.
    private static func proofs(_ reader: inout ByteReader) -> [Data]? {
        guard reader.take("[") else { return nil }
        var proofs: [Data] = []
        guard !reader.take("]") else { return proofs }
        repeat {
            guard reader.take("\""), let proof = reader.base64(), reader.take("\"") else { return nil }
            proofs.append(proof)
        } while reader.take(",")
        return reader.take("]") ? proofs : nil
    }

    package var hasPlainForm: Bool { events.hasPlainForm && tree.event.hasPlainForm }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"events\":")
        events.write(to: &writer)
        writer.put(",\"head\":")
        writer.put(head)
        writer.put(",\"inclusions\":[")
        for (place, proof) in inclusions.enumerated() {
            writer.put(place > 0 ? ",\"" : "\"")
            writer.put(base64: proof)
            writer.put("\"")
        }
        writer.put("],\"tree\":")
        tree.write(to: &writer)
        writer.put("}")
    }
}

extension MemberList.Tree {
    fileprivate init?(plain reader: inout ByteReader) {
        guard reader.take("{\"before\":{\"crowd\":\""), let crowd = reader.base64(), reader.take("\",\"lists\":\""),
            let lists = reader.base64(), reader.take("\",\"range\":\""), let range = reader.base64(),
            reader.take("\"},\"event\":"), let event = Event(plain: &reader), reader.take(",\"proof\":\""),
            let proof = reader.base64(), reader.take("\"}")
        else { return nil }
        self.init(before: TreeStart(range: range, crowd: crowd, lists: lists), event: event, proof: proof)
    }

    fileprivate func write(to writer: inout PlainWriter) {
        writer.put("{\"before\":{\"crowd\":\"")
        writer.put(base64: before.crowd)
        writer.put("\",\"lists\":\"")
        writer.put(base64: before.lists)
        writer.put("\",\"range\":\"")
        writer.put(base64: before.range)
        writer.put("\"},\"event\":")
        event.write(to: &writer)
        writer.put(",\"proof\":\"")
        writer.put(base64: proof)
        writer.put("\"}")
    }
}
