import CCrypto
import Foundation

/// 32 bytes of a request, held without memory of their own: a member's token, or a receipt's tag.
struct Token {
    private var words: (UInt64, UInt64, UInt64, UInt64)

    /// Takes 32 bytes, the most significant of each eight first.
    init(_ words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    var data: Data {
        let ordered = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
        return withUnsafeBytes(of: ordered) { Data($0) }
    }

    /// Whether it is the same; takes the same time wherever they differ.
    func matches(_ other: Token) -> Bool {
        withUnsafeBytes(of: words) { own in
            withUnsafeBytes(of: other.words) { CRYPTO_memcmp(own.baseAddress, $0.baseAddress, own.count) == 0 }
        }
    }
}
