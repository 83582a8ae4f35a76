import CCurl
import Kernel

/// Why a request got no whole answer.
package enum CurlError: Error, Equatable, Sendable {
    /// The task that asked was cancelled.
    case cancelled
    case timedOut
    /// The address is none that libcurl understands.
    case badAddress
    /// The host, or the proxy that the environment names, has no address.
    case unknownHost
    /// The host has an address that the request doesn't permit.
    case forbiddenAddress
    /// Nothing takes connections there, as the system says.
    case cannotConnect(SystemError?)
    /// No connection that both ends trust: libcurl's words.
    case untrusted(String)
    /// The other end doesn't speak TLS.
    case noTLS
    /// The connection ended before an answer began.
    case closed(SystemError?)
    /// It ended within the answer.
    case cutShort
    /// What came isn't HTTP.
    case notHTTP
    /// The answer is larger than the request wanted.
    case tooLarge
    /// Anything else: libcurl's words.
    case other(String)

    /// - Parameters:
    ///   - words: what libcurl has to say beyond the code.
    ///   - number: errno(3) of the call that failed, or 0.
    ///   - hasAsked: whether there was a connection for the request. A connection that was used before may turn out to be gone
    ///     just then, and libcurl makes another: where that one can't be had, the first may have done its work.
    init(_ code: CURLcode, words: String, number: Int, hasAsked: Bool, hasAnswered: Bool) {
        let system = number == 0 ? nil : SystemError("connect", Int32(truncatingIfNeeded: number))
        switch code {
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_URL_MALFORMAT: self = .badAddress
        case CURLE_COULDNT_RESOLVE_HOST where hasAsked, CURLE_COULDNT_CONNECT where hasAsked: self = .closed(nil)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .unknownHost
        case CURLE_COULDNT_CONNECT: self = .cannotConnect(system)
        // OpenSSL's number and name of it say more than a person asked for.
        case CURLE_SSL_CONNECT_ERROR where words.hasSuffix("wrong version number"): self = .noTLS
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM:
            self = .untrusted(words)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: self = .notHTTP
        case CURLE_PARTIAL_FILE: self = .cutShort
        case CURLE_RECV_ERROR where hasAnswered, CURLE_GOT_NOTHING where hasAnswered: self = .cutShort
        case CURLE_GOT_NOTHING: self = .closed(nil)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR: self = .closed(system)
        default: self = .other(words)
        }
    }
}
