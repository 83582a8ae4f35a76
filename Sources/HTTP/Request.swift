/// A request, as its header says it.
package struct Request: Equatable, Sendable {
    package enum Version: Equatable, Sendable {
        case http10, http11
    }

    /// As sent: methods are case-sensitive (RFC 9110 section 9.1).
    package let method: String
    package let version: Version
    private let line: RequestLine
    package let headers: Headers
    /// Whether a body follows: a length that isn't 0, or chunks.
    package let hasBody: Bool
    /// Whether the client takes another answer on this connection (RFC 9112 section 9.3).
    package let keepsAlive: Bool
    /// Whether the client held its body back for a `100 Continue` (RFC 9110 section 10.1.1).
    package let expectsContinue: Bool

    init(_ line: RequestLine, _ headers: Headers, _ framing: Framing) {
        method = line.method
        self.line = line
        version = line.version
        self.headers = headers
        hasBody = framing.content != .length(0)
        keepsAlive = framing.keepsAlive
        expectsContinue = framing.expectsContinue
    }

    /// As sent.
    package var target: ArraySlice<UInt8> { line.bytes[line.target] }

    /// What comes before the `?` of the target; not percent-decoded. `*` for `OPTIONS *`.
    package var path: ArraySlice<UInt8> {
        // RFC 9110 section 4.2.3: an absolute target without a path means the root.
        line.path.isEmpty ? [UInt8(ascii: "/")] : line.bytes[line.path]
    }

    /// What comes after the `?` of the target; empty where there is none.
    package var query: ArraySlice<UInt8> { line.bytes[line.query] }
}
