/// A complete answer.
package struct Response: Sendable {
    package var status: Int
    /// The fields in the order they are sent. `Content-Length` and `Connection` are not among them: encoding adds
    /// those.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Tells a client that held its body back to send it (RFC 9110 section 15.2.1).
    package static let `continue` = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// The bytes to send (RFC 9112 section 2.1).
    ///
    /// A control character in a value becomes a space (RFC 9110 section 5.5): an echoed value can't start a line of its
    /// own. Names are ours: one that is no token, or that is added here, stops the program.
    ///
    /// - Parameters:
    ///   - keepAlive: Whether another request is read after this; said either way, since an HTTP/1.0 client needs to be
    ///     told that it is (RFC 9112 appendix C.2.2).
    ///   - head: Whether this answers a HEAD: everything as for GET but the body (RFC 9110 section 9.3.2).
    package func encoded(keepAlive: Bool, head: Bool = false) -> [UInt8] {
        precondition((200...599).contains(status), "BUG: \(status) is no status of a final answer")
        // RFC 9110 section 8.6 and RFC 9112 section 6.3 rule 1: these statuses have neither a body nor a length.
        let hasContent = status != 204 && status != 304
        let sendsBody = hasContent && !head

        var bytes: [UInt8] = []
        bytes.reserveCapacity(96 + headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } + body.count)
        bytes.append("HTTP/1.1 ")
        bytes.append(String(status))
        bytes.append(" ")
        bytes.append(Self.phrase(of: status))
        bytes.append("\r\n")
        // The length comes first, so that a client that reads only part of the header knows that something is missing:
        // libcurl takes a header without a length that ends too soon for complete, and Foundation on Linux then traps.
        if hasContent {
            bytes.append("Content-Length: ")
            bytes.append(String(body.count))
            bytes.append("\r\n")
        }
        for (name, value) in headers {
            Self.check(name)
            bytes.append(name)
            bytes.append(": ")
            if value.utf8.allSatisfy(\.isFieldContent) {
                bytes.append(value)
            } else {
                bytes.append(contentsOf: value.utf8.lazy.map { $0.isFieldContent ? $0 : .space })
            }
            bytes.append("\r\n")
        }
        bytes.append(keepAlive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n")
        if sendsBody { bytes.append(contentsOf: body) }
        return bytes
    }

    private static func check(_ name: String) {
        guard !name.isEmpty, name.utf8.allSatisfy(ByteSet.token.contains) else {
            preconditionFailure("BUG: the name of a header is not a token")
        }
        guard !name.utf8.isEqualIgnoringCase("content-length"), !name.utf8.isEqualIgnoringCase("connection"),
            !name.utf8.isEqualIgnoringCase("transfer-encoding")
        else { preconditionFailure("BUG: a header that is not for a handler to say") }
    }

    /// The reason phrase of a status (RFC 9110 section 15, RFC 6585); empty for one that isn't used here, which RFC
    /// 9112 section 4 allows: programs don't read it.
    static func phrase(of status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
