import Foundation
import Testing

@testable import Relay

@Suite struct TokenHashTests {
    /// FIPS 180-4's example of one block, and of nothing.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func hashIsSHA256(_ secret: String, _ digest: String) {
        let hash = TokenHash(of: Data(secret.utf8))
        #expect(hash.bytes.map { String(($0 >> 4), radix: 16) + String($0 & 15, radix: 16) }.joined() == digest)
    }

    @Test func onlyTheSameBytesMatch() {
        let hash = TokenHash(of: Data("secret".utf8))
        #expect(hash.matches(TokenHash(of: Data("secret".utf8)).bytes))
        #expect(!hash.matches(TokenHash(of: Data("Secret".utf8)).bytes))
        #expect(!hash.matches(Array(hash.bytes.dropLast())))
        #expect(!hash.matches(hash.bytes + [0]))
        #expect(!hash.matches([]))
    }
}
