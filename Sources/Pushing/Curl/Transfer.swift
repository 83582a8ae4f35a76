import CCurl
import Kernel

/// A request of a push: a POST, over HTTP/2 where the other end supports it over TLS, and without a proxy. Redirects
/// aren't followed.
struct PushRequest: Sendable {
    /// The URL, with `http://` or `https://`; no other scheme is permitted.
    let url: String
    /// Complete fields, as `Name: value`; neither part contains a line break.
    let fields: [String]
    let body: [UInt8]
    /// The seconds that the whole request may take.
    let time: Double
    /// A file with the certificates that are trusted, in PEM; the system's where nil.
    let certificates: String?
    /// Whether a connection to this address may be made. Called before each connection, on the thread of `Transfers`;
    /// after false the request fails.
    let permits: @Sendable (SocketAddress) -> Bool
}

/// A request under way: libcurl's handle for it, and its result. Only the status counts: the answer's body is read up
/// to `largestBody` and dropped, and the request ends a second after the header.
///
/// All but `result` belongs to the thread of `Transfers`.
final class Transfer: @unchecked Sendable {
    let result = Promise<PushResult>()
    let easy: UnsafeMutableRawPointer

    private let request: PushRequest
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var isForbidden = false
    /// The bytes of the answer's body received so far, and of its header, with those of interim answers.
    private var (bodyCount, headerCount) = (0, 0)
    private let begun = Syscalls.monotonicMilliseconds()
    /// The time at which the header of the final answer was complete; nil before.
    private var answered: Int?

    private static let largestBody = 4 << 10
    private static let largestHeader = 64 << 10
    /// The time that an answer may continue after its header, in milliseconds: if it ends by then, the connection can
    /// be used again.
    private static let longestRest = 1_000

    init(_ request: PushRequest) {
        guard let easy = curl_easy_init() else { preconditionFailure("BUG: libcurl has no memory") }
        (self.request, self.easy) = (request, easy)
        setUp()
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(fields)
    }

    /// The time at which it is abandoned, in the monotonic clock's milliseconds.
    var deadline: Int {
        let end = begun + Int(request.time * 1000)
        return min(end, answered.map { $0 + Self.longestRest } ?? end)
    }

    /// The result at its end, by libcurl's code; `CURLE_OPERATION_TIMEDOUT` where its time is up.
    func outcome(_ code: CURLcode) -> PushResult {
        if isForbidden { return .failed(.address) }
        guard code == CURLE_OK || answered != nil else { return PushResult(code) }
        var (status, retryAfter) = (0, curl_off_t(0))
        tick_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        tick_curl_get_size(easy, CURLINFO_RETRY_AFTER, &retryAfter)
        return PushResult(status: status, retryAfter: retryAfter > 0 ? Int(retryAfter) : nil)
    }

    /// The transfer of a libcurl handle.
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
        tick_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        tick_curl_allow_http_only(easy)
        tick_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // A request that may share a connection waits for the one being made. Without TLS none can, but libcurl would have them wait.
        tick_curl_set_long(easy, CURLOPT_PIPEWAIT, request.url.lowercased().hasPrefix("https:") ? 1 : 0)
        // An empty name means no proxy, whatever the environment says.
        tick_curl_set_text(easy, CURLOPT_PROXY, "")
        tick_curl_set_long(easy, CURLOPT_BUFFERSIZE, 128 << 10)
        tick_curl_leave_resolving(easy)
        if let certificates = request.certificates {
            tick_curl_set_text(easy, CURLOPT_CAINFO, certificates)
            // Otherwise libcurl's built-in folder would be trusted, too.
            tick_curl_set_text(easy, CURLOPT_CAPATH, nil)
        }

        tick_curl_set_text(easy, CURLOPT_URL, request.url)
        tick_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
        request.body.withUnsafeBytes { bytes in
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            _ = tick_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
        }
        tick_curl_set_text(easy, CURLOPT_CUSTOMREQUEST, "POST")
        // `Expect: 100-continue` is left out: a target that refuses a body does so soon enough.
        for field in request.fields + ["Expect:"] { fields = curl_slist_append(fields, field) }
        tick_curl_set_fields(easy, fields)

        // A command that is run for a message would otherwise inherit the socket and hold the connection open.
        tick_curl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, own)
        tick_curl_set_socket(easy) { context, _, address in
            guard let context, let address, Transfer.of(context: context).permits(address),
                let socket = try? Syscalls.makeSocket(address.pointee.family)
            else {
                return CURL_SOCKET_BAD
            }
            return socket
        }
        tick_curl_set_pointer(easy, CURLOPT_HEADERDATA, own)
        tick_curl_set_header(easy) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            return Transfer.of(context: context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        tick_curl_set_pointer(easy, CURLOPT_WRITEDATA, own)
        tick_curl_set_write(easy) { bytes, size, count, context in
            guard let context else { return 0 }
            return Transfer.of(context: context).takeBody(size * count)
        }
        tick_curl_set_pointer(easy, CURLOPT_XFERINFODATA, own)
        tick_curl_set_long(easy, CURLOPT_NOPROGRESS, 0)
        tick_curl_set_progress(easy) { context, _, _, _, _ in
            guard let context else { return 0 }
            // A host with a forbidden address is not tried at another address, either.
            return Transfer.of(context: context).isForbidden ? 1 : 0
        }
    }

    /// Counts a piece of the body; any number but its size makes libcurl end the transfer.
    private func takeBody(_ count: Int) -> Int {
        bodyCount += count
        return bodyCount > Self.largestBody ? 0 : count
    }

    /// Counts a line of the header; the empty one ends it.
    private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
        headerCount += line.count
        guard headerCount <= Self.largestHeader else { return 0 }
        if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
            var status = 0
            tick_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
            if status >= 200 { answered = Syscalls.monotonicMilliseconds() }
        }
        return line.count
    }

    private func permits(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
        // The address is longer than its type: libcurl has room for any address there.
        guard let place = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return false }
        let bytes = (UnsafeRawPointer(address) + place).assumingMemoryBound(to: sockaddr.self)
        let isPermitted =
            !isForbidden && request.permits(SocketAddress(copying: bytes, length: address.pointee.addrlen))
        if !isPermitted { isForbidden = true }
        return isPermitted
    }
}
