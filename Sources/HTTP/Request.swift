/// A request, by its header.
package struct Request: Equatable, Sendable {
    package enum Version: Equatable, Sendable {
        case http10, http11
    }

    let line: RequestLine
    package let headers: Headers
    let framing: Framing

    /// The method as sent: methods are case-sensitive (RFC 9110 section 9.1).
    package var method: String { line.method }
    package var version: Version { line.version }
    /// Whether a body follows: a length that isn't 0, or chunks.
    package var hasBody: Bool { framing.content != .length(0) }
    /// Whether the client takes another answer on this connection (RFC 9112 section 9.3).
    package var keepsAlive: Bool { framing.keepsAlive }
    /// Whether the client held its body back for a `100 Continue` (RFC 9110 section 10.1.1).
    package var expectsContinue: Bool { framing.expectsContinue }

    /// The target as sent.
    package var target: ArraySlice<UInt8> { line.bytes[line.target] }

    /// The target up to its `?`; not percent-decoded. `*` for `OPTIONS *`.
    package var path: ArraySlice<UInt8> {
        // RFC 9110 section 4.2.3: an absolute target without a path means the root.
        line.path.isEmpty ? [UInt8(ascii: "/")] : line.bytes[line.path]
    }

    /// The target after its `?`; empty where there is none.
    package var query: ArraySlice<UInt8> { line.bytes[line.query] }
}

/// The framing of a request by its header: its end, and whether another request may follow.
struct Framing: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case length(Int)
        case chunked
    }

    let content: Content
    let keepsAlive: Bool
    let expectsContinue: Bool

    /// Reads the fields that frame a request, and refuses every header that two readers could understand differently.
    init(_ headers: Headers, version: Request.Version, limits: RequestLimits) throws(HTTPError) {
        var hosts = 0
        var credentials = 0
        var length: Int?
        var chunked = false
        var closes = false
        var asksToKeep = false
        var expects = false
        for field in headers.fields {
            if headers.isNamed("host", field) {
                hosts += 1
                // RFC 9112 section 3.2: empty where the target's URI has no authority.
                let value = headers.value(field)
                guard value.isEmpty || Authority.isValid(value) else { throw .malformed("an invalid Host") }
            } else if headers.isNamed("authorization", field) {
                // RFC 9110 section 11.6.2: one field. A proxy may read another one than this reader does.
                credentials += 1
                guard credentials == 1 else { throw .malformed("more than one Authorization") }
            } else if headers.isNamed("content-length", field) {
                // RFC 9112 section 6.3 rule 5: several differing lengths must be refused and equal ones may be; no
                // honest client sends two.
                guard length == nil else { throw .malformed("more than one Content-Length") }
                length = try Self.length(headers.value(field))
            } else if headers.isNamed("transfer-encoding", field) {
                guard !chunked else { throw .malformed("more than one Transfer-Encoding") }
                // RFC 9112 section 6.1: 501 for an unknown transfer coding. The names of codings are case-insensitive
                // (section 7).
                guard headers.value(field).isEqualIgnoringCase("chunked") else {
                    throw HTTPError(501, "a transfer coding other than chunked")
                }
                chunked = true
            } else if headers.isNamed("connection", field) {
                closes = closes || Self.lists("close", headers.value(field))
                asksToKeep = asksToKeep || Self.lists("keep-alive", headers.value(field))
            } else if headers.isNamed("expect", field) {
                expects = expects || headers.value(field).isEqualIgnoringCase("100-continue")
            }
        }

        // RFC 9112 section 3.2: exactly one Host in HTTP/1.1, never more than one.
        guard hosts == 1 || hosts == 0 && version == .http10 else {
            throw .malformed(hosts == 0 ? "no Host" : "more than one Host")
        }
        if chunked {
            // RFC 9112 section 6.1: HTTP/1.0 has no transfer codings; a sender of both doesn't understand them.
            guard version == .http11 else { throw .malformed("Transfer-Encoding in HTTP/1.0") }
            // RFC 9112 section 6.3 rule 3: such a request ought to be handled as an attempt at smuggling.
            guard length == nil else { throw .malformed("both Content-Length and Transfer-Encoding") }
            content = .chunked
        } else {
            // RFC 9112 section 6.3 rule 7: neither means no body.
            content = .length(length ?? 0)
        }
        // RFC 9110 section 15.5.14: refused before the body is sent.
        guard length ?? 0 <= limits.body else { throw HTTPError(413, "the Content-Length is beyond the limit") }
        // RFC 9112 section 9.3: the connection is kept unless refused in HTTP/1.1, and closed unless asked for in
        // HTTP/1.0.
        keepsAlive = !closes && (version == .http11 || asksToKeep)
        // RFC 9110 section 10.1.1: ignored in HTTP/1.0, and without content there is nothing to wait for.
        expectsContinue = expects && version == .http11 && content != .length(0)
    }

    /// RFC 9112 section 6.2, RFC 9110 section 8.6: digits, nothing else. A list such as `5, 5` is refused like two
    /// fields.
    private static func length(_ value: ArraySlice<UInt8>) throws(HTTPError) -> Int {
        guard !value.isEmpty else { throw .malformed("an empty Content-Length") }
        var length = 0
        for byte in value {
            guard let digit = byte.decimalDigit else { throw .malformed("a Content-Length that is not a number") }
            let (tens, overflows) = length.multipliedReportingOverflow(by: 10)
            let (sum, carries) = tens.addingReportingOverflow(digit)
            guard !overflows, !carries else { throw .malformed("a Content-Length that no number holds") }
            length = sum
        }
        return length
    }

    /// Whether a comma-separated list holds the option, in any case (RFC 9110 sections 5.6.1 and 7.6.1).
    private static func lists(_ option: String, _ value: ArraySlice<UInt8>) -> Bool {
        guard value.contains(UInt8(ascii: ",")) else { return value.isEqualIgnoringCase(option) }
        return value.split(separator: UInt8(ascii: ",")).contains { $0.trimmed.isEqualIgnoringCase(option) }
    }
}

/// The reason why a request can't be read. The connection answers with `status` and closes: the start of the next
/// request is unknown (RFC 9112 sections 2.2 and 6.3).
package struct HTTPError: Error, Equatable, Sendable {
    /// The status to answer with: 400, 413, 414, 431, 501 or 505.
    package let status: Int
    /// The mistake, for the log. Always one of this module's own sentences: no received bytes are repeated.
    package let reason: String

    init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }

    static func malformed(_ reason: String) -> HTTPError { HTTPError(400, reason) }
}
