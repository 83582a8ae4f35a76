import Foundation
import Testing
import Wire

@testable import Sealing

@Suite struct RoomKeysTests {
    @Test func keysOfAnotherRootAreAnotherRoomAndInvite() throws {
        let (keys, others) = try (RoomKeys(root: Samples.root), RoomKeys(root: Samples.otherRoot))
        #expect(keys != others)
        #expect(keys.room != others.room)
        #expect(keys.invite.publicKey != others.invite.publicKey)
        #expect(keys.epoch != others.epoch)
    }

    @Test func theFirstEpochIsThatOfItsSecret() throws {
        let keys = try RoomKeys(root: Samples.root)
        #expect(try keys.epoch == EpochSecret(root: Samples.root).epoch(in: keys.room))
        #expect(keys.epoch != (try EpochSecret(root: Samples.root).epoch(in: RoomID(rawValue: 1))))
    }

    @Test func keysComeBackFromTheirRoot() throws {
        let keys = try RoomKeys(root: Samples.root)
        let again = try RoomKeys(root: keys.root)
        #expect(keys == again)
        #expect(keys.room == again.room)
        #expect(keys.invite.publicKey == again.invite.publicKey)
        #expect(keys.epoch == again.epoch)
    }

    @Test(arguments: [0, 16, 31, 33])
    func aRootHas32Bytes(count: Int) {
        #expect(throws: SealingError.notAKey(count: count)) { try RoomKeys(root: .init(repeating: 1, count: count)) }
    }
}

/// Fixed inputs that have nothing special about them.
enum Samples {
    static let root = [UInt8](0..<32)
    static let otherRoot = [UInt8](1..<33)
    static let id = MessageID(rawValue: 0x0199_C0FF_EE00_1122_3344_5566_7788_99AA)
    static let member = MemberID(rawValue: 0x35B0_3A57_1246_B0DB_FC86_6FD4_2546_8D0C)
    static let content = Data(#"{"text":"deploy started"}"#.utf8)
}

extension RoomKeys {
    /// The keys of the first epoch's bodies.
    var bodies: EpochKeys { get throws(SealingError) { try EpochKeys(secret, in: room) } }
}

@Suite struct RoomKeysBodiesTests {
    private let keys: EpochKeys
    private let body: Data

    init() throws {
        keys = try RoomKeys(root: Samples.root).bodies
        body = try keys.seal(Samples.content, kind: .message, id: Samples.id, member: Samples.member)
    }

    private func open(_ body: Data) throws(SealingError) -> Data {
        guard let content = try keys.open(body, kind: .message, id: Samples.id, member: Samples.member) else {
            throw .forged
        }
        return Data(content)
    }

    @Test func whatWasSealedOpens() throws {
        #expect(try open(body) == Samples.content)
    }

    @Test(arguments: [0, 1, 14, 15, 16, 63, 64, 65, 65536])
    func everyLengthOpens(count: Int) throws {
        let content = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
        let body = try keys.seal(content, kind: .message, id: Samples.id, member: Samples.member)
        #expect(body.count == count + 28)
        #expect(try open(body) == content)
    }

    @Test func aBodyDoesntShowItsContent() {
        #expect(body.range(of: Data("deploy".utf8)) == nil)
    }

    @Test func aBodyThatIsASliceOpens() throws {
        let padded = Data([1, 2, 3]) + body
        #expect(try open(padded.dropFirst(3)) == Samples.content)
    }

    @Test func contentThatIsASliceSealsAsItsCopy() throws {
        let slice = (Data([1, 2, 3]) + Samples.content).dropFirst(3)
        #expect(try keys.seal(slice, kind: .message, id: Samples.id, member: Samples.member) == body)
    }

    @Test func sealingAgainGivesTheSameBytes() throws {
        for _ in 0..<3 {
            #expect(try keys.seal(Samples.content, kind: .message, id: Samples.id, member: Samples.member) == body)
        }
        let again = try RoomKeys(root: Samples.root).bodies
        #expect(try again.seal(Samples.content, kind: .message, id: Samples.id, member: Samples.member) == body)
    }

    @Test func nonceChangesWithContentKindIdAndMember() throws {
        let bodies = [
            body,
            try keys.seal(Samples.content + [0], kind: .message, id: Samples.id, member: Samples.member),
            try keys.seal(Samples.content, kind: .name, id: Samples.id, member: Samples.member),
            try keys.seal(Samples.content, kind: .message, id: Samples.id.successor, member: Samples.member),
            try keys.seal(Samples.content, kind: .message, id: Samples.id, member: MemberID(rawValue: 1)),
            try RoomKeys(root: Samples.otherRoot).bodies
                .seal(Samples.content, kind: .message, id: Samples.id, member: Samples.member),
        ]
        #expect(Set(bodies.map { $0.prefix(12) }).count == bodies.count)
    }

    @Test func everyChangedBitIsNoticed() throws {
        for place in body.indices {
            for bit in 0..<8 {
                var changed = body
                changed[place] ^= 1 << bit
                #expect(throws: SealingError.forged) { try open(changed) }
            }
        }
        #expect(try open(body) == Samples.content)
    }

    @Test func aBodyLongerOrShorterThanItWasIsForged() {
        #expect(throws: SealingError.forged) { try open(body + [0]) }
        #expect(throws: SealingError.forged) { try open([0] + body) }
        #expect(throws: SealingError.forged) { try open(body.dropLast()) }
        #expect(throws: SealingError.forged) { try open(body.dropFirst()) }
        #expect(throws: SealingError.forged) { try open(Data(count: 28)) }
    }

    @Test(arguments: [0, 1, 12, 27])
    func aBodyWithoutRoomForNonceAndTagIsShort(count: Int) {
        #expect(throws: SealingError.short) { try open(Data(count: count)) }
    }

    @Test func aBodyOpensOnlyInItsPlace() throws {
        #expect(throws: SealingError.forged) {
            try keys.open(body, kind: .message, id: Samples.id.successor, member: Samples.member)
        }
        #expect(throws: SealingError.forged) {
            try keys.open(body, kind: .message, id: Samples.id, member: MemberID(rawValue: 1))
        }
        for kind in EventKind.known where kind != .message {
            #expect(throws: SealingError.forged) {
                try keys.open(body, kind: kind, id: Samples.id, member: Samples.member)
            }
        }
        #expect(throws: SealingError.forged) {
            try RoomKeys(root: Samples.otherRoot).bodies
                .open(body, kind: .message, id: Samples.id, member: Samples.member)
        }
    }

    @Test func idAndMemberCantChangePlaces() throws {
        let (id, member) = (Samples.id.rawValue, Samples.member.rawValue)
        #expect(throws: SealingError.forged) {
            try keys.open(body, kind: .message, id: MessageID(rawValue: member), member: MemberID(rawValue: id))
        }
    }

    @Test func manyTasksMaySealAndOpenAtOnce() async throws {
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<100 {
                        let id = MessageID(rawValue: UInt128(task * 1000 + number))
                        let content = Data("message \(task) \(number)".utf8)
                        let body = try keys.seal(content, kind: .message, id: id, member: Samples.member)
                        #expect(try keys.open(body, kind: .message, id: id, member: Samples.member) == Array(content))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
