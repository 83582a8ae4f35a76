import CCrypto
import Foundation

/// HMAC-SHA-256 under one key (RFC 2104), EVP_MAC-HMAC(7); one context for all its codes.
struct MAC: ~Copyable {
    private let context: OpaquePointer
    private let key: UnsafeMutableRawBufferPointer
    /// Whether the context begins anew with the key it has, which takes half the time.
    private let keepsKey: Bool

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
        keepsKey = Self.keepsKey(context, self.key)
    }

    deinit {
        OPENSSL_cleanse(key.baseAddress, key.count)
        key.deallocate()
        EVP_MAC_CTX_free(context)
    }

    /// The 32 bytes that authenticate `head ‖ tail`.
    func code(of head: ArraySlice<UInt8>, _ tail: Data = Data()) throws(SealingError) -> [UInt8] {
        guard Self.start(context, keepsKey ? nil : key) else { throw .libcrypto("EVP_MAC_init") }
        guard head.withUnsafeBytes({ EVP_MAC_update(context, $0.byteAddress, $0.count) }) == 1,
            tail.isEmpty || tail.withUnsafeBytes({ EVP_MAC_update(context, $0.byteAddress, $0.count) }) == 1
        else { throw .libcrypto("EVP_MAC_update") }
        var code = [UInt8](repeating: 0, count: 32)
        var count = 0
        guard EVP_MAC_final(context, &code, &count, code.count) == 1, count == code.count else {
            throw .libcrypto("EVP_MAC_final")
        }
        return code
    }

    private static func start(_ context: OpaquePointer, _ key: UnsafeMutableRawBufferPointer?) -> Bool {
        EVP_MAC_init(context, key?.baseAddress?.assumingMemoryBound(to: UInt8.self), key?.count ?? 0, nil) == 1
    }

    /// Tries it out: up to libcrypto 3.0.2 a context that is started again without a key goes on from where it was, and
    /// gives wrong codes without an error. Gives the context its key.
    private static func keepsKey(_ context: OpaquePointer, _ key: UnsafeMutableRawBufferPointer) -> Bool {
        var codes: [[UInt8]] = []
        for key in [key, nil, nil] {
            var code = [UInt8](repeating: 0, count: 32)
            var count = 0
            guard start(context, key), EVP_MAC_update(context, [0], 1) == 1,
                EVP_MAC_final(context, &code, &count, code.count) == 1
            else {
                ERR_clear_error()
                return false
            }
            codes.append(code)
        }
        return codes[1] == codes[0] && codes[2] == codes[0]
    }
}

extension UnsafeRawBufferPointer {
    /// The first byte, as libcrypto takes it.
    var byteAddress: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
