import CCurl
import Kernel
import Synchronization

/// A request under way: libcurl's handle for it, and who waits for its end.
///
/// What isn't behind the mutex belongs to the thread of `Transfers`.
final class Transfer: @unchecked Sendable {
    typealias Outcome = Result<Response, CurlError>

    private enum Wait {
        case notYet
        case waiting(CheckedContinuation<Outcome, Never>)
        case over
    }

    let request: Request
    let easy: UnsafeMutableRawPointer

    private let wait = Mutex(Wait.notYet)
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var body: [UInt8] = []
    private var bodyCount = 0
    private var isTooLarge = false
    private var isForbidden = false
    /// How many bytes of the answer's header came, those of interim answers too.
    private var headerCount = 0
    private static let largestHeader = 64 << 10
    /// Whether there was a connection, so that the request may have been sent.
    private var hasAsked = false
    private let begun = Syscalls.monotonicMilliseconds()
    private var moved = Syscalls.monotonicMilliseconds()
    /// When the header of the final answer was whole; nil before.
    private var answered: Int?
    /// For how long an answer whose body doesn't count may go on after its header, in milliseconds: one that ends by then
    /// leaves a connection that can be used again.
    private static let longestRest = 1_000
    /// How many bytes came and went.
    private var count = 0

    init(_ request: Request) {
        guard let easy = curl_easy_init() else { preconditionFailure("BUG: libcurl has no memory") }
        self.request = request
        self.easy = easy
        words[0] = 0
        setUp()
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(fields)
        words.deallocate()
    }

    // MARK: Who waits

    /// Whether nobody waits any more.
    var isOver: Bool {
        wait.withLock { wait in
            if case .over = wait { return true }
            return false
        }
    }

    /// Makes the continuation wait; false where the wait is over already.
    func begin(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let isOver = wait.withLock { wait in
            if case .over = wait { return true }
            wait = .waiting(continuation)
            return false
        }
        if isOver { continuation.resume(returning: .failure(.cancelled)) }
        return !isOver
    }

    /// Ends the wait; false where it was over.
    @discardableResult
    func end(_ outcome: Outcome) -> Bool {
        let before = wait.withLock { wait in
            defer { wait = .over }
            return wait
        }
        if case .waiting(let continuation) = before { continuation.resume(returning: outcome) }
        if case .over = before { return false }
        return true
    }

    // MARK: On the thread

    /// When it is given up, in the monotonic clock's milliseconds. Who gives a byte now and then would hold it for ever,
    /// so all of it has its time too, by a speed that any link has.
    var deadline: Int {
        if let time = request.time {
            let end = begun + Int(time * 1000)
            return request.dropsBody ? min(end, answered.map { $0 + Self.longestRest } ?? end) : end
        }
        let patience = Int(request.patience * 1000)
        let slowest = 1  // bytes a millisecond
        return min(moved + patience, begun + patience * 4 / 3 + count / slowest)
    }

    /// What has come of it, as libcurl says at its end.
    func outcome(_ code: CURLcode) -> Outcome {
        if isForbidden { return .failure(.forbiddenAddress) }
        let status = long(CURLINFO_RESPONSE_CODE)
        if let answer = answerWithoutBody { return .success(answer) }
        if isTooLarge { return .failure(.tooLarge) }
        guard code == CURLE_OK else {
            var words = String(cString: words)
            if words.isEmpty { words = String(cString: curl_easy_strerror(code)) }
            let error = CurlError(
                code,
                words: words,
                number: long(CURLINFO_OS_ERRNO),
                hasAsked: hasAsked,
                hasAnswered: long(CURLINFO_HEADER_SIZE) > 0
            )
            return .failure(error)
        }
        var response = Response(status: status, retryAfter: retryAfter, body: body)
        var type: UnsafeMutablePointer<CChar>?
        if tick_curl_get_text(easy, CURLINFO_CONTENT_TYPE, &type) == CURLE_OK, let type {
            response.contentType = String(cString: type)
        }
        return .success(response)
    }

    /// What has come of it when its time is up.
    var outcomeInTime: Outcome {
        if isForbidden { return .failure(.forbiddenAddress) }
        return answerWithoutBody.map { .success($0) } ?? .failure(.timedOut)
    }

    /// The answer, where its header is whole and nothing more of it counts.
    private var answerWithoutBody: Response? {
        guard request.dropsBody, answered != nil else { return nil }
        return Response(status: long(CURLINFO_RESPONSE_CODE), retryAfter: retryAfter)
    }

