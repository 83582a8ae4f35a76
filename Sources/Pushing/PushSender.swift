import Curl
import Foundation
import Kernel
import Proving
import Wire

/// Makes pushes: one signed request each, with nothing of its answer kept but the status.
package struct PushSender: Sendable {
    private let policy: PushPolicy
    /// A file with the certificates that are trusted, in PEM; the system's where nil.
    private let certificates: String?

    package init(policy: PushPolicy, certificates: String? = nil) {
        self.policy = policy
        self.certificates = certificates
    }

    /// How many seconds a request may take.
    package static let time = 15.0
    /// The most of an answer's body that is read, in bytes.
    static let largestAnswer = 4 << 10

    /// Makes one push; ends at once where the task is cancelled.
    ///
    /// - Parameter now: in milliseconds since the epoch.
    package func send(_ body: PushBody, id: PushID, to url: String, secret: Data, at now: Int) async -> PushResult {
        guard let place = WebAddress(url) else { return .failed(.url) }
        guard let data = try? JSON.data(body) else { preconditionFailure("BUG: a body that is no JSON") }
        let timestamp = now / 1000
        var request = Request("POST", url, patience: Self.time, largest: Self.largestAnswer)
        request.time = Self.time
        request.dropsBody = true
        request.usesProxy = false
        request.usesHTTP2 = true
        request.certificates = certificates
        request.permits = { [policy] in policy.permits(place, at: $0) }
        request.body = Array(data)
        request.fields = [
            "Content-Type: application/json",
            "User-Agent: tick",
            "webhook-id: \(id)",
            "webhook-timestamp: \(timestamp)",
            "webhook-signature: "
                + PushSignature.text(of: data, id: id.description, timestamp: timestamp, secret: secret),
        ]
        do throws(CurlError) {
            let response = try await Transfers.response(to: request)
            return PushResult(status: response.status, retryAfter: response.retryAfter)
        } catch {
            return PushResult(error)
        }
    }
}
