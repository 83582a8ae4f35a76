import Curl
import Foundation
import Kernel
import Wire

extension Response {
    /// Why the answer doesn't count as done; nil where its status says that it is.
    func error(of relay: String) -> ClientError? {
        switch status {
        case 200..<300: return nil
        case 300..<400: return .nonsense("a redirect")
        case 429: return .rateLimited(retryAfter ?? problem?.retryAfter)
        // What a gateway says that can't reach it (RFC 9110 sections 15.6.3 to 15.6.5).
        case 502...504 where problem == nil:
            return .unreachable(relay: relay, reason: "a proxy answers for it with status \(status)")
        default: return problem.map { .refused($0) } ?? .nonsense(description)
        }
    }

    /// What the answer is, for who expected another.
    var description: String {
        // A type's parameters tell nothing here.
        let type = contentType.map { $0.prefix { $0 != ";" } } ?? ""
        let form = type.isEmpty ? "\(body.count) bytes" : "\(body.count) bytes of '\(type)'"
        return status == 200 ? form : "status \(status) with \(form)"
    }

    /// What the relay says went wrong (RFC 9457); nil where it isn't a relay that says so.
    private var problem: Problem? {
        guard contentType?.lowercased().hasPrefix("application/problem+json") == true,
            let form = try? JSON.value(Form.self, from: Data(body))
        else { return nil }
        // A later relay may have words that this version doesn't know; its status still says whether to try again.
        let code = ProblemCode(rawValue: form.code) ?? (status >= 500 ? .failed : .badRequest)
        var problem = Problem(code, title: form.title ?? form.code, retryAfter: form.retryAfter)
        problem.status = status
        return problem
    }

    /// `Problem` as any version of a relay writes it.
    private struct Form: Decodable {
        var code: String
        var title: String?
        var retryAfter: Int?

        enum CodingKeys: String, CodingKey {
            case code, title
            case retryAfter = "retry_after"
        }
    }
}

extension ClientError {
    init(_ error: CurlError, relay: String) {
        func unreachable(_ reason: String) -> ClientError { .unreachable(relay: relay, reason: reason) }
        func unasked(_ reason: String) -> ClientError { .unreachable(relay: relay, reason: reason, asked: false) }

        self =
            switch error {
            case .tooLarge: .nonsense("an answer of more than \(RelayClient.largestAnswer >> 20) MiB")
            case .notHTTP: .nonsense("an answer that is not HTTP")
            case .cutShort: .nonsense("an answer cut short")
            case .cancelled, .timedOut: unreachable("timed out")
            case .badAddress: unasked("this is no address")
            case .unknownHost: unasked("could not resolve host")
            case .cannotConnect(let system): unasked(system?.reason ?? "could not connect")
            case .closed(let system): unreachable(system?.reason ?? "connection closed without an answer")
            case .noTLS: unasked("what listens there doesn't speak TLS: is it http:// instead of https://?")
            case .untrusted(let words): unasked(words)
            case .other(let words): unreachable(words)
            }
    }
}
