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
    /// Whether events are wanted, too, that retention leaves before messages that it removed: then no gap hides one.
    package var kept = false
    /// The receipt for what the reader has written out of earlier pages, which travels with the request, of kind `.delivered`, or
    /// where list edits are asked for `.list`.
    package var delivered: Receipt? {
        get { receipts.first }
        set { receipts = newValue.map { [$0] } ?? [] }
    }
    /// None or one: of queries without one, which are small, thousands wait at a relay.
    private var receipts: [Receipt] = []

    package init(
        start: Start, kind: EventKind? = nil, limit: Int? = nil, wait: Int? = nil, tree: Int? = nil,
        kept: Bool = false, delivered: Receipt? = nil
    ) {
        self.start = start
        (self.kind, self.limit, self.wait, self.tree, self.kept) = (kind, limit, wait, tree, kept)
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
        if kept { items.append("kept=1") }
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
        var after, last, since, list, limit, wait, tree, kept, range, root, sig: QueryItems.Item?
        // One pass: a look-up for each name would go ten times through a receipt.
        for item in items {
            switch item {
            case "after": after = item
            case "last": last = item
            case "since": since = item
            case "kind": list = item
            case "limit": limit = item
            case "wait": wait = item
            case "tree": tree = item
            case "kept": kept = item
            case "delivered": range = item
            case "root": root = item
            case "sig": sig = item
            default: break
            }
        }
        switch (try after?.number, try last?.number, try since?.signedNumber) {
        case (let seq, nil, nil): start = .after(seq ?? 0)
        case (nil, let count?, nil): start = .last(count)
        case (nil, nil, let time?): start = .since(time)
        default: throw .badRequest
        }
        if let list {
            guard list.value.elementsEqual("list".utf8), case .after = start else { throw .badRequest }
            kind = .list
        }
        self.limit = try limit?.number
        guard self.limit != 0 else { throw .badRequest }
        self.wait = try wait?.number
        self.tree = try tree?.number
        self.kept = try kept?.number ?? 0 > 0
        guard let range else { return }
        var reader = ByteReader(range.value)
        guard let from = reader.number(), from > 0, reader.take("-"), let upto = reader.number(), from <= upto,
            reader.isAtEnd, let root = root.flatMap({ Hexadecimal.data(of: $0.value) }),
            let sig = sig.flatMap({ Hexadecimal.data(of: $0.value) })
        else { throw .badRequest }
        delivered = Receipt(kind: kind == .list ? .list : .delivered, from: from, upto: upto, root: root, sig: sig)
    }
}

/// The query string of `Endpoint.members`.
package struct MembersQuery: Equatable, Sendable {
    /// A size of the tree that was verified, from which the answer leads to the head; 0 for none.
    package var size: Int
    /// Only the joins, names, leaves, rotations and invites after this seq are told: the asker has folded those before.
    package var after: Int
    /// At most this many of them; the relay has a limit of its own.
    package var limit: Int?
    /// Whether the members' rows are told, which are the relay's word alone.
    package var tellsRows: Bool

    package init(size: Int = 0, after: Int = 0, limit: Int? = nil, tellsRows: Bool = true) {
        (self.size, self.after, self.limit, self.tellsRows) = (size, after, limit, tellsRows)
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
            size: try items.number("size") ?? 0, after: try items.number("after") ?? 0,
            limit: try items.number("limit"), tellsRows: try items.number("rows") != 0
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
        (self.from, self.to, self.asksRoot) = (from, to, asksRoot)
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

        package init(proof: Data, root: Data? = nil) { (self.proof, self.root) = (proof, root) }
    }
}

/// The `name=value` items of a query string. Values are taken as they stand: nothing that tick asks needs escaping.
///
/// They are looked for in the bytes: a query has few items, and they need no memory of their own.
package struct QueryItems: Sendable, Sequence {
    package struct Item {
        /// Empty where there is no `=`.
        package let value: ArraySlice<UInt8>
        fileprivate let name: ArraySlice<UInt8>

        static func ~= (name: StaticString, item: Item) -> Bool {
            var reader = ByteReader(item.name)
            return reader.take(name) && reader.isAtEnd
        }

        /// The value as a number from 0 on.
        ///
        /// - Throws: `.badRequest` for another value.
        var number: Int {
            get throws(ProblemCode) {
                var reader = ByteReader(value)
                guard let number = reader.number(), reader.isAtEnd else { throw .badRequest }
                return number
            }
        }

        /// The value as a number that may have a minus sign: a time may lie before the epoch.
        var signedNumber: Int {
            get throws(ProblemCode) {
                var reader = ByteReader(value)
                let isBefore = reader.take("-")
                guard let time = reader.number(), reader.isAtEnd else { throw .badRequest }
                return isBefore ? -time : time
            }
        }
    }

    package struct Iterator: IteratorProtocol {
        fileprivate var reader: ByteReader

        package mutating func next() -> Item? {
            guard !reader.isAtEnd else { return nil }
            var item = ByteReader(reader.take(before: UInt8(ascii: "&")))
            _ = reader.take("&")
            let name = item.take(before: UInt8(ascii: "="))
            _ = item.take("=")
            return Item(value: item.rest, name: name)
        }
    }

    private let query: ArraySlice<UInt8>

    /// - Parameter query: the bytes after a target's question mark.
    package init(_ query: ArraySlice<UInt8>) { self.query = query }

    package func makeIterator() -> Iterator { Iterator(reader: ByteReader(query)) }

    /// The value of the last item of that name.
    package subscript(name: StaticString) -> ArraySlice<UInt8>? { item(name)?.value }

    /// The value of an item as a number from 0 on; nil where the item is missing.
    ///
    /// - Throws: `.badRequest` for another value.
    package func number(_ name: StaticString) throws(ProblemCode) -> Int? { try item(name)?.number }

    private func item(_ name: StaticString) -> Item? {
        var last: Item?
        for item in self where name ~= item { last = item }
        return last
    }
}
