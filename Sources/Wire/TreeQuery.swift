import Foundation

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
