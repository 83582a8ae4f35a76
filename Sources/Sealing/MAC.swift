import CCrypto
import Foundation

/// HMAC-SHA-256 under one key (RFC 2104), EVP_MAC-HMAC(7); one context for all its codes.
struct MAC: ~Copyable {
    private let context: OpaquePointer
    private let key: UnsafeMutableRawBufferPointer

    init(key: [UInt8]) throws(SealingError) {
        guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil) else { throw .libcrypto("EVP_MAC_fetch") }
        defer { EVP_MAC_free(algorithm) }
        guard let context = EVP_MAC_CTX_new(algorithm) else { throw .libcrypto("EVP_MAC_CTX_new") }
        let parameters = [Parameter.digest(), OSSL_PARAM_construct_end()]
        guard EVP_MAC_CTX_set_params(context, parameters) == 1 else {
            EVP_MAC_CTX_free(context)
            throw .libcrypto("EVP_MAC_CTX_set_params")
        }
        self.context = context
        self.key = .allocate(byteCount: key.count, alignment: 1)
        self.key.copyBytes(from: key)
    }

    deinit {
        OPENSSL_cleanse(key.baseAddress, key.count)
        key.deallocate()
        EVP_MAC_CTX_free(context)
    }

    /// The 32 bytes that authenticate `head ‖ tail`.
    func code(of head: [UInt8], _ tail: Data = Data()) throws(SealingError) -> [UInt8] {
        // The key is given each time: up to libcrypto 3.0.2 a context that is started again without one goes on from
        // where it was, and gives wrong codes without an error.
        guard EVP_MAC_init(context, key.baseAddress?.assumingMemoryBound(to: UInt8.self), key.count, nil) == 1 else {
            throw .libcrypto("EVP_MAC_init")
        }
        guard EVP_MAC_update(context, head, head.count) == 1,
            tail.isEmpty || tail.withUnsafeBytes({ EVP_MAC_update(context, $0.byteAddress, $0.count) }) == 1
        else { throw .libcrypto("EVP_MAC_update") }
        var code = [UInt8](repeating: 0, count: 32)
        var count = 0
        guard EVP_MAC_final(context, &code, &count, code.count) == 1, count == code.count else {
            throw .libcrypto("EVP_MAC_final")
        }
        return code
    }
}

extension UnsafeRawBufferPointer {
    /// The first byte, as libcrypto takes it.
    var byteAddress: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
