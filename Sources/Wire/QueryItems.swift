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
