/// What a request for a room's members asks for, as the query string of `Endpoint.members` says it.
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
