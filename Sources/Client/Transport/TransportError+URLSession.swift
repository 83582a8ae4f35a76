import CSessionRepairs
import Foundation
import Kernel

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
            self = .untrusted(words)
        case .networkConnectionLost: self = .closed(nil)
        case .badServerResponse, .cannotParseResponse: self = .notHTTP
        default: self = .other(words.isEmpty ? "\(error)" : words)
        }
    }

    /// Reads what `CSessionRepairs` says of an error; nil where it says nothing.
    init?(description: String) {
        guard description.hasPrefix(TICK_FAILURE_PREFIX) else { return nil }
        let parts = description.dropFirst(TICK_FAILURE_PREFIX.count)
            .split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5, let kind = UInt32(parts[0]), let number = Int32(parts[1]) else { return nil }
        self.init(
            tick_failure(rawValue: kind),
            number == 0 ? nil : SystemError("connect", number),
            hasAsked: parts[2] == "1",
            hasAnswered: parts[3] == "1",
            words: String(parts[4])
        )
    }

    /// - Parameter hasAsked: whether there was a connection for the request. One that was kept may turn out to be closed, and
    ///   libcurl makes another: where that can't be had, the relay may have done what was asked over the first.
    private init(
        _ failure: tick_failure,
        _ system: SystemError?,
        hasAsked: Bool,
        hasAnswered: Bool,
        words: String
    ) {
        switch failure {
        case tick_failure_timed_out: self = .timedOut
        case tick_failure_bad_address: self = .badAddress
        case tick_failure_unknown_host, tick_failure_cannot_connect:
            if hasAsked {
                self = .closed(nil)
            } else {
                self = failure == tick_failure_unknown_host ? .unknownHost : .cannotConnect(system)
            }
        // What OpenSSL calls it says more than a person asked for.
        case tick_failure_untrusted: self = words.hasSuffix("wrong version number") ? .noTLS : .untrusted(words)
        case tick_failure_not_http: self = .notHTTP
        case tick_failure_cut_short: self = .cutShort
        case tick_failure_closed: self = hasAnswered ? .cutShort : .closed(system)
        case tick_failure_body_too_large: self = .tooLarge
        case tick_failure_header_too_large: self = .headerTooLarge
        default: self = .other(words)
        }
    }
}
