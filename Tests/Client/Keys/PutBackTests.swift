import Foundation
import Helpers
import Listing
import Proving
import Sealing
import Testing
import Wire

@testable import Client

/// Logs that went back behind a change of the key, as a restored backup does, and were accepted.
@Suite struct PutBackTests {
    let room: RoomOfTest
    let alice: Account
    private let scratch: Scratch
    let file: StateFile

    init() async throws {
        (room, alice, _) = try await RoomOfTest.ofTwo()
        scratch = try Scratch()
        file = StateFile(path: "\(scratch.path)/tick.json")
    }

    /// A run of bob's, as the state file and what stands beside it begin it.
    func bob() throws -> Account {
        let account = try room.account("bob", 2, in: file)
        account.log.begin(try file.checkpoint(of: room.keys.room))
        return account
    }

    /// The relay's store is put back, to where both had joined.
    private func restore(to size: Int = 2) { room.relay.edit { $0.rollBack(to: size) } }

    /// `tick join --accept-log` of bob's.
    private func accept(_ size: Int = 2) async throws {
        let run = try bob()
        run.acceptLog(extending: room.relay.edit { $0.treeHead(at: size) })
        try await run.join(new: false)
        try file.update { run.keepSecrets(in: &$0, isNew: true) }
        #expect(try await run.keepCheckpoint(in: file) == nil)
    }

    private func message(_ text: String, _ number: Int, by account: Account) throws -> NewMessage {
        try account.seal(Content(bytes: Array(text.utf8)), id: messageID(number))
    }

    /// A rotation in the place of one that had left out a member isn't that one.
    @Test func whatWasWrongWithARotationGoesWithItsLog() async throws {
        _ = try await bob().view()
        try await alice.rotate(forgetting: true)
        let before = try bob()
        _ = try await before.view()
        #expect(try await before.keepCheckpoint(in: file) == nil)
        try file.update { state in
            state.rooms["ops"]?.flawed = FlawedRotation(seq: 3, RotationCheck())
            state.rooms["ops"]?.flawed?.check.leftOut = [before.me]
        }
        restore()
        try await room.account("alice", 1).rotate(forgetting: false)
        try await accept()
        #expect(try file.read().rooms["ops"]?.flawed == nil)
        let run = try bob()
        _ = try await run.view()
        #expect(run.withoutKey == nil)
    }

    /// A command that only sends reads no log: it has what the file says.
    @Test func nothingIsSealedForAKeyThatWasGivenUp() async throws {
        let waiting = try message("waits", 70, by: bob())
        try Outgoing(bob(), file: file).queue([waiting], at: 1)
        try await alice.rotate(forgetting: true)
        _ = try await bob().view()
        restore()
        try await accept()
        #expect(try file.read().rooms["ops"]?.putBack == Data(room.keys.epoch.bytes))
        let run = try bob()
        #expect(await error { () async throws(ClientError) in try await run.needKeyToSeal() } == .keyPutBack)
        let again = try bob()
        #expect(await error { try message("x", 71, by: again) } == .keyPutBack)
        let edit = try #require(ListEdit(.add(text: "milk", .last), in: ListEdit.usualList))
        #expect(await error { try again.seal(edit, id: messageID(72)) } == .keyPutBack)
        // Nor is what was sealed before the key had changed sent.
        #expect(try await Outgoing(again, file: file).flush(.own([waiting.id])).error == .keyPutBack)
        #expect(room.relay.edit { $0.head } == 2)
        // A relay that is away shows no change of the key.
        room.relay.change { _, _, _ throws(TransportError) in throw .timedOut }
        let silent = try bob()
        #expect(await error { () async throws(ClientError) in try await silent.needKeyToSeal() } == .keyPutBack)
        room.relay.change(nil)
        // Somebody else changes it: the next command finds the new key by itself.
        let other = try room.account("alice", 1)
        try await other.rotate(forgetting: false)
        let later = try bob()
        try await later.needKeyToSeal()
        #expect(try message("y", 73, by: later).epoch == other.keys.epoch.map { Data($0.bytes) })
        #expect(try await Outgoing(later, file: file).flush(.own([waiting.id])).sent == 1)
        #expect(try await room.read(other) == ["waits"])
        let bodies = room.relay.edit { $0.events.filter { $0.kind == .message }.map(\.body) }
        #expect(bodies != [waiting.body])
    }

