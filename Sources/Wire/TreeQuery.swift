import Foundation

/// Between which sizes of a room's tree a consistency proof is asked for, in either order, as the query string of
/// `Endpoint.tree` says it.
package struct TreeQuery: Equatable, Sendable {
    package var from: Int
    package var to: Int

    package init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }

    /// The query string, without its question mark.
    package var text: String { "from=\(from)&to=\(to)" }

    /// Reads what `text` wrote.
    ///
    /// - Throws: `.badRequest` where one of the sizes is missing or no number from 0 on.
    package init(_ items: QueryItems) throws(ProblemCode) {
        guard let from = try items.number("from"), let to = try items.number("to") else { throw .badRequest }
        self.init(from: from, to: to)
    }

    /// The consistency proof.
    package struct Answer: Codable, Equatable, Sendable {
        /// Its hashes, 32 bytes each; none where the sizes are equal or one is 0.
        package var proof: Data

        package init(proof: Data) { self.proof = proof }
    }
}
