import CCurl

/// libcurl itself, as it is loaded.
package enum CurlLibrary {
    /// `7.88.1`
    package static var version: String {
        curl_version_info(CURLVERSION_FIRST).flatMap { $0.pointee.version.map { String(cString: $0) } } ?? "unknown"
    }
}
