import Curl
import Wire

/// What came of one request.
package enum PushResult: Equatable, Sendable {
    /// The target took it, with this status.
    case taken(Int)
    /// It didn't; where it asked for patience, its origin rests for so many seconds.
    case failed(PushClass, rest: Int? = nil)
    /// The task was cancelled: nobody knows.
    case cancelled

    /// How long an origin that asked for patience rests where it doesn't say, and at most, in seconds.
    static let rest = (usual: 60, most: 86_400)

    init(status: Int, retryAfter: Int?) {
        switch status {
        case 200..<300: self = .taken(status)
        case 300..<400: self = .failed(.redirect)
        case 429, 503: self = .failed(.status(status), rest: min(retryAfter ?? Self.rest.usual, Self.rest.most))
        case 400..<600: self = .failed(.status(status))
        // No status that HTTP has.
        default: self = .failed(.connect)
        }
    }

    init(_ error: CurlError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .timedOut: .failed(.timeout)
            case .forbiddenAddress: .failed(.address)
            case .untrusted, .noTLS: .failed(.tls)
            case .badAddress: .failed(.url)
            case .unknownHost, .cannotConnect, .closed, .cutShort, .notHTTP, .tooLarge, .other: .failed(.connect)
            }
    }

    /// The status of the answer; nil where there was none, or a redirect.
    package var status: Int? {
        switch self {
        case .taken(let status), .failed(.status(let status), _): status
        case .failed, .cancelled: nil
        }
    }

    /// Why the target didn't take it; nil where it did.
    package var why: PushClass? {
        switch self {
        case .failed(let why, _): why
        case .taken, .cancelled: nil
        }
    }

    /// Whether the other end answered at all.
    package var hasAnswer: Bool {
        switch self {
        case .taken, .failed(.status, _), .failed(.redirect, _): true
        case .failed, .cancelled: false
        }
    }
}
