import Foundation
import Helpers
import Proving
import Sealing
import Testing
import Wire

@testable import Client

/// Changes of a room's key, as its members meet them.
@Suite struct RotatingTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws { (room, alice, bob) = try await RoomOfTest.ofTwo() }

    @Test func everyoneReadsOnAndBack() async throws {
        try room.send("before", by: alice)
        let first = alice.keys.epoch
        #expect(try await alice.rotate(forgetting: false).members == 2)
        #expect(alice.keys.epoch != first)
        try room.send("after", by: alice)
        #expect(try await room.read(bob) == ["before", "after"])
        try room.send("answer", by: bob)
        #expect(try await room.read(alice) == ["before", "after", "answer"])
        #expect(try await bob.view().present.map(\.name) == ["alice", "bob"])
        // What is sealed from now on nobody with the old key opens.
        let body = try #require(room.relay.edit { $0.events.last?.body })
        let event = room.relay.edit { $0.events[$0.head - 1] }
        #expect(throws: SealingError.forged) {
            try room.keys.bodies.open(body, kind: .message, id: event.id, member: event.member)
        }
    }

    @Test func aReaderThatFollowsOpensTheKeyWhenItComes() async throws {
        var tail = try await Tail(bob, start: .from(1), follows: true, receipts: true)
        _ = try await tail.next()
        try await alice.rotate(forgetting: false)
        try room.send("after", by: alice)
        let pull = try #require(try await tail.next())
        let kinds = pull.events.map(\.event.kind)
        #expect(kinds == [.rotate, .message])
        guard case .content(let content)? = pull.events.last?.body else { return #expect(Bool(false)) }
        #expect(content.text == "after")
    }

    /// One request more, however many rotations were missed, but for each that forgot what was before.
    @Test func oneThatWasAwayAsksForTheNewestKeyOnly() async throws {
        for number in 0..<5 {
            try room.send("\(number)", by: alice)
            try await alice.rotate(forgetting: false)
        }
        #expect(try await room.read(bob) == ["0", "1", "2", "3", "4"])
        #expect(room.relay.asked.count { $0.hasPrefix("GET rotations/") } == 1)
        try await alice.rotate(forgetting: true)
        try room.send("5", by: alice)
        try await alice.rotate(forgetting: true)
        try room.send("6", by: alice)
        let late = try room.account("bob", 2)
        #expect(try await room.read(late) == ["0", "1", "2", "3", "4", "5", "6"])
        let asked = room.relay.asked.filter { $0.hasPrefix("GET rotations/") }
        #expect(asked.count == 1 + 3)
        // Of the newest all boxes are checked, of those before only the own is opened.
        #expect(asked.count { $0.contains("count=1") } == 2, "\(asked)")
    }

    /// A relay that changed a bit of the own box of a rotation that isn't the newest kept the messages of its epoch from its
    /// member, who took them for sealed before it was given the key.
    @Test(arguments: [true, false]) func anEarlierBoxIsNotTheRelaysWord(changesAll: Bool) async throws {
        _ = try await bob.view()
        try await alice.rotate(forgetting: false)
        let seq = room.relay.edit { $0.head }
        try room.send("for bob", by: alice)
        try await alice.rotate(forgetting: true)
        room.relay.change { _, asked, response throws(TransportError) in
            guard asked.hasPrefix("GET rotations/\(seq)"), changesAll || asked.contains("count=1"),
                var answer = try? JSON.value(BoxesQuery.Answer.self, from: response.body)
            else { return }
            answer.boxes[answer.boxes.endIndex - 1] ^= 1
            response.body = (try? JSON.data(answer)) ?? Data()
        }
        let late = try room.account("bob", 2)
        guard changesAll else { return #expect(try await room.read(late) == ["for bob"]) }
        let lie = ClientError.untrue("other boxes than those of the key's change at seq \(seq)")
        #expect(await error { try await room.read(late) } == lie)
        room.relay.change(nil)
        #expect(try await room.read(late) == ["for bob"])
    }

    /// The rotation that left it out is asked for twice, and not again.
    @Test func anEarlierRotationMayLeaveOutAMember() async throws {
        try room.rotate(by: alice) { boxes, recipients in
            if let place = recipients.place(of: bob.me) { boxes[place * Box.count] ^= 1 }
        }
        let seq = room.relay.edit { $0.head }
        _ = try await alice.view()
        try room.send("without bob", by: alice)
        try await alice.rotate(forgetting: true)
        try room.send("with bob", by: alice)
        #expect(try await room.read(bob) == ["with bob"])
        _ = try await bob.view()
        #expect(room.relay.asked.count { $0.hasPrefix("GET rotations/\(seq)") && $0.contains("count=1") } == 1)
    }

    @Test func whoComesAfterwardsReadsNothingThatWasForgotten() async throws {
        try room.send("before", by: alice)
        try room.add("milk", by: alice)
        try await alice.rotate(forgetting: true)
        try room.send("after", by: alice)
        let carol = try await room.guest("carol", 3, by: alice, code: 50)
        var tail = try await Tail(carol, start: .from(1), follows: false, receipts: true)
        var bodies: [OpenedEvent.Body] = []
        while let pull = try await tail.next() { bodies += pull.events.map(\.body) }
        #expect(bodies[2].isWithoutKey && !bodies[2].isGenuine)
        guard case .edit = bodies[3], case .content(let content) = bodies[5] else { return #expect(Bool(false)) }
        #expect(content.text == "after")
        #expect(try await carol.view().present.map(\.name) == ["alice", "bob", "carol"])
    }

    @Test func theMakerOfARotationLostItsAnswer() async throws {
        room.relay.change { _, asked, _ throws(TransportError) in
            if asked == "POST rotations" { throw .timedOut }
        }
        #expect(await error { try await alice.rotate(forgetting: false) }?.mayBeDone == true)
        room.relay.change(nil)
        try room.send("after", by: await bob.reading())
        let again = try room.account("alice", 1)
        #expect(try await room.read(again) == ["after"])
    }

    // MARK: Others meanwhile

    /// One task of a process had the rotation before the answer to another's question came, which was older: it took that for
    /// another log.
    @Test func anOlderAnswerIsNoOtherLog() async throws {
        let before = try await bob.view().roster.epochs
        try await alice.rotate(forgetting: true)
        _ = try await bob.view()
        #expect(bob.keys.epoch == alice.keys.epoch)
        #expect(try bob.keys.learn(before))
        #expect(bob.keys.epoch == alice.keys.epoch)
    }

    @Test func aRotationBeginsAgainWhereSomebodyCame() async throws {
        let carol = try room.account("carol", 3)
        try await carol.join(new: false)
        let dave = try room.account("dave", 4)
        let id = room.nextID()
        let name = try room.keys.bodies.seal(Data(#"{"text":"dave"}"#.utf8), kind: .name, id: id, member: dave.me)
        let body = try dave.statement(.join(name, OpenedInvite(firstCode: room.keys)), id: id, after: 0, now: 1)
        room.relay.state.withLock { state in
            state.nextAsked = { [me = dave.me] asked, log in
                if asked == "POST rotations", log.head == 3 { log.append(.join, id, me, body) }
            }
        }
        let rotated = try await alice.rotate(forgetting: false)
        #expect(rotated.members == 4)
        #expect(room.relay.asked.count { $0 == "POST rotations" } == 2)
        try room.send("hello", by: alice)
        #expect(try await room.read(dave) == ["hello"])
    }

    // MARK: The state file

    @Test func secretsAreKeptAndTheFirstCodeIsNot() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let bob = try room.account("bob", 2, in: file)
        try room.send("before", by: alice)
        try await alice.rotate(forgetting: false)
        try room.send("after", by: alice)
        #expect(try await room.read(bob) == ["before", "after"])
        let kept = try #require(try file.read().rooms["ops"])
        #expect(kept.firstCode == nil)
        // The newest leads to the one before it.
        #expect(kept.secrets.map { Array($0) } == [alice.keys.newest?.bytes])
        let again = try room.account("bob", 2, in: file)
        #expect(again.keys.epoch == alice.keys.epoch)
        #expect(try await room.read(again) == ["before", "after"])
        #expect(room.relay.asked.count { $0.hasPrefix("GET rotations/") } == 1)
    }

    /// The state file is shared with other processes, which may know more, or have joined another room by that name.
    @Test func whatTheStateFileHasOfLaterOrOtherwiseStays() async throws {
        let old = try #require(alice.keys.newest)
        try await alice.rotate(forgetting: true)
        let (newest, place) = (try #require(alice.keys.newest), room.keys.room)
        let ring = try RoomKeyring([newest], in: place)
        #expect(try ring.secrets(beside: [], for: []) == nil)
        #expect(try ring.learn(try await alice.view().roster.epochs))
        // The newest doesn't lead to what was forgotten.
        #expect(try ring.secrets(beside: [old], for: []) == [newest, old])
        let later = try EpochSecret(bytes: [UInt8](repeating: 7, count: 32))
        #expect(try ring.secrets(beside: [later], for: []) == nil)
        var state = State()
        let other = Membership(relay: "http://127.0.0.1:1", id: RoomID(rawValue: 3), secrets: [old], name: "al")
        state.rooms["ops"] = other
        alice.keepSecrets(in: &state)
        #expect(state.rooms["ops"]?.secrets == [Data(old.bytes)])
    }

    @Test func aSecretStaysForWhatWaitsInTheOutbox() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let bob = try room.account("bob", 2, in: file)
        let message = try bob.seal(Content(bytes: Array("late".utf8)), id: .now())
        try Outgoing(bob, file: file).queue([message], at: 1)
        #expect(try file.read().outbox.map(\.epoch) == [room.keys.epoch])
        try await alice.rotate(forgetting: false)
        _ = try await bob.view()
        #expect(try file.read().rooms["ops"]?.secrets.count == 2)
        let again = try room.account("bob", 2, in: file)
        let content = try again.keys.open(
            message.body, kind: .message, id: message.id, member: bob.me, of: room.keys.epoch
        )
        #expect(content != nil)
        #expect(again.keys.epoch == alice.keys.epoch)
    }

    @Test func aLogWithoutTheNewestEpochIsAnotherLog() async throws {
        try await alice.rotate(forgetting: false)
        _ = try await bob.view()
        let secrets = try #require(bob.keys.newest)
        room.relay.edit { $0.rollBack(to: 2) }
        // Another run, which has not verified anything of the log.
        let again = try room.account("bob", 2)
        try again.keys.add(secrets)
        #expect(await error { try await again.view() } == .otherLog)
        again.keys.acceptLog()
        _ = try await again.view()
        // What the state file has of the other log is given up with it.
        var state = State(identity: Data(again.identity.secret))
        state.rooms["ops"] = membership("bob")
        state.rooms["ops"]?.secrets = [Data(secrets.bytes)]
        again.keepSecrets(in: &state, isNew: true)
        #expect(state.rooms["ops"]?.secrets == [Data(room.keys.secret.bytes)])
        // A log that has no epoch of which this client has a secret isn't the room's, accepted or not.
        let stranger = try RoomKeyring([secrets], in: room.keys.room)
        stranger.acceptLog()
        let epochs = try await again.view().roster.epochs
        #expect(try !stranger.learn(epochs))
        #expect(again.withoutKey == .keyPutBack)
        #expect(await error { try await room.read(again) } == .keyPutBack)
        try await again.rotate(forgetting: false)
        #expect(again.withoutKey == nil)
        #expect(try await room.read(again) == [])
    }
}
