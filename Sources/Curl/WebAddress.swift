import CCurl

/// Where a URL leads, as libcurl reads it, which makes the request.
package struct WebAddress: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// In lower case; an IPv6 address without its brackets, an IPv4 address in its usual form.
    package let host: String
    package let port: Int

    /// Nil for what libcurl doesn't understand, for other schemes, for other than two slashes before the host, and for a
    /// host with characters beyond ASCII: what those become depends on the locale.
    package init?(_ url: String) {
        guard !url.utf8.contains(0), let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        func part(_ part: CURLUPart) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else {
                return nil
            }
            defer { curl_free(text) }
            return String(cString: text)
        }
        guard curl_url_set(handle, CURLUPART_URL, url, 0) == CURLUE_OK,
            let scheme = part(CURLUPART_SCHEME)?.lowercased(), scheme == "http" || scheme == "https",
            let host = part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
            host.utf8.allSatisfy({ 0x20 < $0 && $0 < 0x7F }),
            let port = part(CURLUPART_PORT).flatMap({ Int($0) })
        else { return nil }
        // libcurl reads `https:///a` and `https:/a` as `https://a`; others don't.
        let rest = url.dropFirst(scheme.count)
        guard rest.hasPrefix("://"), !rest.hasPrefix(":///") else { return nil }
        self.scheme = scheme
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        self.port = port
    }

    /// `https://HOST:PORT`, always with its port.
    package var origin: String { "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
