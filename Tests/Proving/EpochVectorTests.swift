import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

/// The known answers of Tests/Vectors/rotations.py about what stands in the log.
@Suite struct EpochVectorTests {
    @Test(arguments: ["rotation-rest", "rotation-rest-most"])
    func rotationIsWrittenAndRead(name: String) throws {
        let vector = try Vector(name)
        let bytes = try vector.bytes("expected")
        let rotation = try RotationStatement(bytes)
        #expect(rotation.bytes == bytes)
        let removed = try vector.bytes("removed")
        #expect(rotation.removed.flatMap(\.bytes) == removed)
        let past = Box(bytes: try vector.bytes("past"))
        let forgets = past?.bytes == [UInt8](repeating: 0, count: Box.count)
        #expect(forgets == (name == "rotation-rest-most"))
        let written = try RotationStatement(
            crowd: vector.digest("crowd"), oldEpoch: vector.digest("old"), newEpoch: vector.digest("new"),
            ephemeral: vector.bytes("ephemeral"), past: forgets ? nil : past,
            kept: #require(Box(bytes: vector.bytes("kept"))), boxes: vector.digest("boxes"), removed: rotation.removed
        )
        #expect(written == rotation)
    }

    @Test(arguments: ["invite-rest-device", "invite-rest-guest"])
    func inviteIsWrittenAndRead(name: String) throws {
        let vector = try Vector(name)
        let bytes = try vector.bytes("expected")
        let form = try #require(InviteForm(rawValue: UInt8(vector.number("form"))))
        let terms = try #require(
            InviteTerms(form: form, expires: vector.number("expires"), uses: vector.number("uses"))
        )
        let written = try InviteStatement(
            key: #require(PublicKey(bytes: vector.bytes("key"))), terms: terms,
            box: #require(Box(bytes: vector.bytes("box"))), note: Data(vector.bytes("note"))
        )
        #expect(written.bytes == bytes)
        let read = try InviteStatement(bytes)
        #expect(read == written)
        #expect(try read.key?.bytes == vector.bytes("key"))
    }

    @Test func rotateEventIsSigned() throws {
        let vector = try Vector("rotation-event")
        let (room, member, id): (RoomID, MemberID, MessageID) =
            try (vector.id("room"), vector.id("member"), vector.id("id"))
        let key = try SigningKey(seed: vector.bytes("seed"))
        let (count, token, epoch) = try (vector.number("count"), vector.digest("token"), vector.digest("epoch"))
        let rest = try RotationStatement(vector.bytes("rest")).bytes
        let statement = ByteString.bytes {
            $0.put(label: "tick statement v3")
            $0.put(room)
            $0.put(member)
            $0.put(byte: 4)
            $0.put(count)
            $0.put(id)
            $0.put(token)
            $0.put(epoch)
            $0.put(SHA256.digest(of: rest))
        }
        let said = key.publicKey.bytes + ByteString.bytes { $0.put(count) } + token.bytes + epoch.bytes
        let body = try said + key.signature(of: statement).bytes + rest
        #expect(try SHA256.digest(of: body) == vector.digest("expected"))
    }

    @Test(arguments: ["batch-one", "batch-most"])
    func batchIsSigned(name: String) throws {
        let vector = try Vector(name)
        let key = try SigningKey(seed: vector.bytes("seed"))
        let batch = try Batch(
            room: vector.id("room"), member: vector.id("member"), epoch: vector.digest("epoch"),
            kind: vector.text("kind")
        )
        let told = try vector.bytes("lines")
        let lines = try stride(from: 0, to: told.count, by: 48).map { start in
            let (id, body) = (told[start..<start + 16], told[start + 16..<start + 48])
            return try Batch.Line(id: #require(MessageID(bytes: id)), body: #require(Digest(bytes: body)))
        }
        let link = Batch.link(lines)
        #expect(try link == vector.digest("link"))
        #expect(try batch.statement(link: link) == vector.bytes("statement"))
        let signature = try batch.signature(of: lines, by: key)
        #expect(try signature.bytes == vector.bytes("expected"))
        #expect(batch.isSigned(lines, signature, by: key.publicKey))
    }
}
