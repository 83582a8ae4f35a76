import CCurl
import Foundation
import Proving
import Wire

/// Makes pushes: one signed request each. Only the status of the answer is kept.
package struct PushSender: Sendable {
    private let policy: PushPolicy
    /// A file with the certificates that are trusted, in PEM; the system's where nil.
    private let certificates: String?

    package init(policy: PushPolicy, certificates: String? = nil) {
        (self.policy, self.certificates) = (policy, certificates)
    }

    /// The seconds that a request may take.
    private static let time = 15.0

    /// Makes one push; ends at once where the task is cancelled.
    ///
    /// - Parameter now: in milliseconds since the epoch.
    package func send(_ body: PushBody, id: PushID, to url: String, secret: Data, at now: Int) async -> PushResult {
        guard let place = WebAddress(url) else { return .failed(.url) }
        guard let data = try? JSON.data(body) else { preconditionFailure("BUG: a body that is no JSON") }
        let timestamp = now / 1000
        let signature = PushSignature.text(of: data, id: id.description, timestamp: timestamp, secret: secret)
        let request = PushRequest(
            url: url,
            fields: [
                "Content-Type: application/json", "User-Agent: tick", "webhook-id: \(id)",
                "webhook-timestamp: \(timestamp)", "webhook-signature: \(signature)",
            ],
            body: Array(data),
            time: Self.time,
            certificates: certificates,
            permits: { [policy] in policy.permits(place, at: $0) }
        )
        return await Transfers.result(of: request)
    }
}

/// The result of one request.
package enum PushResult: Equatable, Sendable {
    /// The target took it, with this status.
    case taken(Int)
    /// The target didn't take it; where it asked to wait, its origin rests for that many seconds.
    case failed(PushClass, rest: Int? = nil)
    /// The task was cancelled: the result is unknown.
    case cancelled

    /// The rest of an origin that asked to wait without a time, and the longest rest, in seconds.
    static let rest = (usual: 60, most: 86_400)

    init(status: Int, retryAfter: Int?) {
        switch status {
        case 200..<300: self = .taken(status)
        case 300..<400: self = .failed(.redirect)
        case 429, 503: self = .failed(.status(status), rest: min(retryAfter ?? Self.rest.usual, Self.rest.most))
        case 400..<600: self = .failed(.status(status))
        // HTTP has no such status.
        default: self = .failed(.connect)
        }
    }

    /// The failure of a request without an answer, by libcurl's code.
    init(_ code: CURLcode) {
        self =
            switch code {
            case CURLE_OPERATION_TIMEDOUT: .failed(.timeout)
            case CURLE_URL_MALFORMAT: .failed(.url)
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_CERTPROBLEM:
                .failed(.tls)
            default: .failed(.connect)
            }
    }

    /// The status of the answer; nil where there was none, or a redirect.
    package var status: Int? {
        switch self {
        case .taken(let status), .failed(.status(let status), _): status
        case .failed, .cancelled: nil
        }
    }

    /// The reason why the target didn't take it; nil where it did.
    package var why: PushClass? {
        switch self {
        case .failed(let why, _): why
        case .taken, .cancelled: nil
        }
    }

    /// The seconds for which an origin that asked to wait wants no requests; nil where it didn't ask.
    package var rest: Int? { if case .failed(_, let rest) = self { rest } else { nil } }

    /// Whether the other end answered at all; nil where that is unknown.
    package var hasAnswer: Bool? {
        switch self {
        case .taken, .failed(.status, _), .failed(.redirect, _): true
        case .failed: false
        case .cancelled: nil
        }
    }
}
