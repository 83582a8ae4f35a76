import CCrypto
import Wire

// The exact bytes from a code to every key. tickprotocol(5) has the same rules; Tests/Vectors/Sealing/make.py follows
// only this text.
//
// `‖` joins bytes. A string is its UTF-8, without a length or a final NUL; `00` is one byte. The id of a room, member or
// message is its 16 bytes, the most significant first. `kind` is the protocol's word: `message`, `name` or `list` for a
// body.
//
//   code     White space at both ends is never part of it. The generated form is what leaves, with `-` and spaces taken
//            out, 30 characters of Crockford's base 32, of which at least one is a digit from 2 to 9: they are read in
//            either case, `O` as `0`, `I` and `L` as `1`, and the code is those 30 in upper case. The last four are the
//            first 20 bits of SHA-256(`tick code check v3` ‖ 00 ‖ the other 26); where they aren't, the text is
//            refused. Any other text is a code that a person chose, as its UTF-8 in Unicode's form NFC.
//   HKDF     RFC 5869 with SHA-256, extract and expand, without a salt.
//   root     32 bytes. For a generated code HKDF(code, info `tick code v3`): its 130 random bits need no stretching.
//            For a chosen one scrypt (RFC 7914), salt `tick room v1`, N = 2^17, r = 8, p = 1.
//
//   invite key   Ed25519 (RFC 8032), its seed HKDF(root, info `tick invite seed v3`): 32 bytes. Its public half stands in
//                every join, which it has signed
//   room         SHA-256(`tick invite v3` ‖ 00 ‖ the public half), the first 16 bytes: the only name of the room that the
//                relay knows
//
//   secret       HKDF(root, info `tick secret v3`)       32 bytes, the secret S of the room's first epoch
//   epoch        SHA-256(`tick epoch v3` ‖ 00 ‖ room ‖ S): its public name, which S alone gives
//   kept secret  HKDF(S, info `tick kept v3`)             32 bytes
//   message key  HKDF(s, info `tick message key v3`)      32 bytes, where s is S for a body of kind `message`, and the kept
//                secret for one of kind `name` or `list`
//   nonce key    HKDF(s, info `tick nonce key v3`)        32 bytes
//
//   identity     32 random bytes, one for all rooms of a user on a machine
//   signing key  Ed25519 (RFC 8032), its seed HKDF(identity, info `tick signing key v2` ‖ room): 32 bytes
//   member       SHA-256(`tick member v2` ‖ 00 ‖ room ‖ public key), the first 16 bytes
//   token        HKDF(identity, info `tick token v1` ‖ room)    32 bytes, of which the relay keeps the SHA-256
//   box secret   HKDF(identity, info `tick box key v3` ‖ room): 32 bytes, an X25519 secret (RFC 7748). Its public half, the
//                box key, stands in the member's joins and names
//   id key       HKDF(identity, info `tick id key v1` ‖ room)    32 bytes
//   push secret  HKDF(identity, info `tick push v1` ‖ room)    32 bytes, which the relay is told with a push target
//
//   id       A message's id is chance, or where it is to be the same again the first 16 bytes of
//            HMAC-SHA-256(id key, line ‖ key): a key that the user chose, as its UTF-8, and the number of the line that
//            the message is, 8 bytes, the most significant first; 0 where it is no line.
//   body     nonce ‖ ciphertext ‖ tag: 12 bytes, as many as the content has, 16 bytes. The cipher is
//            ChaCha20-Poly1305 (RFC 8439) with
//              key    HMAC-SHA-256(message key, id ‖ member)
//              nonce  the first 12 bytes of HMAC-SHA-256(nonce key, id ‖ member ‖ kind ‖ 00 ‖ content)
//              aad    room ‖ id ‖ member ‖ kind
//            A name is sealed with kind `name` wherever it stands: in a join event, a name event, a member's row.
//
// Every input can be written in one way only: all its parts but the kind and the content have a fixed length, a kind
// ends with `00` or with the input, no kind holds a `00`, and the content comes last.
//
// Sealing is deterministic: a message sent again is the same bytes, so the relay can tell it from another message under
// the same id. That is safe. Each id of a member has a key of its own; under that key a nonce repeats only with the
// same kind and content, or by a collision in 96 bits among the few contents one id ever has; and without the nonce key
// the nonce reveals nothing about the content. The relay learns only whether two bodies under one id are equal.
//
// The key and the AAD bind a body to its place: the relay can't move it to another room, id, member or kind. Every
// member has the room's keys, so sealing doesn't show which member a body is from; the token does that.

