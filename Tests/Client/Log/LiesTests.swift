import Foundation
import Helpers
import Proving
import Synchronization
import Testing
import Wire

@testable import Client

/// What a relay may say that isn't so, and that nothing false comes of it.
@Suite struct LiesTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }

    /// A later run of a member's, with what the one before has verified.
    private func again(_ account: Account, _ number: UInt8) throws -> Account {
        let (checkpoint, _) = try #require(account.log.unkept)
        return try room.account(account.name, number, checkpoint: checkpoint)
    }

    // MARK: Other logs

    @Test func aLogThatWasRolledBackIsNotReadOn() async throws {
        try room.send("1", "2", "3", by: bob)
        try await room.read(alice)
        room.relay.edit { $0.rollBack(to: 3) }
        let later = try again(alice, 1)
        #expect(await error { try await room.read(later) } == .otherLog)
        try room.send("other 2", "other 3", "4", by: bob)
        #expect(await error { try await room.read(later, from: .without(.delivered)) } == .otherLog)
        #expect(await error { try await later.status(of: .seq(3)) } == .otherLog)
        #expect(await error { try await later.acknowledgeAll() } == .otherLog)
    }

    @Test func aLogThatIsRolledBackWhileItIsFollowedIsNotReadOn() async throws {
        try room.send("1", "2", by: bob)
        var tail = try await Tail(alice, start: .from(1), follows: true, receipts: true)
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        room.relay.edit { $0.rollBack(to: 3) }
        try room.send("other 2", "3", by: bob)
        #expect(await error { try await tail.next() } == .otherLog)
        #expect(!room.relay.receipts.contains { $0.upto > 4 })
    }

    @Test func twoLogsBehindOneCheckpointAreFoundWhenItIsKept() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let (one, other) = (try again(alice, 1), try again(alice, 1))
        let fork = room.relay.edit { $0 }
        try room.send("to one", by: bob)
        try await room.read(one)
        #expect(try await one.keepCheckpoint(in: file) == nil)
        room.relay.edit { $0 = fork }
        try room.send("to the other", "and more", by: bob)
        try await room.read(other)
        #expect(await error { try await other.keepCheckpoint(in: file) } == .otherLog)
        #expect(try file.checkpoint(of: room.keys.room)?.head.head == one.log.reached)
    }

    @Test func theCheckpointsOfTwoRunsOfOneLogAreJoined() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let (one, other) = (try again(alice, 1), try again(alice, 1))
        try room.send("1", "2", by: bob)
        try await room.read(one)
        #expect(try await one.keepCheckpoint(in: file) == nil)
        try room.send("3", by: bob)
        try await room.read(other, from: .last(1))
        #expect(try await other.keepCheckpoint(in: file) == nil)
        let kept = try #require(try file.checkpoint(of: room.keys.room))
        #expect(kept.head.head == room.relay.edit { $0.treeHead(at: 5) })
        #expect(kept.noted.delivered.ranges == [1...5])
    }

    @Test func aLogThatExtendsWhatTheOperatorSaysIsAccepted() async throws {
        try room.send("1", "2", by: bob)
        try await room.read(alice)
        room.relay.edit { $0.rollBack(to: 3) }
        let head = room.relay.edit { $0.treeHead(at: 3) }
        try room.send("after the backup", by: bob)
        let later = try again(alice, 1)
        later.log.accept(head)
        try await later.join(new: false)
        #expect(later.log.reached == room.relay.edit { $0.treeHead(at: 4) })
        #expect(try await room.read(later, from: .last(1)) == ["after the backup"])
        let wrong = try again(alice, 1)
        wrong.log.accept(TreeHead(size: 3, root: .zero) ?? .empty)
        #expect(await error { try await wrong.join(new: false) } == .otherLog)
    }

    @Test func aSenderWhoHasSeenAnotherLogIsTold() async throws {
        let fork = room.relay.edit { $0 }
        let other = SeenHead(head: try #require(TreeHead(size: 2, root: .zero)), crowd: fork.states[2].crowd)
        try room.send("hello", "again", by: bob, seen: other)
        var tail = try await Tail(alice, start: .from(1), follows: false, receipts: false)
        #expect(try await tail.next()?.otherLogs == ["bob"])
        room.relay.edit { $0 = fork }
        try room.send("hello", by: bob, seen: SeenHead(fork.proven(at: 2)))
        tail = try await Tail(try room.account("alice", 1), start: .last(1), follows: false, receipts: false)
        #expect(try await tail.next()?.otherLogs == [])
    }

    /// Where the proof couldn't be had, the sender was said to have seen another log.
    @Test func aProofThatCannotBeHadSaysNothingOfASender() async throws {
        try room.send("1", by: bob)
        try room.send("2", by: bob, seen: SeenHead(room.relay.edit { $0.proven(at: 2) }))
        room.relay.change { _, asked, response throws(TransportError) in
            if asked.hasPrefix("GET tree") { response = HonestRelay.State.problem(.unavailable) }
        }
        var tail = try await Tail(try room.account("alice", 1), start: .last(1), follows: false, receipts: false)
        #expect(try await tail.next()?.otherLogs == [])
        #expect(room.relay.asked.contains { $0.hasPrefix("GET tree") })
    }

    // MARK: Pages

    @Test func aPageWithoutItsPlaceIsNoPage() async throws {
        try room.send("1", "2", by: bob)
        room.relay.change("GET events", Page.self) { $0.tree = nil }
        guard case .nonsense = await error({ try await room.read(alice) }) else { return #expect(Bool(false)) }
        #expect(room.relay.receipts.isEmpty)
    }

    @Test(arguments: 0..<6)
    func aChangedPageIsAnotherLog(_ place: Int) async throws {
        try room.send("1", "2", by: bob)
        try await room.read(alice)
        try room.send("3", by: bob)
        let later = try again(alice, 1)
        room.relay.change("GET events", Page.self) { page in
            switch place {
            case 0: page.events[0].at = RelaysWord(page.events[0].at.told + 1)
            case 1: page.events[0].id = page.events[0].id.successor
            case 2: page.events[0].kind = .other("later")
            case 3: page.events[0].body?.append(1)
            case 4: page.tree?.crowd[0] ^= 1
            default: page.tree?.lists[0] ^= 1
            }
        }
        let place = room.relay.receipts.count
        #expect(await error { try await room.read(later, from: .last(1)) } == .otherLog)
        #expect(room.relay.receipts.count == place)
    }

    // MARK: Members

    @Test func aMemberWhoIsLeftOutIsMissed() async throws {
        try room.send("1", by: alice)
        room.relay.change("GET members", MemberList.self) { $0.crowd.removeLast() }
        #expect(await error { try await alice.status(of: .seq(3)) } == .otherLog)
    }

    // MARK: Status

    @Test func onlyASignedReceiptForThisLogCounts() async throws {
        let seq = try room.send("1", by: alice)[0]
        #expect(try await alice.status(of: .seq(seq)).delivered == 0)
        try await room.read(bob)
        #expect(try await alice.status(of: .seq(seq)).delivered == 1)
        room.relay.change("GET messages", MessageStatus.self) { $0.record.claims[0].sig[5] ^= 1 }
        let forged = try await alice.status(of: .seq(seq))
        #expect(forged.delivered == 0)
        #expect(forged.uncounted.map(\.name) == ["bob"])
    }

    @Test func aReceiptOfAnotherKindDoesNotCount() async throws {
        let seq = try room.send("1", by: alice)[0]
        try await room.read(bob)
        room.relay.change("GET messages", MessageStatus.self) { $0.record.claims[0].kind = .read }
        let status = try await alice.status(of: .seq(seq))
        #expect((status.delivered, status.read) == (0, 0))
        #expect(!status.uncounted.isEmpty)
    }

    @Test func aReceiptOverAForkDoesNotCount() async throws {
        let fork = room.relay.edit { $0 }
        try room.send("hidden", "shown", by: alice)
        let mine = room.relay.edit { $0 }
        room.relay.edit { $0 = fork }
        room.relay.edit { _ = $0.append(.other("later"), messageID(80), bob.me, nil) }
        let event = mine.events[3]
        room.relay.edit { _ = $0.append(event.kind, event.id, event.member, event.body, sig: event.sig) }
        #expect(try await room.read(bob) == ["shown"])
        let receipts = room.relay.receipts
        room.relay.edit {
            $0 = mine
            $0.receipts = receipts
        }
        let status = try await alice.status(of: .seq(4))
        #expect(status.delivered == 0)
        #expect(status.uncounted.map(\.isOfAnotherLog) == [true])
    }

    @Test func anotherMessagesRecordIsNotTaken() async throws {
        let seqs = try room.send("1", "2", by: alice)
        let wanted = room.relay.edit { $0.events[seqs[1] - 1].id }
        let other = room.relay.edit { $0.record($0.events[seqs[0] - 1], size: $0.head, after: 0) }
        room.relay.change("GET messages", MessageStatus.self) { $0.record = other }
        #expect(
            await error { try await alice.status(of: .id(wanted)) } == .untrue("another message than was asked for")
        )
    }

    // MARK: Waiting

    @Test func whatWasNotStoredWhereTheRelaySaidIsNotWaitedFor() async throws {
        let seqs = try room.send("1", "2", "3", by: alice)
        try await room.read(bob)
        let ids = room.relay.edit { room in seqs.map { room.events[$0 - 1].id } }
        var wait = DeliveryWait(alice, for: Condition(.delivered), by: .never)
        #expect(
            try await wait.run(zip(ids, seqs).map { .sent(SentMessage($0), seq: RelaysWord($1)) }) == .met
        )
        wait = DeliveryWait(alice, for: Condition(.delivered), by: .never)
        let swapped: [DeliveryWait.Target] = [
            .sent(SentMessage(ids[1]), seq: RelaysWord(seqs[0])), .sent(SentMessage(ids[2]), seq: RelaysWord(seqs[2])),
        ]
        #expect(await error { try await wait.run(swapped) } == .untrue("another message than was sent"))
    }

    /// Under a key that was used before the relay had another text, and told of that one's receipts.
    @Test func anotherTextUnderTheSameIDIsNotWhatWasSent() async throws {
        let seqs = try room.send("1", "2", by: alice)
        try await room.read(bob)
        let events = room.relay.edit { room in seqs.map { room.events[$0 - 1] } }
        func sent(_ event: Event, as text: Data?) -> DeliveryWait.Target {
            let epoch = alice.keys.epoch.map { Data($0.bytes) }
            let message = NewMessage(id: event.id, body: text ?? Data(), epoch: epoch)
            return .sent(SentMessage(message), seq: RelaysWord(event.seq))
        }
        var wait = DeliveryWait(alice, for: Condition(.delivered), by: .never)
        let right = events.map { sent($0, as: $0.body) }
        #expect(try await wait.run(right) == .met)
        for targets in [[sent(events[0], as: events[1].body)], [right[0], sent(events[1], as: events[0].body)]] {
            wait = DeliveryWait(alice, for: Condition(.delivered), by: .never)
            #expect(await error { try await wait.run(targets) } == .untrue("another message than was sent"))
        }
    }

    /// Who sent the later of two messages is owed the earlier one, and was never looked at.
    @Test func messagesOfDifferentSendersHaveDifferentAudiences() async throws {
        let seqs = try room.send("1", by: bob) + room.send("2", by: alice)
        try await room.read(bob)
        var wait = DeliveryWait(bob, for: Condition(.delivered), by: Limit(after: .zero))
        wait.lastLook = .never
        #expect(try await wait.run(seqs.map { .message(.seq($0)) }) == .timedOut(missing: ["alice"]))
    }

    // MARK: What comes between

    /// A page with a join that came without its body was dropped, and the next receipt ran over its messages.
    @Test func nothingOfAPageThatIsNotShownIsReceipted() async throws {
        var tail = try await Tail(alice, start: .from(3), follows: false, receipts: true)
        try room.send("1", "2", by: bob)
        _ = try await room.member("carol", 3)
        try room.send("3", by: bob)
        let lie = Mutex(true)
        room.relay.change("GET events", Page.self) { page in
            guard lie.withLock({ $0 }) else { return }
            for place in page.events.indices where page.events[place].kind != .message && page.events[place].seq > 2 {
                page.events[place].hash = Data(SHA256.digest(of: page.events[place].body ?? Data()).bytes)
                page.events[place].body = nil
            }
        }
        let failure = await error { try await tail.next() }
        #expect(failure != nil)
        try await tail.settle()
        #expect(room.relay.receipts.isEmpty)
        lie.withLock { $0 = false }
        var texts = 0
        while let pull = try await tail.next() {
            for event in pull.events {
                tail.wrote(event)
                texts += event.event.kind == .message ? 1 : 0
            }
        }
        try await tail.settle()
        #expect(texts == 3)
    }

    /// Between the view and the pages the relay showed another log, that ended before the view did.
    @Test func pagesBelongToTheViewThatCameBeforeThem() async throws {
        try room.send("1", "2", "3", by: bob)
        var tail = try await Tail(alice, start: .from(3), follows: false, receipts: true)
        room.relay.edit { $0.rollBack(to: 2) }
        try room.send("other", by: bob)
        var failure = await error { try await tail.next() }
        #expect(failure == .otherLog)
        tail = try await Tail(try room.account("alice", 1), start: .last(1), follows: false, receipts: true)
        room.relay.edit { $0.rollBack(to: 2) }
        try room.send("a", "b", "c", "d", by: bob)
        failure = await error { try await tail.next() }
        #expect(failure == .otherLog)
    }

    // MARK: Acknowledging

    @Test func aMessageThatWasNotDeliveredIsReadAlone() async throws {
        try room.send("1", "2", "3", by: bob)
        try await alice.acknowledge([.seq(4)], alone: false)
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[4, 4]])
        #expect(room.relay.receipts.map(\.kind) == [.read])
    }

    @Test func aJoinIsNoMessageThatCouldBeRead() async throws {
        let failure = await error { try await alice.acknowledge([.seq(2)], alone: false) }
        #expect(failure?.problem?.code == .noSuchMessage)
        #expect(room.relay.receipts.isEmpty)
    }

    /// Of a wish nothing was told once retention had taken one of its messages.
    @Test func whatRetentionTookKeepsNoOtherFromBeingRead() async throws {
        try room.send("1", "2", "3", by: bob)
        try await room.read(alice, receipts: false)
        let wish = try #require(QueuedAck([.seq(3), .seq(5)], alone: true, of: alice, at: 1))
        room.relay.edit { $0.cut = 3 }
        #expect(try await alice.send(wish) == [3...3])
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[5, 5]])
        room.relay.edit { $0.cut = 5 }
        #expect(await error { try await alice.send(wish) }?.problem?.code == .noSuchMessage)
    }

    @Test func whatWasDeliveredBeforeAMessageIsReadWithIt() async throws {
        try room.send("1", "2", "3", by: bob)
        try await room.read(alice)
        try await alice.acknowledge([.seq(4)], alone: false)
        try await alice.acknowledge([.seq(3)], alone: true)
        #expect(room.relay.receipts.dropFirst().map { [$0.from, $0.upto] } == [[1, 4], [3, 3]])
    }

    @Test func allIsReadBeforeAllIsMarked() async throws {
        try room.send("1", "2", "3", by: bob)
        try await alice.acknowledgeAll()
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[1, 5]])
    }

    /// Any member can send one; `ack --all` ended with 0 and had marked nothing.
    @Test func aMessageThatDoesNotOpenHidesNothingThatIsBeforeIt() async throws {
        try room.send("1", "2", by: bob)
        try await room.read(alice)
        for count in 1...2 {
            let batch = try bob.signed([NewMessage(id: messageID(70 + count), body: Data([1]))])[0]
            room.relay.edit { _ = $0.append(batch, bob.me) }
            try await alice.acknowledgeAll()
            try room.send("3", by: bob)
            try await alice.acknowledgeAll()
        }
        let read = room.relay.receipts.filter { $0.kind == .read }.map { [$0.from, $0.upto] }
        #expect(read == [[1, 4], [6, 6], [8, 8]])
    }

    /// A head of 10^9 was worth a receipt for all that was to come.
    @Test func aHeadThatIsClaimedIsNotMarked() async throws {
        try room.send("1", by: bob)
        let progress = Standing.Progress(cursor: 0, missing: 9, beyond: [])
        room.relay.state.withLock {
            $0.standing = Standing(head: 1_000_000_000, members: 2, joined: 1, delivered: progress, read: progress)
        }
        try await alice.acknowledgeAll()
        #expect(room.relay.receipts.map { [$0.from, $0.upto] } == [[1, 3]])
        room.relay.change("GET events", Page.self) { $0.head = 1_000_000_000 }
        _ = await error { try await alice.acknowledgeAll() }
        #expect(!room.relay.receipts.contains { $0.upto > 3 })
    }

    // MARK: Joining

    @Test func anAnswerToAJoinIsOfThatEvent() async throws {
        let dave = try room.account("dave", 5)
        room.relay.change("PUT", Join.Answer.self) { $0.kind = .name }
        guard case .nonsense? = await error({ try await dave.join(new: true) }) else { return #expect(Bool(false)) }
        let eve = try room.account("eve", 6)
        room.relay.change("PUT", Join.Answer.self) { $0.head = RelaysWord($0.seq - 1) }
        guard case .nonsense? = await error({ try await eve.join(new: true) }) else { return #expect(Bool(false)) }
    }

    @Test func aJoinThatIsNotInTheLogIsNoJoin() async throws {
        let dave = try room.account("dave", 5)
        room.relay.change("PUT", Join.Answer.self) { $0.at = RelaysWord($0.at.told + 1) }
        #expect(await error { try await dave.join(new: true) } == .otherLog)
    }
}
