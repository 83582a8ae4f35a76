import Foundation
import Helpers
import Proving
import Sealing
import Synchronization
import Testing
import Wire

@testable import Client

/// Changes of a room's key that give a member none, or something else than they should.
@Suite struct FlawedRotationsTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws { (room, alice, bob) = try await RoomOfTest.ofTwo() }

    private func leaveOut(_ account: Account) throws {
        try room.rotate(by: bob) { boxes, recipients in
            if let place = recipients.place(of: account.me) { boxes[place * Box.count] ^= 1 }
        }
    }

    @Test func oneThatIsGivenNoKeySaysSoAndMendsIt() async throws {
        let carol = try await room.member("carol", 3)
        try leaveOut(carol)
        let seq = room.relay.edit { $0.head }
        #expect(await error { try await room.read(carol) } == .withoutKey(by: "bob", bob.me, seq: seq))
        #expect(try await carol.view().present.count == 3)
        #expect(room.relay.asked.count { $0.hasPrefix("GET rotations/") } == 1, "the boxes are asked for once a run")
        #expect(try await alice.view().present.count == 3)
        #expect(alice.keys.flawedRotation?.check.leftOut == [carol.me])
        #expect(alice.withoutKey == nil)
        try room.send("without carol", by: alice)
        #expect(try await carol.rotate(forgetting: false).members == 3)
        #expect(carol.withoutKey == nil)
        _ = try await alice.view()
        #expect(alice.keys.flawedRotation == nil)
        try room.send("with carol", by: alice)
        var tail = try await Tail(carol, start: .from(seq), follows: false, receipts: true)
        var bodies: [OpenedEvent.Body] = []
        while let pull = try await tail.next() { bodies += pull.events.map(\.body) }
        #expect(bodies[1].isWithoutKey)
        guard case .content(let content)? = bodies.last else { return #expect(Bool(false)) }
        #expect(content.text == "with carol")
    }

    /// The name would be sealed under the key that was, for whoever was removed.
    @Test func oneWithoutTheKeyTakesNoName() async throws {
        try leaveOut(alice)
        let renamed = try room.account("alicia", 1)
        let head = room.relay.edit { $0.head }
        #expect(await error { try await renamed.join(new: false) } == .withoutKey(by: "bob", bob.me, seq: 3))
        #expect(room.relay.edit { $0.head } == head)
    }

    @Test func aReaderThatFollowsSaysThatItIsLeftOut() async throws {
        var tail = try await Tail(alice, start: .from(1), follows: true, receipts: true)
        _ = try await tail.next()
        try leaveOut(alice)
        let found: ClientError? = await error { _ = try await tail.next() }
        #expect(found == .withoutKey(by: "bob", bob.me, seq: 3))
    }

    /// What an earlier run has found is said by later ones, too.
    @Test func whomARotationLeftOutIsKept() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let carol = try await room.member("carol", 3)
        let alice = try room.account("alice", 1, in: file)
        try leaveOut(carol)
        _ = try await alice.view()
        let kept = try #require(try file.read().rooms["ops"])
        #expect(kept.flawed?.seq == 4)
        #expect(kept.flawed?.check.leftOut == [carol.me])
        let again = try room.account("alice", 1, in: file)
        _ = try await again.view()
        #expect(again.keys.flawedRotation?.check.leftOut == [carol.me])
        #expect(again.keys.hasFlawedRotation)
        #expect(room.relay.asked.count { $0.hasPrefix("GET rotations/") } == 1)
    }

    /// Who joins later couldn't read what was said before, nor the names.
    @Test func aWrongPastOrKeptIsSaidByThisRunAndLaterOnes() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let alice = try room.account("alice", 1, in: file)
        let wrong = try #require(Box(bytes: Data(repeating: 7, count: Box.count)))
        try room.rotate(by: bob, past: wrong)
        _ = try await alice.view()
        #expect(alice.keys.flawedRotation?.check.hasWrongPast == true)
        #expect(alice.keys.flawedRotation?.check.hasWrongKept == false)
        let again = try room.account("alice", 1, in: file)
        _ = try await again.view()
        #expect(again.keys.flawedRotation?.check.hasWrongPast == true)
        // But not after each message: everyone can read those.
        #expect(alice.keys.hasFlawedRotation && !again.keys.hasFlawedRotation)
        _ = try await bob.view()
        try room.rotate(by: bob, kept: wrong)
        _ = try await alice.view()
        #expect(alice.keys.flawedRotation?.check.hasWrongKept == true)
        #expect(alice.keys.flawedRotation?.check.leftOut == [])
        #expect(try file.read().rooms["ops"]?.flawed?.check.hasWrongKept == true)
    }

    /// Of many boxes some are asked for: before anybody is accused all are, and compared with what was signed.
    @Test(arguments: ["own", "others", "short"]) func nobodyIsAccusedBySomeOfManyBoxes(lie: String) async throws {
        for number in 3...6 { _ = try await room.member("member \(number)", UInt8(number)) }
        try await alice.rotate(forgetting: false)
        room.relay.change { _, asked, response throws(TransportError) in
            guard asked.hasPrefix("GET rotations/"), asked.contains("count="),
                asked.contains("count=1") == (lie != "others"),
                var answer = try? JSON.value(BoxesQuery.Answer.self, from: response.body)
            else { return }
            answer.boxes = lie == "short" ? Data() : Data(count: answer.boxes.count)
            if let data = try? JSON.data(answer) { response.body = data }
        }
        try await Account.$boxesChecked.withValue(2) {
            if lie == "short" {
                guard case .nonsense? = await error({ try await bob.view() }) else { return #expect(Bool(false)) }
            } else {
                _ = try await bob.view()
                #expect(bob.keys.flawedRotation == nil && bob.withoutKey == nil)
                #expect(room.relay.asked.contains { $0.hasPrefix("GET rotations/") && !$0.contains("count=") })
            }
        }
    }

    @Test func severalAreRemovedInWhateverOrderTheyAreNamed() async throws {
        for number in 3...5 { _ = try await room.member("member \(number)", UInt8(number)) }
        let rotated = try await alice.rotate(forgetting: false) { [me = alice.me] view in
            view.present.filter { $0.member != me }.sorted { $0.member > $1.member }
        }
        #expect(rotated.members == 1)
        #expect(try await alice.view().present.map(\.name) == ["alice"])
    }

    @Test func nobodyIsAccusedByBoxesThatWereNotSigned() async throws {
        try await alice.rotate(forgetting: false)
        room.relay.edit { log in for seq in log.boxes.keys { log.boxes[seq]?[3] ^= 1 } }
        for _ in 0..<2 {
            guard case .untrue? = await error({ try await bob.view() }) else { return #expect(Bool(false)) }
            #expect(bob.withoutKey == nil)
        }
    }

    /// A connection ended while a follower asked for the boxes of a rotation, and it said that it was given no key.
    @Test func nobodyIsAccusedWhereTheBoxesDoNotCome() async throws {
        var tail = try await Tail(bob, start: .from(1), follows: true, receipts: true)
        _ = try await tail.next()
        try await alice.rotate(forgetting: false)
        try room.send("after", by: alice)
        // Nor does another task of the follower's hear so meanwhile.
        let heard = Mutex<[ClientError?]>([])
        room.relay.change { [bob] _, asked, _ throws(TransportError) in
            guard asked.hasPrefix("GET rotations/") else { return }
            heard.withLock { $0.append(bob.withoutKey) }
            throw .timedOut
        }
        for _ in 0..<2 {
            let found = await error { _ = try await tail.next() }
            #expect(found?.isWorthRetrying == true)
            #expect(bob.withoutKey == nil)
        }
        room.relay.change(nil)
        let events = try await tail.next()?.events
        guard case .content(let content)? = events?.last?.body else { return #expect(Bool(false)) }
        #expect(content.text == "after")
        #expect(heard.withLock { $0 } == [nil, nil])
    }
}
