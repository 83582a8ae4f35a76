import Foundation
import Kernel
import Wire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport.Answer {
    /// Why the answer doesn't count as done; nil where its status says that it is.
    func error(of relay: String) -> ClientError? {
        switch status {
        case 200..<300: return nil
        case 300..<400: return .nonsense("a redirect")
        case 429: return .rateLimited(retryAfter.flatMap { Int($0) }.map { max(0, $0) } ?? problem?.retryAfter)
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
            let form = try? JSON.value(Form.self, from: body)
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
    init(_ failure: Transport.Failure, relay: String) {
        func unreachable(_ reason: String) -> ClientError { .unreachable(relay: relay, reason: reason) }

        switch failure.code {
        case _ where failure.isTooLarge: self = .nonsense("an answer of more than \(Transport.largest >> 20) MiB")
        case .cancelled: self = unreachable("cancelled")
        case .timedOut: self = unreachable("timed out")
        case .cannotFindHost, .dnsLookupFailed: self = unreachable("could not resolve host")
        case .cannotConnectToHost: self = unreachable(Self.refusal(at: relay) ?? "could not connect")
        // What libcurl says of bytes that don't begin as an answer does.
        case .unsupportedURL: self = .nonsense("an answer that is not HTTP")
        case .badServerResponse where !failure.isAnswered: self = unreachable("connection closed without an answer")
        case _ where failure.isAnswered: self = .nonsense("an answer cut short")
        // On Linux URLSession can't connect to a host that is written as an IPv6 address.
        case .badURL: self = unreachable("URLSession takes no such address")
        default:
            // libcurl puts the call before the system's reason.
            let words = failure.words.components(separatedBy: ": ").last ?? failure.words
            self = unreachable(words.prefix(1).lowercased() + words.dropFirst())
        }
    }

    /// The system's reason why nothing listens at an address: libcurl has it and keeps it to itself, so it is asked for
    /// again. Nil where now something listens.
    private static func refusal(at relay: String) -> String? {
        guard let url = URL(string: relay), let host = url.host(), !host.isEmpty,
            let addresses = try? Syscalls.addresses(of: host, port: url.port ?? (url.scheme == "https" ? 443 : 80))
        else { return nil }
        for address in addresses {
            do throws(SystemError) {
                try Syscalls.tryConnection(to: address, milliseconds: 500)
            } catch {
                return error.reason
            }
        }
        return nil
    }
}
