import CCrypto

/// libcrypto itself, as it is loaded.
package enum CryptoLibrary {
    /// Its name and its version: `OpenSSL 3.0.17`
    package static var version: String {
        String(cString: OpenSSL_version(OPENSSL_VERSION)).split(separator: " ").prefix(2).joined(separator: " ")
    }
}