    /// The state has the newest secret alone, and the rotation that leads from it to the one of before is in the log that is given up.
    @Test func theSecretsThatTheNewestLedToStay() async throws {
        try room.send("before", by: alice)
        let size = room.relay.edit { $0.head }
        try await alice.rotate(forgetting: false)
        try await alice.rotate(forgetting: false)
        let run = try bob()
        try await room.read(run)
        #expect(try await run.keepCheckpoint(in: file) == nil)
        #expect(try file.read().rooms["ops"]?.secrets == [Data(#require(run.keys.newest).bytes)])
        restore(to: size)
        try await accept(size)
        #expect(try file.read().rooms["ops"]?.secrets == [Data(room.keys.secret.bytes)])
        #expect(try file.read().rooms["ops"]?.putBack == Data(room.keys.epoch.bytes))
        try await bob().rotate(forgetting: false)
        #expect(try await room.read(bob()) == ["before"])
    }

    /// Who accepts the log when another member has changed its key already needs no further change.
    @Test func aKeyThatIsNewerThanTheRestoredLogIsNotPutBack() async throws {
        try await alice.rotate(forgetting: false)
        let run = try bob()
        try await room.read(run)
        #expect(try await run.keepCheckpoint(in: file) == nil)
        restore()
        let other = try room.account("alice", 1)
        try await other.rotate(forgetting: true)
        try await accept()
        #expect(try file.read().rooms["ops"]?.putBack == nil)
        #expect(try message("x", 70, by: bob()).epoch == other.keys.epoch.map { Data($0.bytes) })
        // Without the members of before nobody knows when that key was made.
        let secrets = [Data(try #require(alice.keys.newest).bytes), Data(room.keys.secret.bytes)]
        try file.update { $0.rooms["ops"]?.secrets = secrets }
        try file.forgetCrowd(of: room.keys.room)
        try await accept()
        #expect(try file.read().rooms["ops"]?.putBack == other.keys.epoch.map { Data($0.bytes) })
    }

    /// What waits was sealed with the key that is given up, and is the user's all the same.
    @Test(arguments: [true, false]) func whatWaitsIsSealedAgainOnceTheKeyHasChanged(forgets: Bool) async throws {
        try await alice.rotate(forgetting: forgets)
        let run = try bob()
        _ = try await run.view()
        #expect(try await run.keepCheckpoint(in: file) == nil)
        let waiting = try message("waits", 70, by: run)
        try Outgoing(run, file: file).queue([waiting], at: 1)
        restore()
        try await accept()
        #expect(try file.read().rooms["ops"]?.givenUp == [Data(#require(run.keys.newest).bytes)])
        #expect(try file.read().rooms["ops"]?.secrets == [Data(room.keys.secret.bytes)])
        #expect(try await Outgoing(bob(), file: file).flush(.own([waiting.id])).error == .keyPutBack)
        let rotating = try bob()
        try await rotating.rotate(forgetting: false)
        #expect(try file.read().rooms["ops"]?.givenUp.count == 1)
        #expect(try await Outgoing(bob(), file: file).flush(.own([waiting.id])).sent == 1)
        #expect(try file.read().rooms["ops"]?.givenUp == [])
        #expect(try await room.read(rotating) == ["waits"])
        // It seals nothing, and no log is taken for the room's since it is known.
        #expect(try bob().keys.epoch == rotating.keys.epoch)
    }
}
