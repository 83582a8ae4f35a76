/// Why a request can't be read. The connection answers with `status` and closes: where the next request would begin is
/// not known any more (RFC 9112 sections 2.2 and 6.3).
package struct HTTPError: Error, Equatable, Sendable {
    /// The status to answer with: 400, 413, 414, 431, 501 or 505.
    package let status: Int
    /// What was wrong, for the log. Always one of this room's own sentences: nothing that was received is repeated.
    package let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func malformed(_ reason: String) -> HTTPError { HTTPError(400, reason) }
}
