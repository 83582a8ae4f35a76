/// An answer as it came. Redirects aren't followed: they are answers.
package struct Response: Sendable {
    package var status: Int
    package var contentType: String?
    /// In how many seconds to ask again, where the answer says so in `Retry-After` (RFC 9110 section 10.2.3).
    package var retryAfter: Int?
    package var body: [UInt8] = []

    package init(status: Int, contentType: String? = nil, retryAfter: Int? = nil, body: [UInt8] = []) {
        self.status = status
        self.contentType = contentType
        self.retryAfter = retryAfter
        self.body = body
    }
}