/// A key that is derived by HKDF. The raw value is its info string, and each is different.
enum Derivation: String, CaseIterable {
    case generatedCode = "tick code v3"
    case inviteSeed = "tick invite seed v3"
    case firstSecret = "tick secret v3"
    case keptSecret = "tick kept v3"
    case messageKey = "tick message key v3"
    case nonceKey = "tick nonce key v3"
    case token = "tick token v1"
    case idKey = "tick id key v1"
    case signingKey = "tick signing key v2"
    case boxSecret = "tick box key v3"
    case pushSecret = "tick push v1"

    /// The size of a root, an identity and every key, in bytes.
    static let keySize = 32

    /// Derives from a root, a generated code or a secret, or from an identity for a room.
    func bytes(from secret: [UInt8], in room: RoomID? = nil) throws(SealingError) -> [UInt8] {
        var info = Array(rawValue.utf8)
        if let room { info.append(id: room) }
        return try hkdf(secret, info: info)
    }

    /// Derives the root of all a room's keys from its code.
    ///
    /// A code that a person chose takes about 0.3 s and 128 MiB, so that guessing such codes is expensive.
    static func root(of code: Code) throws(SealingError) -> [UInt8] {
        code.isGenerated ? try generatedCode.bytes(from: code.bytes) : try stretched(code.bytes)
    }

    private static func stretched(_ code: [UInt8]) throws(SealingError) -> [UInt8] {
        let salt = Array("tick room v1".utf8)
        var root = [UInt8](repeating: 0, count: keySize)
        // scrypt takes 128 * N * r bytes and a little more; libcrypto's own limit is 32 MiB.
        let done = code.withUnsafeBytes { code in
            EVP_PBE_scrypt(
                code.baseAddress?.assumingMemoryBound(to: CChar.self), code.count, salt, salt.count, 1 << 17, 8, 1,
                192 << 20, &root, root.count
            )
        }
        guard done == 1 else { throw .libcrypto("EVP_PBE_scrypt") }
        return root
    }
}

extension [UInt8] {
    /// Appends an identifier's 16 bytes, the most significant first.
    mutating func append(id: some Identifier) { append(contentsOf: id.bytes) }

    /// Appends a seq as 8 bytes, the most significant first.
    mutating func append(seq: Int) {
        Swift.withUnsafeBytes(of: UInt64(bitPattern: Int64(seq)).bigEndian) { append(contentsOf: $0) }
    }
}

/// 32 bytes of HKDF-SHA-256 without a salt (RFC 5869), EVP_KDF-HKDF(7).
func hkdf(_ secret: [UInt8], info: [UInt8]) throws(SealingError) -> [UInt8] {
    guard let algorithm = EVP_KDF_fetch(nil, "HKDF", nil) else { throw .libcrypto("EVP_KDF_fetch") }
    defer { EVP_KDF_free(algorithm) }
    guard let context = EVP_KDF_CTX_new(algorithm) else { throw .libcrypto("EVP_KDF_CTX_new") }
    defer { EVP_KDF_CTX_free(context) }
    var (secret, info) = (secret, info)
    defer { wipe(&secret) }
    var output = [UInt8](repeating: 0, count: Derivation.keySize)
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

/// A value whose content printing, interpolating, dumping and debugging never show.
package protocol Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Secret {
    package var description: String { "\(Self.self)(hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Overwrites the bytes in a way that the compiler can't optimise away, OPENSSL_cleanse(3).
///
/// Only for arrays that nothing else shares: a shared one would be copied first, and only the copy wiped.
func wipe(_ bytes: inout [UInt8]) { bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }

/// Bytes that nobody can guess, RAND_bytes(3).
func randomBytes(_ count: Int) throws(SealingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw .libcrypto("RAND_bytes") }
    return bytes
}

/// An error of Sealing. No case contains a secret.
package enum SealingError: Error, Equatable, Sendable {
    /// The body was not sealed with these keys for this id, member and kind, or was changed since.
    case forged
    /// The body has fewer bytes than a nonce and a tag.
    case short
    /// The text can't be a room's code.
    case notACode(Reason)
    /// A root or an identity's secret has this many bytes instead of 32.
    case notAKey(count: Int)
    /// A function of libcrypto failed, as a rule for lack of memory.
    case failed(call: String)

    /// The reason why a text can't be a code.
    package enum Reason: Equatable, Sendable {
        /// Nothing is left without the white space around it.
        case empty
        /// It contains a control character or a line break, which can't be retyped from the shown text.
        case controlCharacter
        /// It has more than `Code.limit` bytes of UTF-8.
        case tooLong
        /// It has the form of a generated code, and its check characters are wrong.
        case mistyped
    }

    /// The error of a failed call. Clears the thread's error queue, which nothing else here does.
    static func libcrypto(_ call: String) -> SealingError {
        ERR_clear_error()
        return .failed(call: call)
    }
}
