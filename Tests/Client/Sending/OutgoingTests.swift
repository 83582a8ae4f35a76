import Foundation
import Helpers
import Proving
import Sealing
import Testing
import Wire

@testable import Client

/// What other processes beside the same state file do to an outbox.
@Suite struct OutgoingTests {
    let room: RoomOfTest
    let bob: Account
    private let scratch: Scratch
    private let file: StateFile

    init() async throws {
        (room, _, _) = try await RoomOfTest.ofTwo()
        scratch = try Scratch()
        file = StateFile(path: "\(scratch.path)/tick.json")
        bob = try room.account("bob", 2, in: file)
    }

    private func message(_ text: String, _ number: Int) throws -> NewMessage {
        try bob.seal(Content(bytes: Array(text.utf8)), id: messageID(number))
    }

    @Test func whatIsGivenUpIsLeftToTheProcessThatSendsIt() async throws {
        // The lock of the sender ends with this value.
        try Outgoing(bob, file: StateFile(path: file.path)).queue([message("1", 70)], at: 1)
        var lock = try StateFile(path: file.path).lockOutbox(of: room.keys.room)
        #expect(lock != nil)
        #expect(try await Outgoing(bob, file: file).flush(.abandoned).sent == 0)
        #expect(!room.relay.asked.contains("POST messages"))
        lock = nil
        #expect(try await Outgoing(bob, file: file).flush(.abandoned).sent == 1)
        #expect(try file.read().outbox.isEmpty)
    }

    @Test func whatTheRelayRefusesForGoodStaysAndSaysSo() async throws {
        let message = try message("1", 70)
        let outgoing = Outgoing(bob, file: file)
        try outgoing.queue([message], at: 1)
        room.relay.change { _, asked, response throws(TransportError) in
            let answer = SendResult.refused(id: message.id, code: RelaysWord(.tooLarge))
            guard asked == "POST messages", let body = try? JSON.lines([answer]) else { return }
            response.body = body
        }
        #expect(try await outgoing.flush(.own([message.id])).sent == 0)
        let kept = try file.read().outbox
        #expect(kept.map(\.id) == [message.id] && kept.map(\.failed) == [.tooLarge])
    }

    /// A sender that still runs, whose room was left and another one joined under its name.
    @Test func theLastMessageOfARoomThatWasLeftIsNotItsSuccessors() throws {
        let other = try RoomKeys(root: [UInt8](repeating: 8, count: 32))
        let successor = Membership(relay: "http://127.0.0.1:8425", code: "7K3QF-9V2MX", keys: other, name: "bob")
        let outgoing = Outgoing(bob, file: file)
        try outgoing.noteSent(last: messageID(70), count: 3)
        try outgoing.noteSent(last: nil, count: 1)
        #expect(try file.read().rooms["ops"]?.lastSent == messageID(70))
        #expect(try file.read().rooms["ops"]?.sent == 4)
        try file.update { $0.rooms["ops"] = nil }
        try file.update { $0.rooms["ops"] = successor }
        try outgoing.noteSent(last: messageID(71), count: 1)
        let kept = try file.read().rooms["ops"]
        #expect(kept?.id == other.room)
        #expect(kept?.lastSent == nil && kept?.sent == 0)
    }

    /// The file was moved away, or another one took its place: nothing is put where nobody sends it, or sends what nobody can open.
    @Test func aFileThatHasTheRoomNoMoreGetsNoMessage() throws {
        let others: [(inout State) -> Void] = [
            { $0 = State() }, { $0.rooms = [:] }, { $0.identity = Data(repeating: 5, count: 32) },
        ]
        let message = try message("1", 70)
        let outgoing = Outgoing(bob, file: file)
        for change in others {
            try room.join("bob", 2, in: file)
            try file.update { change(&$0) }
            let changed = try file.read()
            #expect(throws: StateError.left(room: "ops")) { try outgoing.queue([message], at: 1) }
            try outgoing.noteSent(last: messageID(70), count: 1)
            #expect(try file.read() == changed)
        }
    }
}
