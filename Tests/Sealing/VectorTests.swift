import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Sealing

/// The known answers in Tests/Vectors/Sealing, which a program of another language made from the written specification.
@Suite struct VectorTests {
    @Test(arguments: ["root-generated", "root-shown", "root-typed"])
    func rootComesFromTheCode(name: String) throws {
        let vector = try Vector(name)
        #expect(try RoomKeys(code: Code(vector.text("code"))).root == vector.bytes("root"))
    }

    @Test func roomComesFromTheRoot() throws {
        let vector = try Vector("room")
        #expect(try RoomKeys(root: vector.bytes("root")).room.bytes == vector.bytes("expected"))
    }

    @Test func inviteComesFromTheRootAndTheRoomFromIt() throws {
        let vector = try Vector("invite")
        #expect(try Derivation.inviteSeed.bytes(from: vector.bytes("root")) == vector.bytes("seed"))
        let keys = try RoomKeys(root: vector.bytes("root"))
        #expect(try keys.invite.publicKey.bytes == vector.bytes("public"))
        #expect(try keys.room.bytes == vector.bytes("room"))
        #expect(try keys.epoch.bytes == Vector("epoch").bytes("expected"))
    }

    @Test func firstSecretComesFromTheRoot() throws {
        let vector = try Vector("secret")
        #expect(try EpochSecret(root: vector.bytes("root")).bytes == vector.bytes("expected"))
    }

    @Test func epochComesFromTheSecretAndTheRoom() throws {
        let vector = try Vector("epoch")
        let secret = try EpochSecret(bytes: vector.bytes("secret"))
        #expect(try secret.epoch(in: vector.id("room")).bytes == vector.bytes("expected"))
    }

    @Test func keptSecretComesFromTheSecret() throws {
        let vector = try Vector("kept-secret")
        #expect(try EpochSecret(bytes: vector.bytes("secret")).kept() == vector.bytes("expected"))
    }

    @Test(arguments: [
        ("message-key", Derivation.messageKey), ("nonce-key", .nonceKey),
    ])
    func keyComesFromTheSecret(name: String, derivation: Derivation) throws {
        let vector = try Vector(name)
        #expect(try derivation.bytes(from: vector.bytes("secret")) == vector.bytes("expected"))
    }

    @Test func memberComesFromTheIdentityAndTheRoom() throws {
        let vector = try Vector("member")
        let identity = try Identity(secret: vector.bytes("identity"))
        let room: RoomID = try vector.id("room")
        let member = try MemberID(key: identity.signingKey(in: room).publicKey, room: room)
        #expect(try member.bytes == vector.bytes("expected"))
    }

    @Test func tokenComesFromTheIdentityAndTheRoom() throws {
        let vector = try Vector("token")
        let identity = try Identity(secret: vector.bytes("identity"))
        #expect(try identity.token(in: vector.id("room")) == vector.bytes("expected"))
    }

    @Test(arguments: ["member-alice", "member-bob"])
    func keysComeFromTheIdentityAndTheRoom(name: String) throws {
        let vector = try Vector(name)
        let identity = try Identity(secret: vector.bytes("identity"))
        let room: RoomID = try vector.id("room")
        #expect(try Derivation.signingKey.bytes(from: identity.secret, in: room) == vector.bytes("seed"))
        let key = try identity.signingKey(in: room).publicKey
        #expect(try key.bytes == vector.bytes("key"))
        #expect(try MemberID(key: key, room: room).bytes == vector.bytes("member"))
        #expect(try identity.boxSecret(in: room).bytes == vector.bytes("box_secret"))
        #expect(try identity.boxSecret(in: room).boxKey().bytes == vector.bytes("box"))
    }

    @Test func idKeyComesFromTheIdentityAndTheRoom() throws {
        let vector = try Vector("id-key")
        let key = try Derivation.idKey.bytes(from: vector.bytes("identity"), in: vector.id("room"))
        #expect(try key == vector.bytes("expected"))
    }

    @Test func pushSecretComesFromTheIdentityAndTheRoom() throws {
        let vector = try Vector("push-secret")
        let identity = try Identity(secret: vector.bytes("identity"))
        #expect(try identity.pushSecret(in: vector.id("room")).bytes == vector.bytes("expected"))
    }

    @Test func aPushIsSignedAsStandardWebhooksSays() throws {
        let vector = try Vector("push-signature")
        let secret = try Identity(secret: vector.bytes("identity")).pushSecret(in: vector.id("room"))
        let (id, expected) = try (vector.text("id"), vector.text("expected"))
        let timestamp = try #require(Int(vector.text("timestamp")))
        let body = Data(try vector.bytes("body"))
        #expect(try secret.text == vector.text("text"))
        #expect(secret.signature(id: id, timestamp: timestamp, body: body) == expected)
        #expect(secret.signed(expected, id: id, timestamp: timestamp, body: body))
    }

    @Test(arguments: ["id-message", "id-line"])
    func idComesFromTheKeyAndTheLine(name: String) throws {
        let vector = try Vector(name)
        let identity = try Identity(secret: vector.bytes("identity"))
        let ids = try KeyedIDs(vector.text("key"), identity: identity, room: vector.id("room"))
        #expect(try ids.id(line: vector.number("line")).bytes == vector.bytes("expected"))
    }

    @Test(arguments: ["body-message", "body-name", "body-list", "body-empty", "body-long"])
    func bodyIsSealedAndOpened(name: String) throws {
        let vector = try Vector(name)
        let keys = try RoomKeys(root: vector.bytes("root")).bodies
        let kind = try EventKind(rawValue: vector.text("kind"))
        let (id, member): (MessageID, MemberID) = try (vector.id("id"), vector.id("member"))
        let (content, body) = try (Data(vector.bytes("content")), Data(vector.bytes("expected")))
        #expect(try keys.seal(content, kind: kind, id: id, member: member) == body)
        #expect(try keys.open(body, kind: kind, id: id, member: member) == Array(content))
    }

    @Test func noTwoDerivationsShareTheirInfo() {
        #expect(Set(Derivation.allCases.map(\.rawValue)).count == Derivation.allCases.count)
    }
}
