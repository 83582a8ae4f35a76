/// The `name=value` items of a query string. Values are taken as they stand: nothing that tick asks needs escaping.
package struct QueryItems: Sendable {
    private var values: [Substring: Substring] = [:]

    package init(_ text: String) {
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[parts[0]] = parts.count == 2 ? parts[1] : ""
        }
    }

    /// The value of the last item of that name.
    package subscript(name: String) -> String? { values[name[...]].map(String.init) }
}
