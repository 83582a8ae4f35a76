import Foundation
import Proving
import Testing
import Wire

@testable import Sealing

@Suite struct EpochKeysTests {
    private static func keys(_ byte: UInt8) throws -> EpochKeys {
        try EpochKeys(EpochSecret(bytes: [UInt8](repeating: byte, count: 32)), in: RoomOfEpochs.room)
    }

    private static let kinds: [EventKind] = [.message, .name, .list]

    @Test(arguments: kinds)
    func aBodyOpensInItsEpochAlone(kind: EventKind) throws {
        let body = try Self.keys(1).seal(Samples.content, kind: kind, id: Samples.id, member: Samples.member)
        #expect(
            try Self.keys(1).open(body, kind: kind, id: Samples.id, member: Samples.member) == Array(Samples.content)
        )
        #expect(throws: SealingError.forged) {
            try Self.keys(2).open(body, kind: kind, id: Samples.id, member: Samples.member)
        }
    }

    /// Who joins after a rotation that forgot the old secret reads the names and edits of before, and no messages.
    @Test func theKeptSecretOpensNamesAndEditsAlone() throws {
        var room = try RoomOfEpochs(members: 1, seed: 4)
        let first = room.secrets[0]
        try room.rotate(by: 0, forgetting: true)
        try room.join()
        let epoch = first.epoch(in: RoomOfEpochs.room)
        let keys = try #require(try room.epochs(of: 1).keys(of: epoch, in: RoomOfEpochs.room))
        let full = try EpochKeys(first, in: RoomOfEpochs.room)
        #expect(!keys.opensMessages && full.opensMessages)
        for kind in Self.kinds {
            let body = try full.seal(Samples.content, kind: kind, id: Samples.id, member: Samples.member)
            let opened = try keys.open(body, kind: kind, id: Samples.id, member: Samples.member)
            #expect(opened == (kind == .message ? nil : Array(Samples.content)))
        }
        #expect(try room.epochs(of: 1).keys(of: Digest.zero, in: RoomOfEpochs.room)?.opensMessages == nil)
        let newest = try room.epochs(of: 1).keys(of: room.statements[0].newEpoch, in: RoomOfEpochs.room)
        #expect(newest?.opensMessages == true)
    }

    @Test func keysOfAnEpochAreNeverShownByAccident() throws {
        var dumped = "\(try Self.keys(171))"
        dump(try Self.keys(171), to: &dumped)
        #expect(!dumped.contains("171"))
    }
}
