import Foundation
import Proving
import Sealing
import Testing
import Wire

extension PushSecret {
    /// The signature of a push, as a relay makes it.
    func signature(id: String, timestamp: Int, body: Data) -> String {
        PushSignature.text(of: body, id: id, timestamp: timestamp, secret: Data(bytes))
    }
}

@Suite struct PushSecretTests {
    private let secret: PushSecret
    private let body = Data(#"{"type":"tick.new"}"#.utf8)

    init() throws { secret = try Identity(secret: .init(repeating: 1, count: 32)).pushSecret(in: RoomID(rawValue: 1)) }

    private func isSigned(_ signatures: String, id: String = "push", at timestamp: Int = 17) -> Bool {
        secret.signed(signatures, id: id, timestamp: timestamp, body: body)
    }

    @Test func oneOfSeveralSignaturesIsEnough() {
        let right = secret.signature(id: "push", timestamp: 17, body: body)
        let other = secret.signature(id: "other", timestamp: 17, body: body)
        #expect(isSigned(right))
        #expect(isSigned("v1a,AAAA \(other) \(right)"))
        #expect(!isSigned("\(other) v1a,AAAA"))
    }

    @Test func anotherIdTimestampOrBodyHasAnotherSignature() throws {
        let right = secret.signature(id: "push", timestamp: 17, body: body)
        #expect(!isSigned(right, id: "push2"))
        #expect(!isSigned(right, at: 18))
        #expect(!secret.signed(right, id: "push", timestamp: 17, body: body + [32]))
        let other = try Identity(secret: .init(repeating: 2, count: 32)).pushSecret(in: RoomID(rawValue: 1))
        #expect(!other.signed(right, id: "push", timestamp: 17, body: body))
    }

    @Test func whatIsNoSignatureCountsAsNone() {
        let right = secret.signature(id: "push", timestamp: 17, body: body)
        let code = right.dropFirst(3)
        let others = [String(code), "v2,\(code)", "v1,\(code)\n", "v1,\(code.dropLast())"]
        for text in ["", " ", "v1,", "v1", "v1,AAAA"] + others { #expect(!isSigned(text), "'\(text)'") }
    }

    @Test func itIsNeverShownByAccident() {
        #expect("\(secret)" == "PushSecret(hidden)")
    }
}
