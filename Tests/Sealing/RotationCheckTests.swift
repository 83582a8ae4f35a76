import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Sealing

@Suite struct RotationCheckTests {
    private static let room = RoomOfEpochs.room

    /// A room of three in which the first one has just rotated.
    private let made: RoomOfEpochs
    private var rotation: Rotation { made.rotations[0] }

    init() throws {
        var room = try RoomOfEpochs(members: 3, seed: 11)
        try room.rotate(by: 0)
        made = room
    }

    private func opened(_ statement: RotationStatement, _ box: Box? = nil) throws -> EpochSecret? {
        let bob = made.parties[1]
        let box = try #require(box ?? made.box(of: bob.member, in: 0))
        return try statement.secret(in: box, for: bob.member, with: bob.secret, room: Self.room)
    }

    private func check(_ statement: RotationStatement, _ boxes: Data? = nil) throws -> RotationCheck {
        try statement.check(
            of: rotation.secret, old: made.secrets[0], boxes: boxes ?? rotation.boxes, for: made.recipients[0],
            room: Self.room
        )
    }

    @Test func eachChangedBitIsFound() throws {
        let bytes = rotation.statement.bytes
        var chance = SeededGenerator(1)
        for _ in 0..<120 {
            let place = Int.random(in: 0..<256, using: &chance)
            var changed = bytes
            changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            let statement = try RotationStatement(changed)
            switch place {
            // The crowd, the new epoch and E: no box opens.
            case 0..<32, 64..<128: #expect(try opened(statement) == nil, "byte \(place)")
            // The old epoch: the past is none of it.
            case 32..<64:
                let found = try EpochSecrets(RoomSecrets([rotation.secret]), in: Self.room, [statement])
                #expect(found.secrets.count == 1, "byte \(place)")
            case 128..<176: #expect(try check(statement).hasWrongPast, "byte \(place)")
            case 176..<224: #expect(try check(statement).hasWrongKept, "byte \(place)")
            default: #expect(!statement.holds(rotation.boxes, recipients: 3), "byte \(place)")
            }
        }
    }

    @Test func eachChangedBitOfABoxIsFound() throws {
        var chance = SeededGenerator(2)
        for _ in 0..<60 {
            var boxes = rotation.boxes
            let place = Int.random(in: boxes.indices, using: &chance)
            boxes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            #expect(!rotation.statement.holds(boxes, recipients: 3))
            let recipient = made.recipients[0][place / Box.count]
            #expect(try check(rotation.statement, boxes).leftOut == [recipient.member])
            guard recipient.member == made.parties[1].member else { continue }
            let box = try #require(Box(bytes: boxes.dropFirst(place / Box.count * Box.count).prefix(Box.count)))
            #expect(try opened(rotation.statement, box) == nil)
        }
    }

    @Test func anotherSecretInABoxIsNone() throws {
        // The box opens, but what is in it doesn't give the epoch that the event states.
        let other = try EpochSecret(bytes: [UInt8](repeating: 7, count: 32))
        let bob = made.parties[1]
        let recipient = BoxRecipient(bob.member, key: bob.key)
        let place = RotationPlace(of: rotation.statement, in: Self.room)
        let key = try place.key(from: rotation.secret)
        let info = place.memberInfo(recipient, ephemeral: rotation.statement.ephemeral)
        let box = try BoxSealer().box(other.bytes, key: KeyAgreement(key).secret(with: recipient.key), info: info)
        #expect(try opened(rotation.statement, box) == nil)
    }

    @Test func aKeyThatTheSecretDoesNotMakeIsFound() throws {
        // All boxes are sealed with another key than that of the secret, and open.
        let key = BoxSecret(bytes: [UInt8](repeating: 7, count: 32))
        let (ephemeral, agreement) = (try key.boxKey().bytes, try KeyAgreement(key))
        let place = RotationPlace(of: rotation.statement, in: Self.room)
        let boxes = try made.recipients[0].reduce(into: Data()) { boxes, recipient in
            let info = place.memberInfo(recipient, ephemeral: ephemeral)
            boxes += try BoxSealer().box(rotation.secret.bytes, key: agreement.secret(with: recipient.key), info: info)
                .bytes
        }
        var bytes = rotation.statement.bytes
        bytes.replaceSubrange(96..<128, with: ephemeral)
        bytes.replaceSubrange(224..<256, with: SHA256.digest(of: boxes).bytes)
        let statement = try RotationStatement(bytes)
        let bob = try #require(made.recipients[0].place(of: made.parties[1].member))
        let own = try #require(Box(bytes: boxes.dropFirst(Box.count * bob).prefix(Box.count)))
        #expect(try opened(statement, own) == rotation.secret)
        let check = try check(statement, boxes)
        #expect(check.hasOtherKey && check.leftOut == made.recipients[0].map(\.member))
    }

    @Test func aKeyThatIsNotSoundGivesNobodyASecret() throws {
        var bytes = rotation.statement.bytes
        bytes.replaceSubrange(96..<128, with: [UInt8](repeating: 0, count: 32))
        #expect(try opened(RotationStatement(bytes)) == nil)
    }

    @Test func aSecretIsAgreedByBoth() throws {
        let (alice, bob) = (made.parties[0], made.parties[1])
        #expect(
            try KeyAgreement(alice.secret).secret(with: bob.key) == KeyAgreement(bob.secret).secret(with: alice.key)
        )
    }

    @Test func newSecretsAreNotShownByAccident() throws {
        let secrets = RoomSecrets([try EpochSecret(bytes: [UInt8](repeating: 171, count: 32))])
        var dumped = "\(secrets)" + String(reflecting: secrets)
        dump(secrets, to: &dumped)
        dump(try InviteSecret(root: [UInt8](repeating: 171, count: 32)), to: &dumped)
        dump(try EpochSecrets(secrets, in: Self.room, []), to: &dumped)
        #expect(!dumped.contains("171"))
    }
}
