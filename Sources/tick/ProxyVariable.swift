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
        return exceptions.split { $0 == "," || $0 == " " }.contains { exception in
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
