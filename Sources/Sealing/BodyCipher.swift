import CCrypto
import Foundation

/// ChaCha20-Poly1305 (RFC 8439) in the form of bodies, `nonce ‖ ciphertext ‖ tag`; EVP_EncryptInit(3), one context for
/// all.
struct BodyCipher: ~Copyable {
    static let nonceSize = 12
    static let tagSize = 16

    private let context: OpaquePointer

    init() throws(SealingError) {
        guard let context = EVP_CIPHER_CTX_new() else { throw .libcrypto("EVP_CIPHER_CTX_new") }
        // The algorithm is looked up here, once; later calls only give the context another key and nonce.
        guard EVP_CipherInit_ex2(context, EVP_chacha20_poly1305(), nil, nil, 1, nil) == 1 else {
            EVP_CIPHER_CTX_free(context)
            throw .libcrypto("EVP_CipherInit_ex2")
        }
        self.context = context
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Makes a body; `nonce` has at least 12 bytes, of which the first 12 are used.
    func seal(_ content: Data, key: [UInt8], nonce: [UInt8], associated: ArraySlice<UInt8>) throws(SealingError) -> Data
    {
        guard let size = Int32(exactly: content.count) else { throw .failed(call: "EVP_CipherUpdate") }
        var body = Data(count: Self.nonceSize + content.count + Self.tagSize)
        let done = body.withUnsafeMutableBytes { body in
            body.copyBytes(from: nonce.prefix(Self.nonceSize))
            let output = body.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return start(key: key, nonce: output, encrypting: true, associated: associated)
                && content.withUnsafeBytes { update(output?.advanced(by: Self.nonceSize), $0.byteAddress, size) }
                && finish()
                && EVP_CIPHER_CTX_ctrl(
                    context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagSize),
                    output?.advanced(by: Self.nonceSize + content.count)
                ) == 1
        }
        guard done else { throw .libcrypto("EVP_CipherUpdate") }
        return body
    }

    /// The content of a body.
    ///
    /// - Throws: `.forged` where the tag doesn't match the rest, `.short` where there is no room for one.
    func open(_ body: Data, key: [UInt8], associated: ArraySlice<UInt8>) throws(SealingError) -> [UInt8] {
        let count = body.count - Self.nonceSize - Self.tagSize
        guard count >= 0 else { throw .short }
        guard let size = Int32(exactly: count) else { throw .failed(call: "EVP_CipherUpdate") }
        var (done, genuine) = (false, false)
        let content = [UInt8](unsafeUninitializedCapacity: count) { content, written in
            body.withUnsafeBytes { body in
                let input = body.byteAddress
                done =
                    start(key: key, nonce: input, encrypting: false, associated: associated)
                    && update(content.baseAddress, input?.advanced(by: Self.nonceSize), size)
                    && EVP_CIPHER_CTX_ctrl(
                        context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagSize),
                        UnsafeMutablePointer(mutating: input?.advanced(by: Self.nonceSize + count))
                    ) == 1
                genuine = done && finish()
            }
            written = done ? count : 0
        }
        guard done else { throw .libcrypto("EVP_CipherUpdate") }
        guard genuine else {
            ERR_clear_error()
            throw .forged
        }
        return content
    }

    private func start(key: [UInt8], nonce: UnsafePointer<UInt8>?, encrypting: Bool, associated: ArraySlice<UInt8>)
        -> Bool
    {
        var count: Int32 = 0
        return EVP_CipherInit_ex2(context, nil, key, nonce, encrypting ? 1 : 0, nil) == 1
            && associated.withUnsafeBytes { EVP_CipherUpdate(context, nil, &count, $0.byteAddress, Int32($0.count)) }
                == 1
    }

    private func update(_ output: UnsafeMutablePointer<UInt8>?, _ input: UnsafePointer<UInt8>?, _ size: Int32) -> Bool {
        // An output without an address would mean associated data.
        guard size > 0 else { return true }
        var count: Int32 = 0
        return EVP_CipherUpdate(context, output, &count, input, size) == 1 && count == size
    }

    private func finish() -> Bool {
        // A stream cipher has nothing left to write.
        var rest: (UInt64, UInt64) = (0, 0)
        var count: Int32 = 0
        return withUnsafeMutableBytes(of: &rest) {
            EVP_CipherFinal_ex(context, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), &count) == 1
        }
    }
}

/// HMAC-SHA-256 under one key (RFC 2104), EVP_MAC-HMAC(7); one context for all its codes.
struct MAC: ~Copyable {
    private let context: OpaquePointer
    private let key: UnsafeMutableRawBufferPointer
    /// Whether the context restarts with the key it has, which takes half the time.
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

    /// Tests whether the context restarts with its key: up to libcrypto 3.0.2 a context that is started again without a
    /// key goes on from where it was, and gives wrong codes without an error. Gives the context its key.
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

/// Names of OSSL_PARAM(3) fields, and values that are names: a field keeps the pointer, so its target must stay.
///
/// The macros of core_names.h come to Swift as `String`, whose C form lives for one call only.
enum Parameter {
    static var key: UnsafePointer<CChar> { pointer("key") }
    static var info: UnsafePointer<CChar> { pointer("info") }

    /// `digest` = `SHA256`.
    static func digest() -> OSSL_PARAM {
        OSSL_PARAM_construct_utf8_string(pointer("digest"), UnsafeMutablePointer(mutating: pointer("SHA256")), 0)
    }

    /// A literal's characters, which end with a NUL and are there as long as the program.
    private static func pointer(_ literal: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
