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
