import Kernel

/// Why a request got no whole answer.
package enum TransportError: Error, Equatable, Sendable {
    /// The task that waited was cancelled.
    case cancelled
    case timedOut
    /// The address can't be understood.
    case badAddress
    /// The host, or the proxy that the environment names, has no address.
    case unknownHost
    /// No connection can be made, for the system's reason.
    case cannotConnect(SystemError?)
    /// No connection that both ends trust, in the TLS library's words.
    case untrusted(String)
    /// The other end doesn't speak TLS.
    case noTLS
    /// The connection ended before an answer began.
    case closed(SystemError?)
    /// It ended within the answer.
    case cutShort
    /// What came isn't HTTP.
    case notHTTP
    /// The body is larger than `Response.largestBody`.
    case tooLarge
    /// The header is larger than an answer's may be.
    case headerTooLarge
    /// Anything else, in the system's words.
    case other(String)
}
