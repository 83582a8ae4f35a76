/// Why a request was not done, as `application/problem+json` (RFC 9457) says it.
package struct Problem: Codable, Equatable, Sendable, Error {
    /// The HTTP status.
    package var status: Int
    /// The stable word that programs compare.
    package var code: ProblemCode
    /// For people: a short sentence, never with anything secret in it.
    package var title: String
    /// In how many seconds to try again, where that is known.
    package var retryAfter: Int?
    /// Why a push target was refused; only with `push-refused`.
    package var `class`: PushClass?
    /// The count of the member's last statement, 0 for none; only with `stale-count`.
    package var count: Int?

    package init(
        _ code: ProblemCode,
        title: String? = nil,
        retryAfter: Int? = nil,
        class: PushClass? = nil,
        count: Int? = nil
    ) {
        self.status = code.status
        self.code = code
        self.title = title ?? code.title
        self.retryAfter = retryAfter
        self.class = `class`
        self.count = count
    }

    private enum CodingKeys: String, CodingKey {
        case status, code, title, `class`, count
        case retryAfter = "retry_after"
    }
}
