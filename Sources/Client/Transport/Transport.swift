import Foundation
import Kernel

/// Makes requests of relays.
package protocol Transport: Sendable {
    /// Makes a request once and waits for its answer, as long as the request's patience lasts.
    ///
    /// - Throws: why there is no whole answer; `.cancelled` at once where the task is cancelled.
    func response(to request: Request) async throws(TransportError) -> Response
}

/// A request to be made once.
package struct Request: Sendable {
    /// A field of the header; neither part holds a line break.
    package typealias Field = (name: String, value: String)

    package var method: String
    /// `http://` or `https://`.
    package var url: String
    package var fields: [Field] = []
    package var body: Data?
    /// For how many seconds no byte may come or go; all of the answer may take a third longer.
    package var patience: Double
    /// Whether the relay may hold the answer back until there is news.
    package var waits = false

    package init(_ method: String, _ url: String, patience: Double) {
        (self.method, self.url, self.patience) = (method, url, patience)
    }
}

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
        (self.status, self.contentType, self.retryAfter, self.body) = (status, contentType, retryAfter, body)
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

/// Why a request got no whole answer.
package enum TransportError: Error, Equatable, Sendable {
    /// The task that waited was cancelled.
    case cancelled
    case timedOut
    /// The address can't be understood.
    case badAddress
    /// The address is none of a relay.
    case notARelay(RelayAddress.ParseError)
    /// The host, or the proxy that the environment names, has no address.
    case unknownHost
    /// No connection can be made, for the system's reason.
    case cannotConnect(SystemError?)
    /// No connection that both ends trust, in the TLS library's words.
    case untrusted(String)
    /// The same, as the authority of the other end's certificate isn't known here.
    case unknownIssuer(String)
    /// The file with the authorities that are trusted can't be used, in libcurl's words.
    case noAuthorities(String)
    /// The other end doesn't speak TLS.
    case noTLS
    /// The connection ended before an answer began.
    case closed(SystemError?)
    /// A proxy answers with this status: it can't reach the relay, or doesn't know who asks.
    case proxy(status: Int)
    /// The proxy that the environment names makes no connection to the relay, and answers with this status.
    case noTunnel(status: Int)
    /// It ended within the answer.
    case cutShort
    /// The answer isn't HTTP.
    case notHTTP
    /// The body is larger than `Response.largestBody`.
    case tooLarge
    /// The header is larger than an answer's may be.
    case headerTooLarge
    /// Anything else, in the system's words.
    case other(String)
}
