import CCrypto
import Foundation

/// ChaCha20-Poly1305 (RFC 8439) as bodies hold it, `nonce ‖ ciphertext ‖ tag`; EVP_EncryptInit(3), one context for all.
struct BodyCipher: ~Copyable {
    static let nonceSize = 12
    static let tagSize = 16

    private let context: OpaquePointer

    init() throws(SealingError) {
        guard let context = EVP_CIPHER_CTX_new() else { throw .libcrypto("EVP_CIPHER_CTX_new") }
        // The algorithm is looked up here, once; what follows only gives the context another key and nonce.
        guard EVP_CipherInit_ex2(context, EVP_chacha20_poly1305(), nil, nil, 1, nil) == 1 else {
            EVP_CIPHER_CTX_free(context)
            throw .libcrypto("EVP_CipherInit_ex2")
        }
        self.context = context
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Makes a body; `nonce` has at least 12 bytes, of which the first 12 count.
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
                    context,
                    EVP_CTRL_AEAD_GET_TAG,
                    Int32(Self.tagSize),
                    output?.advanced(by: Self.nonceSize + content.count)
                ) == 1
        }
        guard done else { throw .libcrypto("EVP_CipherUpdate") }
        return body
    }

    /// The content of a body.
    ///
    /// - Throws: `.forged` where the tag is not that of the rest, `.short` where there can't be one.
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
                        context,
                        EVP_CTRL_AEAD_SET_TAG,
                        Int32(Self.tagSize),
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
