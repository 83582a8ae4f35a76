import Dispatch
import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

@Suite struct DigestTests {
    /// FIPS 180-4's examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func textHasItsDigest(text: String, digest: String) {
        #expect(SHA256.digest(of: Array(text.utf8)).description == digest)
        #expect(SHA256.digest(of: Data(text.utf8)).description == digest)
        #expect(SHA256.digest(of: Data("x\(text)".utf8).dropFirst()).description == digest)
    }

    @Test func threadsAtOnceGetTheirOwnDigests() {
        let inputs = (0..<8).map { [UInt8](repeating: UInt8($0), count: 10_000) }
        let expected = inputs.map { SHA256.digest(of: $0) }
        DispatchQueue.concurrentPerform(iterations: 800) { turn in
            #expect(SHA256.digest(of: inputs[turn % 8]) == expected[turn % 8])
        }
    }

    @Test func onlyTheSameTokenMatches() {
        func token(_ bytes: [UInt8]) -> Credential.Token {
            Credential(member: MemberID(rawValue: 1), token: Data(bytes)).token
        }
        let bytes = Sample.digest(1).bytes
        #expect(token(bytes).matches(token(bytes)) && token(bytes).digest == SHA256.digest(of: bytes))
        for place in bytes.indices {
            var other = bytes
            other[place] ^= 0x10
            #expect(!token(bytes).matches(token(other)) && !token(bytes).digest.matches(token(other).digest))
        }
    }

    @Test func aDigestIsReadAsItIsWritten() {
        let digest = Sample.digest(1)
        #expect(Digest(digest.description) == digest)
        #expect(Digest(bytes: digest.bytes) == digest)
        #expect(digest.matches(Sample.digest(1)))
        var chance = SeededGenerator(6)
        for _ in 0..<100 {
            let other = digest.flipped(&chance)
            #expect(other != digest && !other.matches(digest))
        }
        #expect(Digest(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        #expect(Digest(bytes: [UInt8](repeating: 0, count: 33)) == nil)
        #expect(Digest(bytes: [UInt8](repeating: 0, count: 32)) == .zero)
        #expect(Digest(String(digest.description.dropLast())) == nil)
        #expect(Digest(String(digest.description.dropLast()) + "g") == nil)
    }
}
