import Client
import Foundation
import Kernel

// The words for a relay that can't be reached, or where something else answers.

extension Failure {
    /// There was no answer of the relay's.
    init(reaching url: String, _ error: ClientError, _ cause: TransportError) {
        let proxy = ProxyVariable.name(for: url, in: Syscalls.environment())
        let way = proxy.map { " through the proxy of \($0)" } ?? ""
        self.init(.unreachable, "cannot reach relay '\(url.printable)'\(way): \(error.reason.printable)")
        switch cause {
        case _ where proxy != nil: hint = Self.hint(ofProxyTo: url)
        case .unknownIssuer: hint = "if its authority is private, name a file with its certificate in SSL_CERT_FILE"
        case .noAuthorities: hint = Self.hintWithoutAuthorities
        case .cannotConnect(let system?) where system.number == ECONNREFUSED: hint = Self.start(ofRelay: url)
        default: break
        }
    }

    /// The next step where there was an answer that no relay gives; nil where there is none.
    ///
    /// - Parameter isPage: whether it is a web page.
    static func hint(ofStatus status: Int, isPage: Bool, from url: String?) -> String? {
        if status == 413 {
            return "a proxy takes no request of that size: raise its limit, or 'tick outbox drop' what is too large"
        }
        if isPage { return "what answers isn't a tick relay: perhaps a login page of the network" }
        return hint(ofStatus: status, from: url) ?? url.flatMap(hint(ofProxyTo:))
    }

    private static func hint(ofStatus status: Int, from url: String?) -> String? {
        switch status {
        // A port for TLS answers a plain request so.
        case 400 where url?.hasPrefix("http:") == true: "check the relay's URL: it may begin with https://"
        case 404: "check the relay's URL: a proxy may serve the relay under another path"
        case 300..<400: "check the relay's URL: it may begin with https://, or the network may want a login first"
        case 511: "the network wants a login first: log in by a browser"
        default: nil
        }
    }

    /// The hint that the environment names a proxy for a URL; nil where it names none.
    private static func hint(ofProxyTo url: String) -> String? {
        ProxyVariable.name(for: url, in: Syscalls.environment()).map {
            "\($0) is set; list hosts to reach without a proxy in no_proxy"
        }
    }

    /// The hint where the file with the trusted authorities can't be used.
    private static var hintWithoutAuthorities: String {
        Syscalls.environment()["SSL_CERT_FILE"].map { $0.isEmpty } ?? true
            ? "install ca-certificates, or name a file of authorities in SSL_CERT_FILE"
            : "SSL_CERT_FILE names that file: correct it, or unset it"
    }

    /// The hint to start a relay at a URL, where that is one of this machine.
    private static func start(ofRelay url: String) -> String? {
        guard let port = url.wholeMatch(of: #/http://(?:127\.0\.0\.1|localhost):(\d+)/#)?.1 else { return nil }
        return "start one with 'tick relay\(port == "8425" ? "" : " --listen 127.0.0.1:\(port)")'"
    }
}

/// The environment variable that names the proxy for a relay, as curl(1) has it.
enum ProxyVariable {
    /// The variable that applies to a URL; nil where no proxy is used.
    static func name(for url: String, in environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let isSecure = url.hasPrefix("https:")
        // HTTP_PROXY is never used: a web server sets it from a field of a request.
        let names = (isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
        guard let name = names.first(where: { value($0) != nil }) else { return nil }
        let exceptions = value("no_proxy") ?? value("NO_PROXY") ?? ""
        return isExempt(host(of: url), by: exceptions) ? nil : name
    }

    private static func isExempt(_ host: Substring, by exceptions: String) -> Bool {
        if exceptions == "*" { return true }
        let address = IPAddress(String(host))
        return exceptions.split { $0 == "," || $0 == " " }.contains { exception in
            // A network, as libcurl reads it since 7.86.
            if let address, exception.contains("/"), let network = IPNetwork(String(exception)) {
                return network.contains(address)
            }
            let name = exception.drop { $0 == "." }.lowercased()
            return host == name || host.hasSuffix("." + name)
        }
    }

    private static func host(of url: String) -> Substring {
        let authority = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" }
        return authority.hasPrefix("[")
            ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    }
}
