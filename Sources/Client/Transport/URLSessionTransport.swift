import CSessionRepairs
import Foundation
import Kernel
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes requests over URLSession, which keeps connections and uses them again.
///
/// URLSession's calls wait for its own threads, and on Linux a cancellation on a thread of the cooperative pool can stop the
/// whole process: they are made on a queue of their own, and nobody waits for them. So a request ends for its caller at
/// once, whatever URLSession still has to do for it.
package final class URLSessionTransport: Transport {
    /// The one of the process: connections are shared by all its clients.
    package static let shared = URLSessionTransport()

    /// Nil until it is made, on `queue`.
    private let made = Mutex<URLSession?>(nil)
    private let exchanges: Exchanges
    /// Where URLSession is called.
    let queue: DispatchQueue

    /// Begins with the session, which takes some milliseconds, and doesn't wait for it: a command has its keys to derive meanwhile.
    init() {
        let queue = DispatchQueue(label: "tick.requests")
        self.queue = queue
        exchanges = Exchanges { exchange in queue.async { exchange.task?.cancel() } }
        queue.async { _ = self.session }
    }

    private var session: URLSession {
        made.withLock { made in
            if let made { return made }
            let session = Self.session(to: exchanges)
            made = session
            return session
        }
    }

    private static func session(to exchanges: Exchanges) -> URLSession {
        tick_session_begin(Response.largestBody)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // As many connections as there are requests: one that waits at the relay is in no other's way.
        configuration.httpMaximumConnectionsPerHost = 10_000
        // `Exchange.deadline` ends a request, to the millisecond.
        configuration.timeoutIntervalForRequest = 1_000_000
        configuration.timeoutIntervalForResource = 1_000_000
        let delegates = OperationQueue()
        delegates.maxConcurrentOperationCount = 1
        let session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: delegates)
        let isRepaired = tick_session_end()
        assert(isRepaired, "BUG: URLSession doesn't call CSessionRepairs: see its linkerSettings in Package.swift")
        return session
    }

    package func response(to request: Request) async throws(TransportError) -> Response {
        let exchange = Exchange(request)
        exchanges.watch(exchange)
        defer { exchanges.forget(exchange) }
        let outcome = await exchange.outcome.value(orCancelled: .failure(.cancelled)) {
            queue.async { self.start(exchange) }
        } stopping: {
            queue.async { exchange.task?.cancel() }
        }
        return try outcome.get()
    }

    /// Starts the task of a request that is still waited for.
    private func start(_ exchange: Exchange) {
        guard !exchange.outcome.isResolved else { return }
        let request = exchange.request
        guard let url = Self.url(request.url) else {
            exchange.outcome.resolve(.failure(.badAddress))
            return
        }
        var made = URLRequest(url: url)
        made.httpMethod = request.method
        made.httpBody = request.body
        // URLSession would tell the relay the user's language.
        made.setValue("en", forHTTPHeaderField: "Accept-Language")
        for field in request.fields { made.setValue(field.value, forHTTPHeaderField: field.name) }
        let task = session.dataTask(with: made)
        exchange.task = task
        exchanges.begin(exchange, task)
        task.resume()
    }

    /// The URL as URLSession takes it. On Linux it refuses a host that it reads in another way than libcurl: such a host
    /// stands behind a `#`, and `CSessionRepairs` puts it back.
    static func url(_ text: String) -> URL? {
        #if os(Linux)
            guard let start = text.range(of: "://")?.upperBound else { return nil }
            let end = text[start...].firstIndex { $0 == "/" } ?? text.endIndex
            let authority = text[start..<end]
            let host = authority.first == "[" ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
            if host.first == "[" || isNumberInOtherForm(host) {
                let port = authority.dropFirst(host.count)
                let name = host.filter { $0 != "[" && $0 != "]" }
                return URL(string: "\(text[..<start])host.invalid\(port)\(text[end...])#\(name)")
            }
        #endif
        return URL(string: text)
    }

    /// Whether the host is an IPv4 address, as libcurl reads it, in other than its usual form: `127.1`, `0x7f000001`.
    private static func isNumberInOtherForm(_ host: Substring) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.last?.first?.isNumber == true else { return false }
        return parts.count != 4 || parts.contains { UInt8($0).map { String($0) } ?? "" != $0 }
    }
}

extension TransportError {
    /// Reads an error of URLSession's: on Linux from what `CSessionRepairs` says in it, else from its code.
    init(_ error: any Error) {
        let words = (error as NSError).userInfo[NSLocalizedDescriptionKey] as? String ?? ""
        if let known = Self(description: words) {
            self = known
            return
        }
        switch (error as? URLError)?.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .badURL, .unsupportedURL: self = .badAddress
        case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
        case .cannotConnectToHost: self = .cannotConnect(nil)
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            self = .tls(saying: words)
        case .networkConnectionLost: self = .closed(nil)
        case .badServerResponse, .cannotParseResponse: self = .notHTTP
        default: self = .other(words.isEmpty ? "\(error)" : words)
        }
    }

    /// Reads what the TLS library says of a connection that it ended: the one place where its words count.
    private static func tls(saying words: String) -> TransportError {
        // OpenSSL's words say more than a person asked for.
        if words.hasSuffix("wrong version number") { return .noTLS }
        let isOfIssuer = words.contains("issuer") || words.contains("self-signed certificate")
        return isOfIssuer ? .unknownIssuer(words) : .untrusted(words)
    }

    /// Reads what `CSessionRepairs` says of an error; nil where it says nothing.
    init?(description: String) {
        guard description.hasPrefix(TICK_FAILURE_PREFIX) else { return nil }
        let parts = description.dropFirst(TICK_FAILURE_PREFIX.count)
            .split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5, let kind = UInt32(parts[0]), let number = Int32(parts[1]) else { return nil }
        self.init(
            tick_failure(rawValue: kind), number == 0 ? nil : SystemError("connect", number), hasAsked: parts[2] == "1",
            hasAnswered: parts[3] == "1", words: String(parts[4])
        )
    }

    /// - Parameter hasAsked: whether there was a connection for the request. One that was kept may turn out to be closed, and
    ///   libcurl makes another: where that can't be had, the relay may have done what was asked over the first.
    private init(_ failure: tick_failure, _ system: SystemError?, hasAsked: Bool, hasAnswered: Bool, words: String) {
        switch failure {
        case tick_failure_timed_out: self = .timedOut
        case tick_failure_bad_address: self = .badAddress
        case tick_failure_unknown_host, tick_failure_cannot_connect:
            if hasAsked {
                self = .closed(nil)
            } else {
                self = failure == tick_failure_unknown_host ? .unknownHost : .cannotConnect(system)
            }
        case tick_failure_untrusted: self = .tls(saying: words)
        case tick_failure_no_authorities: self = .noAuthorities(words)
        case tick_failure_not_http: self = .notHTTP
        case tick_failure_cut_short: self = .cutShort
        case tick_failure_closed: self = hasAnswered ? .cutShort : .closed(system)
        case tick_failure_body_too_large: self = .tooLarge
        case tick_failure_header_too_large: self = .headerTooLarge
        case tick_failure_no_tunnel: self = .noTunnel(status: Int(system?.number ?? 0))
        default: self = .other(words)
        }
    }
}
