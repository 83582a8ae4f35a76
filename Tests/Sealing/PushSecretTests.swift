import Sealing
import Testing
import Wire

@Suite struct PushSecretTests {
    private let secret: PushSecret
    private let body = Array(#"{"type":"tick.new"}"#.utf8)

    init() throws { secret = try Identity(secret: .init(repeating: 1, count: 32)).pushSecret(in: RoomID(rawValue: 1)) }

    private func isSigned(_ signatures: String, id: String = "push", at timestamp: String = "17") throws -> Bool {
        try secret.signed(signatures, id: id, timestamp: timestamp, body: body)
    }

    @Test func oneOfSeveralSignaturesIsEnough() throws {
        let right = try secret.signature(id: "push", timestamp: "17", body: body)
        let other = try secret.signature(id: "other", timestamp: "17", body: body)
        #expect(try isSigned(right))
        #expect(try isSigned("v1a,AAAA \(other) \(right)"))
        #expect(try !isSigned("\(other) v1a,AAAA"))
    }

    @Test func anotherIdTimestampOrBodyHasAnotherSignature() throws {
        let right = try secret.signature(id: "push", timestamp: "17", body: body)
        #expect(try !isSigned(right, id: "push2"))
        #expect(try !isSigned(right, at: "18"))
        #expect(try !secret.signed(right, id: "push", timestamp: "17", body: body + [32]))
        let other = try Identity(secret: .init(repeating: 2, count: 32)).pushSecret(in: RoomID(rawValue: 1))
        #expect(try !other.signed(right, id: "push", timestamp: "17", body: body))
    }

    @Test func whatIsNoSignatureCountsAsNone() throws {
        let right = try secret.signature(id: "push", timestamp: "17", body: body)
        let code = right.dropFirst(3)
        let others = [String(code), "v2,\(code)", "v1,\(code)\n", "v1,\(code.dropLast())"]
        for text in ["", " ", "v1,", "v1", "v1,AAAA"] + others { #expect(try !isSigned(text), "'\(text)'") }
    }

    @Test func itIsNeverShownByAccident() {
        #expect("\(secret)" == "PushSecret(hidden)")
    }
}
