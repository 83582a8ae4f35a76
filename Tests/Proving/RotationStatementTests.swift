import Foundation
import Testing
import Wire

@testable import Proving

@Suite struct RotationStatementTests {
    private static func rotation(removing removed: [MemberID] = [], past: Box? = box(1), boxes: Data = Data()) throws
        -> RotationStatement
    {
        try RotationStatement(
            crowd: Sample.digest(1), oldEpoch: Sample.digest(2), newEpoch: Sample.digest(3),
            ephemeral: [UInt8](repeating: 9, count: 32), past: past, kept: #require(box(2)),
            boxes: SHA256.digest(of: boxes), removed: removed
        )
    }

    private static func box(_ byte: UInt8) -> Box? { Box(bytes: [UInt8](repeating: byte, count: Box.count)) }

    private static func members(_ count: Int) -> [MemberID] {
        (0..<count).map { MemberID(rawValue: UInt128($0) << 64) }
    }

    @Test func itsLengthSaysHowManyItRemoves() throws {
        for count in [0, 1, 2, RotationStatement.removedLimit] {
            let rotation = try Self.rotation(removing: Self.members(count))
            let bytes = rotation.bytes
            #expect(bytes.count == 256 + 16 * count)
            #expect(try RotationStatement(bytes) == rotation)
            for wrong in [Array(bytes.dropLast()), bytes + [0]] {
                #expect(throws: RosterError.malformed) { try RotationStatement(wrong) }
            }
        }
        let most = try Self.rotation(removing: Self.members(RotationStatement.removedLimit)).bytes
        let beyond = most + MemberID(rawValue: .max).bytes
        #expect(throws: RosterError.malformed) { try RotationStatement(beyond) }
        #expect(throws: RosterError.malformed) { try RotationStatement([]) }
    }

    @Test func theIdsOfWhoIsRemovedRise() throws {
        let bytes = try Self.rotation(removing: Self.members(3)).bytes
        let fixed = Array(bytes.prefix(256))
        let ids = Self.members(3).map(\.bytes)
        for order in [[0, 2, 1], [1, 0, 2], [0, 0, 1], [1, 2, 2]] {
            #expect(throws: RosterError.malformed) { try RotationStatement(fixed + order.flatMap { ids[$0] }) }
        }
    }

    @Test func aRotationThatForgetsHasNoPast() throws {
        let rotation = try Self.rotation(past: nil)
        #expect(rotation.bytes[128..<176].allSatisfy { $0 == 0 })
        #expect(try RotationStatement(rotation.bytes).past == nil)
        #expect(try RotationStatement(Self.rotation().bytes).past == Self.box(1))
    }

    @Test func itsBoxesAreThoseWithItsHashAndOneForEach() throws {
        let boxes = Data((0..<96).map { UInt8($0) })
        let rotation = try Self.rotation(boxes: boxes)
        #expect(rotation.holds(boxes, recipients: 2))
        #expect(!rotation.holds(boxes, recipients: 1) && !rotation.holds(boxes, recipients: 3))
        #expect(!rotation.holds(Data(boxes.reversed()), recipients: 2))
        #expect(!rotation.holds(boxes.dropLast(), recipients: 2))
    }

    @Test func aRecipientIsFoundByItsId() throws {
        let key = try #require(BoxKey(bytes: [9] + [UInt8](repeating: 0, count: 31)))
        for count in 0...9 {
            let recipients = (0..<count).map { BoxRecipient(MemberID(rawValue: UInt128(2 * $0 + 1)), key: key) }
            for (place, recipient) in recipients.enumerated() {
                #expect(recipients.place(of: recipient.member) == place)
            }
            for absent in 0...count { #expect(recipients.place(of: MemberID(rawValue: UInt128(2 * absent))) == nil) }
        }
    }
}