    private var retryAfter: Int? {
        var seconds: curl_off_t = 0
        guard tick_curl_get_size(easy, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK, seconds > 0 else { return nil }
        return Int(seconds)
    }

    /// The transfer that libcurl's handle is part of.
    static func of(_ easy: UnsafeMutableRawPointer) -> Transfer {
        var own: UnsafeMutableRawPointer?
        tick_curl_get_pointer(easy, CURLINFO_PRIVATE, &own)
        guard let own else { preconditionFailure("BUG: a handle that is nobody's") }
        return of(context: own)
    }

    private static func of(context: UnsafeMutableRawPointer) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    private func setUp() {
        let own = Unmanaged.passUnretained(self).toOpaque()
        tick_curl_set_pointer(easy, CURLOPT_PRIVATE, own)
        tick_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, words)
        tick_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        tick_curl_allow_http_only(easy)
        // One request at a time on a connection: one that waits for long is in nobody's way.
        let version = request.usesHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
        tick_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(version))
        // A request that may share a connection waits for the one that is being made.
        if request.usesHTTP2 { tick_curl_set_long(easy, CURLOPT_PIPEWAIT, 1) }
        // An empty name is no proxy, whatever the environment says.
        if !request.usesProxy { tick_curl_set_text(easy, CURLOPT_PROXY, "") }
        tick_curl_set_long(easy, CURLOPT_BUFFERSIZE, 128 << 10)
        tick_curl_leave_resolving(easy)
        if let certificates = request.certificates {
            tick_curl_set_text(easy, CURLOPT_CAINFO, certificates)
            // The folder that libcurl was built with would be trusted, too.
            tick_curl_set_text(easy, CURLOPT_CAPATH, nil)
        }

        tick_curl_set_text(easy, CURLOPT_URL, request.url)
        if let body = request.body {
            tick_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            body.withUnsafeBytes { bytes in
                _ = tick_curl_set_pointer(
                    easy,
                    CURLOPT_COPYPOSTFIELDS,
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                )
            }
        }
        tick_curl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method)
        // No `Expect: 100-continue`: a relay that refuses a body says so soon enough.
        for field in request.fields + ["Expect:"] { fields = curl_slist_append(fields, field) }
        tick_curl_set_fields(easy, fields)

        // A command that is run for a message would hold the connection open.
        tick_curl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, own)
        tick_curl_set_socket(easy) { context, _, address in
            guard let context, let address, Transfer.of(context: context).permits(address),
                let socket = try? Syscalls.makeSocket(address.pointee.family)
            else {
                return CURL_SOCKET_BAD
            }
            return socket
        }
        tick_curl_set_asking_context(easy, own)
        tick_curl_set_asking(easy) { context, _, _, _, _ in
            guard let context else { return CURL_PREREQFUNC_ABORT }
            Transfer.of(context: context).hasAsked = true
            return CURL_PREREQFUNC_OK
        }
        if request.dropsBody {
            tick_curl_set_pointer(easy, CURLOPT_HEADERDATA, own)
            tick_curl_set_header(easy) { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return Transfer.of(context: context).takeHeader(line)
            }
        }
        tick_curl_set_pointer(easy, CURLOPT_WRITEDATA, own)
        tick_curl_set_write(easy) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            return Transfer.of(context: context).take(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        tick_curl_set_pointer(easy, CURLOPT_XFERINFODATA, own)
        tick_curl_set_long(easy, CURLOPT_NOPROGRESS, 0)
        tick_curl_set_progress(easy) { context, _, down, _, up in
            guard let context else { return 0 }
            let transfer = Transfer.of(context: context)
            transfer.progress(Int(down + up))
            // Another address of a host that has a forbidden one isn't tried, either.
            return transfer.isForbidden ? 1 : 0
        }
    }

    /// Takes a piece of the body; anything but its size makes libcurl end the transfer.
    private func take(_ piece: UnsafeRawBufferPointer) -> Int {
        bodyCount += piece.count
        isTooLarge = bodyCount > request.largest
        guard !isTooLarge else { return 0 }
        if !request.dropsBody { body.append(contentsOf: piece) }
        return piece.count
    }

    /// Counts a line of the header; the empty one ends it.
    private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
        headerCount += line.count
        guard headerCount <= Self.largestHeader else { return 0 }
        if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }), long(CURLINFO_RESPONSE_CODE) >= 200 {
            answered = Syscalls.monotonicMilliseconds()
        }
        return line.count
    }

    private func permits(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
        guard let permits = request.permits else { return true }
        // It is longer than its type: libcurl has room for any address there.
        guard let place = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return false }
        let bytes = (UnsafeRawPointer(address) + place).assumingMemoryBound(to: sockaddr.self)
        let isPermitted =
            !isForbidden && permits(SocketAddress(copying: bytes, length: address.pointee.addrlen))
        if !isPermitted { isForbidden = true }
        return isPermitted
    }

    private func progress(_ count: Int) {
        guard count != self.count else { return }
        self.count = count
        moved = Syscalls.monotonicMilliseconds()
    }

    private func long(_ info: CURLINFO) -> Int {
        var value = 0
        tick_curl_get_long(easy, info, &value)
        return value
    }
}
