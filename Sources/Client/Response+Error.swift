import Foundation
import Kernel
import Wire

extension Response {
    /// The error that the answer is; nil where its status means success.
    func error(of relay: String) -> ClientError? {
        switch status {
        case 200..<300: return nil
        case 300..<400: return .nonsense("a redirect")
        case 429: return .rateLimited(retryAfter ?? problem?.retryAfter)
        // The status of a gateway that can't reach the relay (RFC 9110 sections 15.6.3 to 15.6.5).
        case 502...504 where problem == nil:
            return .unreachable(relay: relay, reason: "a proxy answers for it with status \(status)")
        // The root in a receipt was computed from what the relay itself gave.
        default: return problem.map { $0.code == .wrongRoot ? .otherLog : .refused($0) } ?? .nonsense(description)
        }
    }

    /// The answer in words, for the error that it was not the expected one.
    var description: String {
        // Without the type's parameters.
        let type = contentType.map { $0.prefix { $0 != ";" } } ?? ""
        let form = type.isEmpty ? "\(body.count) bytes" : "\(body.count) bytes of '\(type)'"
        return status == 200 ? form : "status \(status) with \(form)"
    }

    /// The relay's description of what went wrong (RFC 9457); nil where the answer has none.
    private var problem: Problem? {
        guard contentType?.lowercased().hasPrefix("application/problem+json") == true, body.count <= 64 << 10,
            let form = try? JSON.value(Form.self, from: body)
        else { return nil }
        // A later relay may have codes that this version doesn't know; the status still tells whether to try again.
        let code = ProblemCode(rawValue: form.code) ?? (status >= 500 ? .failed : .badRequest)
        var problem = Problem(code, title: form.title ?? form.code, retryAfter: form.retryAfter)
        problem.status = status
        (problem.class, problem.count) = (form.class, form.count)
        return problem
    }

    /// `Problem` as any version of a relay writes it.
    private struct Form: Decodable {
        var code: String
        var title: String?
        var retryAfter: Int?
        var `class`: PushClass?
        var count: Int?

        enum CodingKeys: String, CodingKey {
            case code, title, `class`, count
            case retryAfter = "retry_after"
        }
    }
}

extension ClientError {
    init(_ error: TransportError, relay: String) {
        func unreachable(_ reason: String) -> ClientError { .unreachable(relay: relay, reason: reason) }
        func unasked(_ reason: String) -> ClientError { .unreachable(relay: relay, reason: reason, asked: false) }

        self =
            switch error {
            case .tooLarge: .nonsense("an answer of more than \(Response.largestBody >> 20) MiB")
            case .headerTooLarge: .nonsense("an answer with too large a header")
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
