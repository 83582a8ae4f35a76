import Foundation

/// The answer to a request for events: consecutive events, and where the log ends.
package struct Page: Codable, Equatable, Sendable {
    /// The seq of the room's last event when the page was read; 0 for none.
    package var head: RelaysWord<Int>
    /// The events between the place asked for and the first one here, which retention has removed; nil for none.
    package var gap: RelaysWord<Gap>?
    /// In order of seq, without holes.
    package var events: [Event]
    private var link: Data?
    private var rest: BatchCut.Rest?
    /// Where the first event stands in the tree; nil where it wasn't asked for and there is no gap.
    package var tree: Tree?

    package init(head: Int, gap: Gap? = nil, events: [Event], cut: BatchCut = BatchCut(), tree: Tree? = nil) {
        self.head = RelaysWord(head)
        self.gap = gap.map { RelaysWord($0) }
        (self.events, link, rest, self.tree) = (events, cut.link, cut.rest, tree)
    }

    /// The parts of batches that the signatures of its events need and that lie beyond the page. In JSON its fields stand among those
    /// of the page.
    package var cut: BatchCut {
        get { BatchCut(link: link, rest: rest) }
        set { (link, rest) = (newValue.link, newValue.rest) }
    }

    /// The tree before the page's first event, or, where it has none, at the place where it would begin; and what connects
    /// the page to the size that was asked with.
    package struct Tree: Codable, Equatable, Sendable {
        /// As in `TreeStart`.
        package var range: Data
        package var crowd: Data
        package var lists: Data
        /// The consistency proof between the size that was asked with and the size after the page's last event, 32 bytes a
        /// hash.
        package var proof: Data

        package init(before start: TreeStart, proof: Data) {
            (range, crowd, lists) = (start.range, start.crowd, start.lists)
            self.proof = proof
        }

        package var before: TreeStart { TreeStart(range: range, crowd: crowd, lists: lists) }
    }

    /// Events that once were there: both ends are included.
    package struct Gap: Codable, Equatable, Sendable {
        package var from: Int
        package var upto: Int

        package init(from: Int, upto: Int) { (self.from, self.upto) = (from, upto) }
    }
}

/// The answer to a request for list edits: those after a seq that there is room for, in order, without the events between
/// them. Each is proved to stand in the tree; whether any is missing the reader's own fold of their chain tells.
package struct ListPage: Codable, Equatable, Sendable {
    /// The seq of the room's last event, at which all is proved.
    package var head: Int
    package var events: [Event]
    /// The inclusion proof of each event's leaf at the head, 32 bytes a hash.
    package var inclusions: [Data]
    private let link: Data?
    private let rest: BatchCut.Rest?
    package var tree: MemberList.Tree

    package init(head: Int, events: [Event], inclusions: [Data], cut: BatchCut = BatchCut(), tree: MemberList.Tree) {
        (self.head, self.events, self.inclusions, self.tree) = (head, events, inclusions, tree)
        (link, rest) = (cut.link, cut.rest)
    }

    /// As in `Page`.
    package var cut: BatchCut { BatchCut(link: link, rest: rest) }
}

/// A room's tree before an event, as far as appending that event needs it. Its size is the event's seq minus one.
package struct TreeStart: Codable, Hashable, Sendable {
    /// The hashes of the compact range, 32 bytes each, from the largest subtree to the smallest.
    package var range: Data
    /// The crowd chain's value, 32 bytes.
    package var crowd: Data
    /// The lists chain's value, 32 bytes.
    package var lists: Data

    package init(range: Data, crowd: Data, lists: Data) {
        (self.range, self.crowd, self.lists) = (range, crowd, lists)
    }
}

/// A page without a gap has a plain form: few others are asked for, and none twice.
extension Page: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"events\":"), let events = [Event](plain: &reader), reader.take(",\"head\":"),
            let head = reader.integer(), let cut = BatchCut(plain: &reader)
        else { return nil }
        var tree: Tree?
        if reader.take(",\"tree\":") {
            guard let read = Tree(plain: &reader) else { return nil }
            tree = read
        }
        guard reader.take("}") else { return nil }
        self.init(head: head, events: events, cut: cut, tree: tree)
    }

    package var hasPlainForm: Bool { gap == nil && events.hasPlainForm }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"events\":")
        events.write(to: &writer)
        writer.put(",\"head\":", head.told)
        cut.write(to: &writer)
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
        writer.put("{\"crowd\":\"", base64: crowd)
        writer.put("\",\"lists\":\"", base64: lists)
        writer.put("\",\"proof\":\"", base64: proof)
        writer.put("\",\"range\":\"", base64: range)
        writer.put("\"}")
    }
}

/// A list of many edits is read at once.
extension ListPage: PlainForm {
    package init?(plain reader: inout ByteReader) {
        guard reader.take("{\"events\":"), let events = [Event](plain: &reader), reader.take(",\"head\":"),
            let head = reader.integer(), reader.take(",\"inclusions\":"),
            let inclusions = reader.list(Self.proof), let cut = BatchCut(plain: &reader), reader.take(",\"tree\":"),
            let tree = MemberList.Tree(plain: &reader), reader.take("}")
        else { return nil }
        self.init(head: head, events: events, inclusions: inclusions, cut: cut, tree: tree)
    }

    private static func proof(_ reader: inout ByteReader) -> Data? {
        guard reader.take("\""), let proof = reader.base64(), reader.take("\"") else { return nil }
        return proof
    }

    package var hasPlainForm: Bool { events.hasPlainForm && tree.hasPlainForm }

    package func write(to writer: inout PlainWriter) {
        writer.put("{\"events\":")
        events.write(to: &writer)
        writer.put(",\"head\":", head)
        writer.put(",\"inclusions\":")
        writer.put(list: inclusions) { writer, proof in
            writer.put("\"", base64: proof)
            writer.put("\"")
        }
        cut.write(to: &writer)
        writer.put(",\"tree\":")
        tree.write(to: &writer)
        writer.put("}")
    }
}
