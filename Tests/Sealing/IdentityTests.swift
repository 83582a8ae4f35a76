import Foundation
import Proving
import Sealing
import Testing
import Wire

@Suite struct IdentityTests {
    private let room = RoomID(rawValue: 1)
    private let other = RoomID(rawValue: 2)

    @Test func randomIdentitiesDontRepeat() throws {
        #expect(Set(try (0..<100).map { _ in try Identity.random().secret }).count == 100)
    }

    @Test func anIdentityIsTheSameMemberOfARoomEachTime() throws {
        let identity = try Identity.random()
        let again = try Identity(secret: identity.secret)
        #expect(try identity.signingKey(in: room).publicKey == again.signingKey(in: room).publicKey)
        #expect(try identity.token(in: room) == again.token(in: room))
    }

    @Test func anIdentityIsAnotherMemberOfAnotherRoom() throws {
        let identity = try Identity.random()
        #expect(try identity.signingKey(in: room).publicKey != identity.signingKey(in: other).publicKey)
        #expect(try identity.token(in: room) != identity.token(in: other))
    }

    @Test func aTokenHas32Bytes() throws {
        #expect(try Identity.random().token(in: room).count == 32)
    }

    @Test(arguments: [0, 16, 31, 33])
    func aSecretHas32Bytes(count: Int) {
        #expect(throws: SealingError.notAKey(count: count)) { try Identity(secret: .init(repeating: 1, count: count)) }
    }
}

@Suite struct KeyedIDsTests {
    private let room = RoomID(rawValue: 1)
    private let identity: Identity

    init() throws { identity = try Identity(secret: .init(repeating: 1, count: 32)) }

    @Test func theSameKeyGivesTheSameId() throws {
        let ids = try KeyedIDs("nightly", identity: identity, room: room)
        #expect(try ids.id() == ids.id())
        #expect(try ids.id() == KeyedIDs("nightly", identity: identity, room: room).id())
    }

    @Test func anotherKeyLineRoomOrIdentityGivesAnother() throws {
        let other = try Identity(secret: .init(repeating: 2, count: 32))
        let ids = try KeyedIDs("nightly", identity: identity, room: room)
        let all = [
            try ids.id(), try ids.id(line: 1), try ids.id(line: 2),
            try KeyedIDs("nightly1", identity: identity, room: room).id(),
            try KeyedIDs("nightly", identity: identity, room: RoomID(rawValue: 2)).id(),
            try KeyedIDs("nightly", identity: other, room: room).id(),
        ]
        #expect(Set(all).count == all.count)
    }
}

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
