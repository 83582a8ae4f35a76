import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Sealing

@Suite struct InviteBoxTests {
    private static let room = RoomID(rawValue: 5)
    private static let secret = [UInt8](repeating: 1, count: 32)

    private static func offer(
        room: RoomID = room, inviter: UInt128 = 2, id: UInt128 = 3, seed: UInt8 = 4, form: InviteForm = .guest,
        expires: Int = 5, uses: Int = 1, note: Int = 7
    ) throws -> InviteOffer {
        try InviteOffer(
            room: room, inviter: MemberID(rawValue: inviter), id: MessageID(rawValue: id),
            key: SigningKey(seed: [UInt8](repeating: seed, count: 32)).publicKey,
            terms: #require(InviteTerms(form: form, expires: expires, uses: uses)),
            note: Data(repeating: UInt8(note), count: 28)
        )
    }

    @Test func theBoxIsBoundToAllThatItsEventStates() throws {
        let invite = try InviteSecret(root: [UInt8](repeating: 9, count: 32))
        let secret = try EpochSecret(bytes: Self.secret)
        let epoch = secret.epoch(in: Self.room)
        let box = try invite.box(secret, for: Self.offer())
        #expect(try invite.secret(in: box, for: Self.offer(), epoch: epoch) == secret)
        let others = try [
            Self.offer(room: RoomID(rawValue: 6)), Self.offer(inviter: 3), Self.offer(id: 4), Self.offer(seed: 5),
            Self.offer(form: .device), Self.offer(expires: 6), Self.offer(uses: 2), Self.offer(note: 8),
        ]
        for other in others { #expect(try invite.secret(in: box, for: other, epoch: epoch) == nil) }
        #expect(try invite.secret(in: box, for: Self.offer(), epoch: SHA256.digest(of: [])) == nil)
        let another = try InviteSecret(root: [UInt8](repeating: 8, count: 32))
        #expect(try another.secret(in: box, for: Self.offer(), epoch: epoch) == nil)
        var chance = SeededGenerator(1)
        for _ in 0..<40 {
            var bytes = box.bytes
            bytes[Int.random(in: bytes.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            let changed = try #require(Box(bytes: bytes))
            #expect(try invite.secret(in: changed, for: Self.offer(), epoch: epoch) == nil)
        }
    }

    @Test func aSecretThatDoesNotGiveTheEpochIsNone() throws {
        let root = [UInt8](repeating: 9, count: 32)
        let epoch = try EpochSecret(bytes: Self.secret).epoch(in: Self.room)
        let offer = try Self.offer()
        // As who has the code can make it.
        let key = try hkdf(root, info: BoxInfo.inviteSecret.bytes())
        let box = try BoxSealer().box([UInt8](repeating: 2, count: 32), key: key, info: offer.info(epoch: epoch))
        #expect(try InviteSecret(root: root).secret(in: box, for: offer, epoch: epoch) == nil)
    }
}
