import Foundation

/// An answer as it came. Redirects aren't followed: they are answers.
package struct Response: Sendable {
    /// The largest body that is taken, in bytes: enough for a page, and for the members of a room of tens of thousands.
    package static let largestBody = 24 << 20
    /// The most JSON values that are decoded: each takes some fifty bytes of memory, however few it has in the body.
    static let mostValues = 600_000

    package var status: Int
    package var contentType: String?
    /// In how many seconds to ask again, where the answer says so in `Retry-After` (RFC 9110 section 10.2.3).
    package var retryAfter: Int?
    package var body = Data()

    package init(status: Int, contentType: String? = nil, retryAfter: Int? = nil, body: Data = Data()) {
        self.status = status
        self.contentType = contentType
        self.retryAfter = retryAfter
        self.body = body
    }

    /// Whether the body may hold more values than are decoded. Only commas and brackets that begin something are counted.
    var hasTooManyValues: Bool {
        // So few bytes hold fewer.
        guard body.count > Self.mostValues else { return false }
        let count = body.withUnsafeBytes { bytes in
            let (comma, bracket, brace) = (UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"))
            var count = 0
            for byte in bytes where byte == comma || byte == bracket || byte == brace { count += 1 }
            return count
        }
        return count > Self.mostValues
    }
}
