/// What a request for events asks for, as its query string says it.
package struct EventsQuery: Equatable, Sendable {
    /// Where the page begins.
    package enum Start: Equatable, Sendable {
        /// With the first event whose seq is greater.
        case after(Int)
        /// With the message that has this many messages from it to the end of the log, itself counted.
        case last(Int)
        /// With the first event stored at or after this time, in milliseconds since the epoch.
        case since(Int)
    }

    package var start: Start
    /// The kind of the events that are asked for: nil for all, else `.list`, which is answered with a `ListPage`.
    package var kind: EventKind?
    /// At most this many events; the relay has a limit of its own.
    package var limit: Int?
    /// For how many seconds the relay may hold the answer back while it has no event to give.
    package var wait: Int?
    /// A size of the tree that the reader has verified, or 0: the page then comes with its place in the tree, and with the
    /// consistency proof between that size and its end.
    package var tree: Int?
    /// What the reader has written out of earlier pages: a receipt that travels with the request, of kind `.delivered`, or
    /// where list edits are asked for `.list`.
    package var delivered: Receipt?

    package init(
        start: Start,
        kind: EventKind? = nil,
        limit: Int? = nil,
        wait: Int? = nil,
        tree: Int? = nil,
        delivered: Receipt? = nil
    ) {
        self.start = start
        self.kind = kind
        self.limit = limit
        self.wait = wait
        self.tree = tree
        self.delivered = delivered
    }

    /// The query string, without its question mark; every character is one that a URL may hold as it is.
    package var text: String {
        var items: [String] = []
        switch start {
        case .after(let seq): items.append("after=\(seq)")
        case .last(let count): items.append("last=\(count)")
        case .since(let time): items.append("since=\(time)")
        }
        if let kind { items.append("kind=\(kind.rawValue)") }
        if let limit { items.append("limit=\(limit)") }
        if let wait { items.append("wait=\(wait)") }
        if let tree { items.append("tree=\(tree)") }
        if let delivered {
            items.append("delivered=\(delivered.from)-\(delivered.upto)")
            items.append("root=\(Hexadecimal.text(of: delivered.root))")
            items.append("sig=\(Hexadecimal.text(of: delivered.sig))")
        }
        return items.joined(separator: "&")
    }

    /// Reads what `text` wrote. Unknown items are passed over, so that an older relay answers a newer client.
    ///
    /// - Throws: `.badRequest` where a value is no number, a range runs backwards, two starts are named, a receipt has
    ///   no root or no signature, or events of another kind than `.list` are asked for, or other than after a seq.
    package init(_ items: QueryItems) throws(ProblemCode) {
        switch (try items.number("after"), try items.number("last"), try Self.since(items)) {
        case (let seq, nil, nil): start = .after(seq ?? 0)
        case (nil, let count?, nil): start = .last(count)
        case (nil, nil, let time?): start = .since(time)
        default: throw .badRequest
        }
        if let kind = items["kind"] {
            guard kind.elementsEqual("list".utf8), case .after = start else { throw .badRequest }
            self.kind = .list
        }
        limit = try items.number("limit")
        guard limit != 0 else { throw .badRequest }
        wait = try items.number("wait")
        tree = try items.number("tree")
        delivered = try Self.receipt(items, kind == .list ? .list : .delivered)
    }

    /// A time may lie before the epoch.
    private static func since(_ items: QueryItems) throws(ProblemCode) -> Int? {
        guard let value = items["since"] else { return nil }
        var reader = ByteReader(value)
        let isBefore = reader.take("-")
        guard let time = reader.number(), reader.isAtEnd else { throw .badRequest }
        return isBefore ? -time : time
    }

    private static func receipt(_ items: QueryItems, _ kind: ReceiptKind) throws(ProblemCode) -> Receipt? {
        guard let range = items["delivered"] else { return nil }
        var reader = ByteReader(range)
        guard let from = reader.number(), from > 0, reader.take("-"), let upto = reader.number(), from <= upto,
            reader.isAtEnd, let root = items["root"].flatMap(Hexadecimal.data),
            let sig = items["sig"].flatMap(Hexadecimal.data)
        else { throw .badRequest }
        return Receipt(kind: kind, from: from, upto: upto, root: root, sig: sig)
    }
}
