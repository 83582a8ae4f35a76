import Foundation

/// The query string of a request for events.
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
    /// The receipt for what the reader has written out of earlier pages, which travels with the request, of kind `.delivered`, or
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

/// The query string of `Endpoint.members`.
package struct MembersQuery: Equatable, Sendable {
    /// A size of the tree that was verified, from which the answer leads to the head; 0 for none.
    package var size: Int
    /// Only the joins, names, leaves and removals after this seq are told: the asker has folded those before.
    package var after: Int
    /// At most this many of them; the relay has a limit of its own.
    package var limit: Int?
    /// Whether the members' rows are told, which are the relay's word alone.
    package var tellsRows: Bool

    package init(size: Int = 0, after: Int = 0, limit: Int? = nil, tellsRows: Bool = true) {
        self.size = size
        self.after = after
        self.limit = limit
        self.tellsRows = tellsRows
    }

    /// The query string, without its question mark; nil where nothing is to be said.
    package var text: String? {
        var items = size > 0 ? ["size=\(size)"] : []
        if after > 0 { items.append("after=\(after)") }
        if let limit { items.append("limit=\(limit)") }
        if !tellsRows { items.append("rows=0") }
        return items.isEmpty ? nil : items.joined(separator: "&")
    }

    /// Reads what `text` wrote.
    ///
    /// - Throws: `.badRequest` where a value is no number from 0 on, or the limit 0.
    package init(_ items: QueryItems) throws(ProblemCode) {
        self.init(
            size: try items.number("size") ?? 0,
            after: try items.number("after") ?? 0,
            limit: try items.number("limit"),
            tellsRows: try items.number("rows") != 0
        )
        guard limit != 0 else { throw .badRequest }
    }
}

/// Between which sizes of a room's tree a consistency proof is asked for, in either order, as the query string of
/// `Endpoint.tree` says it.
package struct TreeQuery: Equatable, Sendable {
    package var from: Int
    package var to: Int
    /// Whether the root at `from` is asked for, too.
    package var asksRoot: Bool

    package init(from: Int, to: Int, asksRoot: Bool = false) {
        self.from = from
        self.to = to
        self.asksRoot = asksRoot
    }

    /// The query string, without its question mark.
    package var text: String { "from=\(from)&to=\(to)\(asksRoot ? "&root=1" : "")" }

    /// Reads what `text` wrote.
    ///
    /// - Throws: `.badRequest` where one of the sizes is missing or no number from 0 on.
    package init(_ items: QueryItems) throws(ProblemCode) {
        guard let from = try items.number("from"), let to = try items.number("to") else { throw .badRequest }
        self.init(from: from, to: to, asksRoot: try items.number("root") == 1)
    }

    /// The consistency proof.
    package struct Answer: Codable, Equatable, Sendable {
        /// Its hashes, 32 bytes each; none where the sizes are equal or one is 0.
        package var proof: Data
        /// The root at `from`, 32 bytes; nil where it wasn't asked for.
        package var root: Data?

        package init(proof: Data, root: Data? = nil) {
            self.proof = proof
            self.root = root
        }
    }
}

/// The `name=value` items of a query string. Values are taken as they stand: nothing that tick asks needs escaping.
package struct QueryItems: Sendable {
    private let query: ArraySlice<UInt8>

    /// - Parameter query: the bytes after a target's question mark.
    package init(_ query: ArraySlice<UInt8>) { self.query = query }

    /// The value of the last item of that name. It is looked for in the bytes: a query has few items, and they need no
    /// memory of their own.
    package subscript(name: StaticString) -> ArraySlice<UInt8>? {
        var value: ArraySlice<UInt8>?
        var reader = ByteReader(query)
        while !reader.isAtEnd {
            let isNamed = reader.take(name)
            let hasValue = reader.take("=")
            let rest = reader.take(before: UInt8(ascii: "&"))
            if isNamed, hasValue || rest.isEmpty { value = rest }
            _ = reader.take("&")
        }
        return value
    }

    /// The value of an item as a number from 0 on; nil where the item is missing.
    ///
    /// - Throws: `.badRequest` for another value.
    package func number(_ name: StaticString) throws(ProblemCode) -> Int? {
        guard let value = self[name] else { return nil }
        var reader = ByteReader(value)
        guard let number = reader.number(), reader.isAtEnd else { throw .badRequest }
        return number
    }
}
