import CCrypto

/// HKDF-SHA-256 without a salt (RFC 5869), EVP_KDF-HKDF(7).
func hkdf(_ secret: [UInt8], info: [UInt8], size: Int) throws(SealingError) -> [UInt8] {
    guard let algorithm = EVP_KDF_fetch(nil, "HKDF", nil) else { throw .libcrypto("EVP_KDF_fetch") }
    defer { EVP_KDF_free(algorithm) }
    guard let context = EVP_KDF_CTX_new(algorithm) else { throw .libcrypto("EVP_KDF_CTX_new") }
    defer { EVP_KDF_CTX_free(context) }
    var (secret, info) = (secret, info)
    defer { wipe(&secret) }
    var output = [UInt8](repeating: 0, count: size)
    let done = secret.withUnsafeMutableBytes { secret in
        info.withUnsafeMutableBytes { info in
            let parameters = [
                Parameter.digest(),
                OSSL_PARAM_construct_octet_string(Parameter.key, secret.baseAddress, secret.count),
                OSSL_PARAM_construct_octet_string(Parameter.info, info.baseAddress, info.count),
                OSSL_PARAM_construct_end(),
            ]
            return EVP_KDF_derive(context, &output, output.count, parameters)
        }
    }
    guard done == 1 else { throw .libcrypto("EVP_KDF_derive") }
    return output
}
