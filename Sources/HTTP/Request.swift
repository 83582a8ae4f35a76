/// A whole request, its body included.
package struct Request: Equatable, Sendable {
    package enum Version: Equatable, Sendable {
        case http10, http11
    }

    /// As sent: methods are case-sensitive (RFC 9110 section 9.1).
    package let method: String
    /// As sent.
    package let target: String
    /// What comes before the `?` of the target; not percent-decoded. `*` for `OPTIONS *`.
    package let path: String
    /// What comes after the `?` of the target; empty where there is none.
    package let query: String
    package let version: Version
    package let headers: Headers
    /// Without its chunked coding.
    package internal(set) var body: [UInt8]
    /// Whether the client takes another answer on this connection (RFC 9112 section 9.3).
    package let keepsAlive: Bool
    /// Whether the client held its body back for a `100 Continue` (RFC 9110 section 10.1.1).
    package let expectsContinue: Bool

    init(_ line: RequestLine, _ headers: Headers, _ framing: Framing) {
        method = line.method
        target = line.target
        path = line.path
        query = line.query
        version = line.version
        self.headers = headers
        body = []
        keepsAlive = framing.keepsAlive
        expectsContinue = framing.expectsContinue
    }
}
