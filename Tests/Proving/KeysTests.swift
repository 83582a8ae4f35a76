import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

@Suite struct KeysTests {
    @Test func oneChangedBitOfASignedStatementIsFound() throws {
        let alice = try Speaker(1)
        let head = try #require(TreeHead(size: 9, root: Sample.digest(0)))
        let proven = ProvenHead(head, crowd: Folded(Sample.digest(1)))
        let statement = try #require(
            ReceiptStatement(room: Sample.room, member: alice.member, kind: .read, from: 2, at: proven)
        )
        let signature = try alice.key.signature(of: statement.bytes)
        #expect(alice.key.publicKey.verifies(signature, of: statement.bytes))
        var chance = SeededGenerator(7)
        for _ in 0..<60 {
            var bytes = statement.bytes
            bytes[Int.random(in: bytes.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            #expect(!alice.key.publicKey.verifies(signature, of: bytes))
            var signed = signature.bytes
            signed[Int.random(in: signed.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            let other = try #require(Signature(bytes: signed))
            #expect(!alice.key.publicKey.verifies(other, of: statement.bytes))
        }
    }

    @Test func everythingAboutAReceiptIsSigned() throws {
        func bytes(
            room: UInt128 = 1, member: UInt128 = 2, kind: ReceiptKind = .read, from: Int = 3, size: Int = 9,
            root: Int = 4, crowd: Int = 5, lists: Int = 6
        ) throws -> [UInt8] {
            let head = try #require(TreeHead(size: size, root: Sample.digest(root)))
            let (room, member) = (RoomID(rawValue: room), MemberID(rawValue: member))
            let (crowd, lists) = (Folded(Sample.digest(crowd)), Folded(Sample.digest(lists)))
            let proven = ProvenHead(head, crowd: crowd, lists: lists)
            return try #require(ReceiptStatement(room: room, member: member, kind: kind, from: from, at: proven)).bytes
        }
        let all = try [
            bytes(), bytes(room: 2), bytes(member: 3), bytes(kind: .delivered), bytes(kind: .list), bytes(from: 4),
            bytes(size: 10), bytes(root: 5), bytes(crowd: 6), bytes(kind: .list, lists: 7),
        ]
        #expect(Set(all).count == all.count)
        // Of lists only a receipt of lists speaks.
        #expect(try bytes(lists: 7) == bytes())
    }

    @Test func aReceiptsRangeLiesWithinItsTree() throws {
        let head = try #require(TreeHead(size: 9, root: Sample.digest(0)))
        func statement(from: Int, _ head: TreeHead) -> ReceiptStatement? {
            let proven = ProvenHead(head, crowd: .zero)
            return ReceiptStatement(
                room: Sample.room, member: MemberID(rawValue: 1), kind: .read, from: from, at: proven
            )
        }
        #expect(statement(from: 1, head) != nil && statement(from: 9, head) != nil)
        #expect(statement(from: 0, head) == nil && statement(from: 10, head) == nil)
        #expect(statement(from: 0, .empty) == nil && statement(from: 1, .empty) == nil)
    }

    @Test func aSeedHas32Bytes() throws {
        for count in [0, 31, 33] {
            #expect(throws: ProvingError.notASeed(count: count)) {
                try SigningKey(seed: [UInt8](repeating: 1, count: count))
            }
        }
    }

    @Test func aSigningKeyIsNeverShownByAccident() throws {
        let key = try SigningKey(seed: [UInt8](repeating: 171, count: 32))
        var dumped = "\(key)" + String(reflecting: key)
        dump(key, to: &dumped)
        #expect(!dumped.contains("171, 171"))
    }

    @Test func keysAndSignaturesHaveTheirLengths() throws {
        let key = try Speaker(1).key
        #expect(PublicKey(bytes: key.publicKey.bytes.dropLast()) == nil)
        #expect(PublicKey(bytes: key.publicKey.bytes + [0]) == nil)
        let signature = try key.signature(of: [])
        #expect(key.publicKey.verifies(signature, of: []))
        #expect(Signature(bytes: signature.bytes.dropLast()) == nil)
        #expect(Signature(bytes: signature.bytes + [0]) == nil)
    }

    @Test func aCountIsTheClockOrOneMoreThanTheLast() {
        let (now, day) = (1_764_000_000_123, 86_400_000)
        #expect(StatementCount.next(after: 0, now: now) == now)
        #expect(StatementCount.next(after: now - 1, now: now) == now)
        #expect(StatementCount.next(after: now, now: now) == now + 1)
        #expect(StatementCount.next(after: now + day - 1, now: now) == now + day)
        #expect(StatementCount.next(after: now + day, now: now) == nil)
        #expect(StatementCount.next(after: .max, now: now) == nil)
        #expect(StatementCount.next(after: 0, now: -5) == 1)
        #expect(!StatementCount.isTooFarAhead(now + day, now: now))
        #expect(StatementCount.isTooFarAhead(now + day + 1, now: now))
    }
}
