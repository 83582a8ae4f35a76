import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

/// The known answers in Tests/Vectors/Proving, which a program of another language made from the written specification.
@Suite struct VectorTests {
    private static let leaves = (0..<1000).map { number in
        SHA256.digest(of: [0] + withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) })
    }

    @Test(arguments: try Vector.names("tree-"))
    func treeHasTheRootAndTheCompactRange(name: String) throws {
        let vector = try Vector(name)
        let size = try vector.number("size")
        var range = CompactRange()
        for leaf in Self.leaves[..<size] { range.append(leaf) }
        #expect(try range.root == vector.digest("root"))
        #expect(try range.hashes == vector.digests("range"))
        #expect(CompactRange(size: size, bytes: range.bytes) == range)
    }

    @Test(arguments: try Vector.names("inclusion-"))
    func leafIsIncluded(name: String) throws {
        let vector = try Vector(name)
        let (index, size, proof) = try (vector.number("index"), vector.number("size"), vector.digests("proof"))
        let head = try #require(try TreeHead(size: size, root: vector.digest("root")))
        #expect(head.includes(Self.leaves[index], at: index, proof: proof))
        #expect(KeptTree(Self.leaves).hashes(.inclusion(of: index, in: size)) == proof)
    }

    @Test(arguments: try Vector.names("consistency-"))
    func treesAreConsistent(name: String) throws {
        let vector = try Vector(name)
        let (old, new, proof) = try (vector.number("old"), vector.number("new"), vector.digests("proof"))
        let older = try #require(try TreeHead(size: old, root: vector.digest("old_root")))
        let newer = try #require(try TreeHead(size: new, root: vector.digest("new_root")))
        #expect(older.isConsistent(with: newer, proof: proof))
        #expect(newer.isConsistent(with: older, proof: proof))
        #expect(KeptTree(Self.leaves).hashes(.consistency(between: old, and: new)) == proof)
        #expect(KeptTree(Self.leaves).hashes(.consistency(between: new, and: old)) == proof)
    }

    @Test(arguments: try Vector.names("event-"))
    func eventHasTheLeaf(name: String) throws {
        let vector = try Vector(name)
        let room: RoomID = try vector.id("room")
        let event = try #require(
            try LogEvent(
                seq: vector.number("seq"), at: vector.number("at"), kind: vector.text("kind"), id: vector.id("id"),
                member: vector.id("member"), body: SHA256.digest(of: vector.bytes("body"))
            )
        )
        let (crowd, lists) = try (vector.digest("crowd"), vector.digest("lists"))
        #expect(try SHA256.digest(of: [0] + vector.bytes("data")) == vector.digest("leaf"))
        #expect(try event.leaf(in: room, crowd: crowd, lists: lists) == vector.digest("leaf"))
    }

    @Test(arguments: [("chain-crowd", Chain.crowd), ("chain-lists", .lists)])
    func chainGoesOn(name: String, chain: Chain) throws {
        let vector = try Vector(name)
        let event = try #require(
            try LogEvent(
                seq: vector.number("seq"), at: 0, kind: vector.text("kind"), id: vector.id("id"),
                member: vector.id("member"), body: SHA256.digest(of: vector.bytes("body"))
            )
        )
        let value = try chain.value(after: vector.digest("previous"), event, in: vector.id("room"))
        #expect(try value == vector.digest("expected"))
    }

    @Test func roomComesFromItsFirstInvite() throws {
        let vector = try Vector("room")
        let invite = try #require(PublicKey(bytes: try vector.bytes("invite")))
        #expect(try RoomID(firstInvite: invite).bytes == vector.bytes("expected"))
    }

    @Test func entryIsSignedByTheInvite() throws {
        let vector = try Vector("entry")
        let (room, invite) = (try vector.id("room") as RoomID, try SigningKey(seed: vector.bytes("seed")))
        let place = try Entry.Place(member: vector.id("member"), id: vector.id("id"), count: vector.number("count"))
        #expect(try Entry.statement(of: .nobody, form: .guest, at: place, in: room) == vector.bytes("statement"))
        let box = try #require(BoxKey(bytes: try vector.bytes("box")))
        let entry = try Entry(by: invite, box: box, name: Data(vector.bytes("name")), at: place, in: room)
        #expect(try entry.signature.bytes == vector.bytes("signature"))
        #expect(try entry.bytes == vector.bytes("expected"))
        let read = try Entry(vector.bytes("expected")[...])
        #expect(read == entry && read.isSigned(of: .nobody, at: place, in: room))
    }

    @Test(arguments: try Vector.names("box-"))
    func boxKeyIsRefusedUnlessItIsSound(name: String) throws {
        let bytes = try Vector(name).bytes("box")
        let box = BoxKey(bytes: bytes)
        #expect((box != nil) == name.hasPrefix("box-accepted"))
        #expect(box?.bytes == (box == nil ? nil : bytes))
    }

    @Test func memberComesFromTheKeyAndTheRoom() throws {
        let vector = try Vector("member")
        let key = try #require(PublicKey(bytes: try vector.bytes("key")))
        #expect(try MemberID(key: key, room: vector.id("room")).bytes == vector.bytes("expected"))
    }

    @Test(arguments: RosterKind.allCases)
    func bodyIsSignedAndRead(kind: RosterKind) throws {
        let vector = try Vector("body-\(kind)")
        let (room, id): (RoomID, MessageID) = try (vector.id("room"), vector.id("id"))
        let act = try RosterAct(vector.bytes("rest")[...], of: kind)
        #expect(try act.kind == kind && act.rest == vector.bytes("rest"))
        let (count, token, epoch) = try (vector.number("count"), vector.digest("token"), vector.digest("epoch"))
        let key = try SigningKey(seed: vector.bytes("seed"))
        let member = MemberID(key: key.publicKey, room: room)
        let statement = RosterBody.statement(
            kind, count: count, token: token, epoch: epoch, rest: SHA256.digest(of: try vector.bytes("rest")), id: id,
            member: member, room: room
        )
        #expect(try statement == vector.bytes("statement"))
        let body = try RosterBody(act, count: count, token: token, epoch: epoch, id: id, room: room, signedBy: key)
        #expect(try Array(body.bytes) == vector.bytes("expected"))
        #expect(try RosterBody(body.bytes, kind: kind) == body)
        #expect(body.isSigned(id: id, member: member, room: room))
    }

    @Test(arguments: ["receipt-delivered", "receipt-read", "receipt-list"])
    func receiptIsSigned(name: String) throws {
        let vector = try Vector(name)
        let head = try #require(try TreeHead(size: vector.number("upto"), root: vector.digest("root")))
        let kind = try #require(ReceiptKind.allCases.first { try $0.code == vector.number("kind") })
        let statement = try #require(
            try ReceiptStatement(
                room: vector.id("room"), member: vector.id("member"), kind: kind, from: vector.number("first"),
                at: ProvenHead(head, crowd: Folded(vector.digest("crowd")), lists: Folded(vector.digest("lists")))
            )
        )
        #expect(try statement.bytes == vector.bytes("statement"))
        let key = try SigningKey(seed: vector.bytes("seed"))
        let signature = try key.signature(of: statement.bytes)
        #expect(try signature.bytes == vector.bytes("signature"))
        #expect(key.publicKey.verifies(signature, of: statement.bytes))
    }

    /// What tickprotocol(5) shows: a room's first join, and a receipt over it. Sealing's tests derive its keys.
    @Test func theExampleHolds() throws {
        let vector = try Vector("example")
        let invite = try #require(PublicKey(bytes: try vector.bytes("invite")))
        let (room, id): (RoomID, MessageID) = try (RoomID(firstInvite: invite), vector.id("id"))
        let key = try SigningKey(seed: vector.bytes("seed"))
        let member = MemberID(key: key.publicKey, room: room)
        #expect(try room == vector.id("room") && member == vector.id("member"))
        #expect(try key.publicKey.bytes == vector.bytes("key"))
        let entry =
            try [0] + vector.bytes("box") + vector.bytes("invite") + vector.bytes("entry") + vector.bytes("name")
        let body = try RosterBody(
            RosterAct(entry[...], of: .join), count: vector.number("count"), token: vector.digest("token"),
            epoch: vector.digest("epoch"), id: id, room: room, signedBy: key
        )
        #expect(try Array(body.bytes) == vector.bytes("body"))
        let hash = SHA256.digest(of: body.bytes)
        #expect(try hash == vector.digest("body_hash"))
        var log = LogState(room: room)
        let event = try LogEvent(seq: 1, at: vector.number("at"), kind: "join", id: id, member: member, body: hash)
        try log.append(#require(event))
        #expect(try log.crowd == vector.digest("crowd"))
        #expect(try log.range.root == vector.digest("root"))
        var roster = Roster(room: room)
        let first = RosterEvent(seq: 1, kind: .join, id: id, member: member, body: body.bytes)
        #expect(try roster.apply(#require(first)).flaw == nil)
        let second = try RosterEvent(
            seq: 2, kind: .join, id: id.successor, member: vector.id("second_member"),
            body: Data(vector.bytes("second_body"))
        )
        #expect(try roster.apply(#require(second)).flaw == nil)
        #expect(try roster.members[vector.id("second_member")]?.naming(at: 3)?.box.bytes == vector.bytes("second_box"))
        #expect(try roster.chain == vector.digest("crowd_after_both"))
        #expect(try roster.room.epoch == vector.digest("epoch"))
        let receipt = ReceiptStatement(
            room: room, member: member, kind: .read, from: 1, at: ProvenHead(log.range.head, crowd: Folded(log.crowd))
        )
        let signature = try key.signature(of: #require(receipt).bytes)
        #expect(try signature.bytes == vector.bytes("receipt"))
    }

    @Test(arguments: try Vector.names("key-"))
    func keyIsRefusedUnlessItIsSound(name: String) throws {
        let bytes = try Vector(name).bytes("key")
        let key = PublicKey(bytes: bytes)
        #expect((key != nil) == name.hasPrefix("key-accepted"))
        #expect(key?.bytes == (key == nil ? nil : bytes))
    }

    @Test(arguments: [("curve-on", true), ("curve-off", false)])
    func keyIsAPointOnTheCurve(name: String, isOn: Bool) throws {
        let keys = try Vector(name).digests("keys")
        #expect(keys.count > 40)
        for key in keys { #expect((PublicKey(bytes: key.bytes) != nil) == isOn, "\(key)") }
    }

    @Test(arguments: try Vector.names("signature-"))
    func signatureIsRefusedUnlessItIsTheKeys(name: String) throws {
        let vector = try Vector(name)
        let key = try #require(PublicKey(bytes: try vector.bytes("key")))
        let signature = try #require(Signature(bytes: try vector.bytes("signature")))
        let isAccepted = name.hasPrefix("signature-accepted")
        #expect(try key.verifies(signature, of: vector.bytes("message")) == isAccepted)
    }

    @Test func rosterTakesEachEventOfTheStoryAsWritten() throws {
        let names = try Vector.names("crowd-")
        #expect(names.count > 20)
        var roster = try Roster(room: Vector(names[0]).id("room"))
        for name in names {
            let vector = try Vector(name)
            let kind = try #require(RosterKind(rawValue: try vector.text("kind")))
            let event = try #require(
                try RosterEvent(
                    seq: vector.number("seq"), kind: kind, id: vector.id("id"), member: vector.id("member"),
                    body: Data(vector.bytes("body"))
                )
            )
            let judgement = try roster.apply(event)
            #expect(try Sample.word(judgement.change) == vector.text("change"), "\(name)")
            #expect(try judgement.flaw.map { "\($0)" } ?? "" == vector.text("flaw"), "\(name)")
            #expect(try roster.chain == vector.digest("crowd"), "\(name)")
        }
    }
}
