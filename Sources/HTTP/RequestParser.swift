/// Parses requests from bytes that come in pieces of any size.
///
/// The connection appends the bytes it read and asks for the next request's header and then for its body, until one
/// isn't there; the division into pieces never changes the result. Between requests the parser holds no memory, so that
/// parked connections cost nothing. The connection bounds pipelined bytes: it reads only while it answers no request.
package struct RequestParser: Sendable {
    /// The progress of the next request, for the choice of a time limit.
    package enum State: Equatable, Sendable {
        /// Nothing of a next request has arrived.
        case idle
        /// Its header is incomplete.
        case header
        /// Its header is complete, its body is incomplete.
        case body
    }

    private enum Phase {
        case requestLine, fields, content, chunkSize, chunk, chunkEnd, trailers, complete
    }

    private let limits: RequestLimits
    private var phase = Phase.requestLine
    private var failure: HTTPError?
    private var failedAtHead = false
    private var received = Received()

    private var skippedEmptyLine = false
    private var requestLine: RequestLine?
    private var fields: [Headers.Field] = []
    private var request: Request?
    private var body: [UInt8] = []
    /// The bytes of the body, or of the chunk, that are still to come.
    private var missing = 0
    private var owesContinue = false
    /// The longest body of this request where it is shorter than for all.
    private var bodyLimit: Int?

    package init(limits: RequestLimits = RequestLimits()) { self.limits = limits }

    /// Adds received bytes. After a failure nothing is kept.
    ///
    /// An array that is not used elsewhere is taken over without a copy; its spare capacity is held with it.
    package mutating func append(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        received.append(bytes)
    }

    /// The next request, or nil where its header has not arrived as a whole; the same until its body is taken.
    ///
    /// - Throws: the reason why the bytes are no acceptable request; the same at each later call.
    package mutating func nextRequest() throws(HTTPError) -> Request? {
        while phase == .requestLine || phase == .fields { guard try advance() else { return nil } }
        return request
    }

    /// The body of the request whose header was read, without its chunked coding; nil where it has not arrived as a whole.
    ///
    /// - Throws: as `nextRequest`.
    package mutating func takeBody() throws(HTTPError) -> [UInt8]? {
        precondition(request != nil || failure != nil, "BUG: a body without a request")
        while phase != .complete { guard try advance() else { return nil } }
        defer { finish() }
        return body
    }

    private mutating func fail(_ error: HTTPError) throws(HTTPError) -> Never {
        // This holds for a refused line, too: no other request begins with the method.
        let isHead = isHead || phase == .requestLine && received.begins(with: "HEAD ")
        self = RequestParser(limits: limits)
        (failure, failedAtHead) = (error, isHead)
        throw error
    }

    package var state: State {
        switch phase {
        case .requestLine: received.count == 0 ? .idle : .header
        case .fields: .header
        case .content, .chunkSize, .chunk, .chunkEnd, .trailers, .complete: .body
        }
    }

    /// Whether the request being read is a HEAD, whose answer has no body; also once it was refused.
    package var isHead: Bool { failedAtHead || (requestLine?.method ?? request?.method) == "HEAD" }

    /// Whether the client now waits for `Response.continue`; true once a request, to be asked after `takeBody` returned
    /// nil.
    ///
    /// RFC 9110 section 10.1.1: a client that has begun to send the body gets none.
    package mutating func takeContinue() -> Bool {
        defer { owesContinue = false }
        return owesContinue
    }

    /// Bounds the body of the request whose header was read, including the part that has arrived. It never allows more
    /// than the limits do.
    ///
    /// - Throws: 413 where the body is longer, now or later.
    package mutating func limitBody(to bytes: Int) throws(HTTPError) {
        bodyLimit = bytes
        if body.count + missing > bytes { try fail(HTTPError(413, "the body is beyond the limit of its address")) }
    }

    /// The number of received bytes that are held.
    package var held: Int { received.count + body.count }

    /// The bytes of memory that the parser holds outside itself.
    var capacity: Int { received.capacity + body.capacity + fields.capacity * MemoryLayout<Headers.Field>.stride }

    /// Reads the next part of a request; false where it has not arrived.
    private mutating func advance() throws(HTTPError) -> Bool {
        if let failure { throw failure }
        do {
            let advances =
                switch phase {
                case .requestLine: try readRequestLine()
                case .fields: try readField()
                case .content: moveContent(then: .complete)
                case .chunkSize: try readChunkSize()
                case .chunk: moveContent(then: .chunkEnd)
                case .chunkEnd: try readLineEnd(orRefuse: "a chunk that is longer than its size", then: .chunkSize)
                case .trailers: try readLineEnd(orRefuse: "a trailer field", then: .complete)
                case .complete: true
                }
            if !advances { received.releaseIfEmpty() }
            return advances
        } catch { try fail(error) }
    }

    private mutating func finish() {
        request = nil
        body = []
        owesContinue = false
        bodyLimit = nil
        skippedEmptyLine = false
        phase = .requestLine
        received.releaseIfEmpty()
    }

    // MARK: - Header

    private mutating func readRequestLine() throws(HTTPError) -> Bool {
        guard received.count > 0 else { return false }
        if received[0] == .carriageReturn, !skippedEmptyLine {
            // RFC 9112 section 2.2: an empty line before a request is ignored; some clients send one after a body.
            guard received.count > 1 else { return false }
            guard received[1] == .lineFeed else { throw .malformed("a CR that ends no line") }
            received.take(2)
            skippedEmptyLine = true
            return true
        }
        // This is refused at once: a TLS handshake, for one, has no line whose end could be waited for.
        guard ByteSet.token.contains(received[0]) else { throw .malformed("the method is not a token") }
        // RFC 9112 section 3: 414 for a target longer than any the server wants to read.
        let tooLong = HTTPError(414, "the request line is beyond the limit")
        guard let line = try received.nextLine(limit: limits.requestLine, beyond: tooLong) else { return false }
        requestLine = try RequestLine(received.bytes(of: line))
        received.takeLines()
        phase = .fields
        return true
    }

    private mutating func readField() throws(HTTPError) -> Bool {
        // RFC 6585 section 5.
        let tooLarge = HTTPError(431, "the header section is beyond the limit")
        guard let line = try received.nextLine(limit: limits.headerSection, beyond: tooLarge) else { return false }
        guard !line.isEmpty else {
            try endHeader()
            return true
        }
        guard fields.count < limits.fields else { throw HTTPError(431, "more fields than the limit") }
        if fields.isEmpty { fields.reserveCapacity(8) }
        fields.append(try received.field(line))
        return true
    }

    private mutating func endHeader() throws(HTTPError) {
        guard let requestLine else { preconditionFailure("BUG: fields without a request line") }
        let headers = Headers(section: Array(received.takeLines()), fields: fields)
        let framing = try Framing(headers, version: requestLine.version, limits: limits)
        request = Request(line: requestLine, headers: headers, framing: framing)
        self.requestLine = nil
        fields = []
        owesContinue = framing.expectsContinue
        switch framing.content {
        case .chunked: phase = .chunkSize
        case .length(0): phase = .complete
        case .length(let length): (phase, missing) = (.content, length)
        }
    }

    // MARK: - Body

    /// Moves the missing bytes that have arrived into the body, which grows with the arrived bytes, not with an
    /// announced length.
    private mutating func moveContent(then next: Phase) -> Bool {
        let count = min(missing, received.count)
        guard count > 0 else { return false }
        if next == .complete, body.count + count > body.capacity {
            // Its length is known: doubling alone would hold up to twice as much.
            body.reserveCapacity(min(body.count + missing, 2 * (body.count + count)))
        }
        body.append(contentsOf: received.take(count))
        missing -= count
        owesContinue = false
        if missing == 0 { phase = next }
        return true
    }

    /// RFC 9112 section 7.1. Section 7.1.1 wants unknown chunk extensions ignored; they are refused: no client of ours
    /// sends any, and readers that skip them differently enable request smuggling.
    private mutating func readChunkSize() throws(HTTPError) -> Bool {
        let malformed = HTTPError.malformed("a chunk size that is not one to sixteen hexadecimal digits")
        guard let line = try received.nextLine(limit: Self.chunkLine, beyond: malformed) else { return false }
        guard !line.isEmpty else { throw malformed }
        var size: UInt64 = 0
        for byte in received.bytes(of: line) {
            guard let digit = byte.hexadecimalDigit else { throw malformed }
            size = size << 4 | digit
        }
        let left = min(limits.body, bodyLimit ?? limits.body) - body.count
        guard size <= UInt64(max(0, left)) else { throw HTTPError(413, "the chunks are beyond the limit") }
        received.takeLines()
        owesContinue = false
        missing = Int(size)
        phase = size == 0 ? .trailers : .chunk
        return true
    }

    /// Reads a line end with nothing before it, which the limit ensures: the end of a chunk (RFC 9112 section 7.1), or of the
    /// body. Section 7.1.2 lets trailers be dropped. They are refused: nothing here uses them, and another program can't read a
    /// refused field differently.
    private mutating func readLineEnd(orRefuse what: String, then next: Phase) throws(HTTPError) -> Bool {
        guard try received.nextLine(limit: 2, beyond: .malformed(what)) != nil else { return false }
        received.takeLines()
        phase = next
        return true
    }

    /// The longest line of a chunk's size: sixteen digits, which 64 bits hold, and the line end.
    private static let chunkLine = 18
}

/// The sizes beyond which a request is refused.
package struct RequestLimits: Equatable, Sendable {
    /// The longest request line with its line end, in bytes; beyond it 414. 8 KiB, as RFC 9112 section 3 recommends.
    package var requestLine: Int
    /// The longest header section with its line ends and its closing empty line, in bytes; beyond it 431. 16 KiB.
    package var headerSection: Int
    /// The most fields in a header section; beyond it 431. 100.
    package var fields: Int
    /// The longest body, in bytes once its chunks are joined; beyond it 413. 4 MiB.
    package var body: Int

    package init(requestLine: Int = 8 << 10, headerSection: Int = 16 << 10, fields: Int = 100, body: Int = 4 << 20) {
        (self.requestLine, self.headerSection, self.fields, self.body) = (requestLine, headerSection, fields, body)
    }
}
