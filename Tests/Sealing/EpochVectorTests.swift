import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Sealing

/// The known answers of Tests/Vectors/rotations.py about what is sealed.
@Suite struct EpochVectorTests {
    @Test func epochComesFromTheSecretAndTheRoom() throws {
        let vector = try Vector("epoch-new")
        let epoch = try EpochSecret(bytes: vector.bytes("secret")).epoch(in: vector.id("room"))
        #expect(try epoch.bytes == vector.bytes("expected"))
    }

    @Test(arguments: ["rotation", "rotation-forget"])
    func rotationIsMadeAndOpened(name: String) throws {
        let vector = try Vector(name)
        let room: RoomID = try vector.id("room")
        let crowd = try #require(Digest(bytes: vector.bytes("crowd")))
        let (old, new) = try (EpochSecret(bytes: vector.bytes("old")), EpochSecret(bytes: vector.bytes("new")))
        let recipients = try zip(parts("members", 16, of: vector), parts("keys", 32, of: vector)).map {
            try BoxRecipient(#require(MemberID(bytes: $0)), key: #require(BoxKey(bytes: $1)))
        }
        let rotation = try Rotation(
            to: new, in: room, crowd: crowd, from: old, to: recipients,
            removing: parts("removed", 16, of: vector).map { try #require(MemberID(bytes: $0)) },
            forgetting: vector.number("forget") == 1
        )
        #expect(try Array(rotation.boxes) == vector.bytes("boxes"))
        #expect(try rotation.statement.bytes == vector.bytes("expected"))
        #expect(rotation.statement.holds(rotation.boxes, recipients: recipients.count))
        let check = try rotation.statement.check(of: new, old: old, boxes: rotation.boxes, for: recipients, room: room)
        #expect(check == RotationCheck())
        for (place, identity) in try parts("identities", 32, of: vector).enumerated() {
            let key = try Identity(secret: Array(identity)).boxSecret(in: room)
            #expect(try key.boxKey() == recipients[place].key)
            let box = try #require(Box(bytes: rotation.boxes.dropFirst(Box.count * place).prefix(Box.count)))
            let opened = try rotation.statement.secret(in: box, for: recipients[place].member, with: key, room: room)
            #expect(opened == new)
        }
    }

    @Test func messageIsSealedWithTheSecretOfItsEpoch() throws {
        let vector = try Vector("epoch-message")
        let (room, id, member): (RoomID, MessageID, MemberID) =
            try (vector.id("room"), vector.id("id"), vector.id("member"))
        let keys = try EpochKeys(EpochSecret(bytes: vector.bytes("secret")), in: room)
        let (content, body) = try (Data(vector.bytes("content")), Data(vector.bytes("expected")))
        #expect(try keys.seal(content, kind: .message, id: id, member: member) == body)
        #expect(try keys.open(body, kind: .message, id: id, member: member) == Array(content))
    }

    @Test func inviteBoxIsSealedAndOpened() throws {
        let vector = try Vector("box-invite")
        let form = try #require(InviteForm(rawValue: UInt8(vector.number("form"))))
        let terms = try #require(
            InviteTerms(form: form, expires: vector.number("expires"), uses: vector.number("uses"))
        )
        let offer = try InviteOffer(
            room: vector.id("room"), inviter: vector.id("inviter"), id: vector.id("id"),
            key: #require(PublicKey(bytes: vector.bytes("key"))), terms: terms, note: Data(vector.bytes("note"))
        )
        let (invite, secret) = try (
            InviteSecret(root: vector.bytes("root")), EpochSecret(bytes: vector.bytes("secret"))
        )
        let box = try invite.box(secret, for: offer)
        #expect(try box.bytes == vector.bytes("expected"))
        let epoch = try #require(Digest(bytes: vector.bytes("epoch")))
        #expect(try invite.secret(in: box, for: offer, epoch: epoch) == secret)
    }

    @Test func noTwoInfosOfBoxesAreTheSame() {
        let infos = BoxInfo.allCases.map(\.rawValue) + Derivation.allCases.map(\.rawValue)
        #expect(Set(infos).count == infos.count)
    }

    private func parts(_ name: String, _ count: Int, of vector: Vector) throws -> [ArraySlice<UInt8>] {
        let bytes = try vector.bytes(name)
        return stride(from: 0, to: bytes.count, by: count).map { bytes[$0..<$0 + count] }
    }
}
