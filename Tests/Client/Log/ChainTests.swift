import Foundation
import Proving
import Synchronization
import Testing
import Wire

@testable import Client

/// A relay whose leaves say of members and lists what isn't so: what this client folded itself counts.
@Suite struct ChainTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }

    /// The tree is the same, and its sender has folded other members.
    @Test func aSenderWhoHasSeenOtherMembersIsToldWithoutARequest() async throws {
        let head = room.relay.edit { $0.treeHead(at: 2) }
        try room.send("hello", by: bob, seen: SeenHead(head: head, crowd: .zero))
        var tail = try await Tail(alice, start: .last(1), follows: false, receipts: true)
        let asked = room.relay.asked.count
        #expect(try await tail.next()?.otherLogs == ["bob"])
        #expect(room.relay.asked.count == asked + 1)
    }

    /// What one wasn't in the room for is owed to others: nobody counts a receipt of one who wasn't there.
    @Test func whatCameBeforeTheJoinIsShownAndNotReceipted() async throws {
        try room.send("1", by: alice)
        let carol = try await room.member("carol", 3)
        #expect(try await room.read(carol) == ["1"])
        #expect(room.relay.receipts.isEmpty)
        try await carol.acknowledge([.seq(3)], alone: true)
        #expect(room.relay.receipts.isEmpty)
        try room.send("2", by: alice)
        #expect(try await room.read(carol) == ["1", "2"])
        #expect(room.relay.receipts.map(\.upto) == [5])
    }

    @Test func aReceiptOfOneWhoIsNotInTheRoomIsNotCounted() async throws {
        try room.send("1", by: alice)
        let carol = try await room.member("carol", 3)
        let early = try carol.receipt(.delivered, from: 1, at: room.relay.edit { $0.proven(at: 3) })
        try room.relay.state.withLock { try $0.room.take(early, carol.me) }
        let status = try await alice.status(of: .seq(3))
        #expect(status.delivered == 0 && status.uncounted.map(\.name) == ["carol"])
    }

    /// Bob's receipts are genuine: one is for what comes after the message, and one for messages where a list edit stands.
    @Test(arguments: [EventKind.message, .list])
    func aReceiptThatIsToldForSomethingElseIsNotCounted(_ kind: EventKind) async throws {
        if kind == .list { try room.add("one", by: alice) } else { try room.send("1", by: alice) }
        try room.send("2", by: alice)
        let from = kind == .list ? 3 : 4
        let receipt = try bob.receipt(.delivered, from: from, at: room.relay.edit { $0.proven(at: 4) })
        try room.relay.state.withLock { try $0.room.take(receipt, bob.me) }
        let claims = Mutex<[Claim]>([])
        room.relay.change("GET messages", MessageStatus.self) { answer in
            claims.withLock { $0 = answer.record.claims }
        }
        #expect(try await alice.status(of: .seq(4)).delivered == 1)
        room.relay.change("GET messages", MessageStatus.self) { answer in
            answer.record.claims = claims.withLock { $0 }
        }
        let status = try await alice.status(of: .seq(3))
        #expect(status.delivered == 0 && status.uncounted.map(\.name) == ["bob"])
    }

    /// Two receipts over one tree, of which the first one's signer had folded other members, or other edits.
    @Test(arguments: [ReceiptKind.delivered, .list])
    func aReceiptOverOtherFoldsIsNotCounted(_ kind: ReceiptKind) async throws {
        if kind == .list { try room.add("one", by: alice) } else { try room.send("1", by: alice) }
        let proven = room.relay.edit { $0.proven(at: 3) }
        let other = ProvenHead(proven.head, crowd: kind == .list ? proven.crowd : .zero, lists: .zero)
        for (head, delivered) in [(other, 0), (proven, 1)] {
            let receipt = try bob.receipt(kind, from: 3, at: head)
            try room.relay.state.withLock { state in
                state.room.receipts = []
                try state.room.take(receipt, bob.me)
            }
            let status = try await alice.status(of: .seq(3))
            #expect(status.delivered == delivered && status.uncounted.count == 1 - delivered)
        }
    }

    /// An earlier run had proved that carol is there.
    @Test func aMemberWhoWasProvedIsNotLeftOutLater() async throws {
        _ = try await room.member("carol", 3)
        _ = try await alice.view()
        let kept = try #require(alice.log.unkept).checkpoint
        #expect(kept.head.size == 3 && kept.reached.log.size == 1)
        let later = try room.account("alice", 1, checkpoint: kept)
        let value = SHA256.digest(of: [1])
        let lied = Checkpoint(reached: kept.reached, head: ProvenHead(kept.head.head, crowd: Folded(kept: value)))
        let misled = try room.account("alice", 1, checkpoint: lied)
        _ = try await later.view()
        #expect(await error { try await misled.view() } == .otherLog)
        #expect(await error { try await room.read(misled) } == .otherLog)
    }

    /// From the next leaf on the relay's log of the members goes on without her.
    @Test(arguments: [false, true])
    func aMemberWhoIsLeftOutOfLaterLeavesIsMissed(_ isAnotherRun: Bool) async throws {
        _ = try await room.member("carol", 3)
        _ = try await alice.view()
        room.relay.edit { $0.untruths[3] = .some(nil) }
        try room.send("1", by: bob)
        let kept = alice.log.unkept?.checkpoint
        let asker = isAnotherRun ? try room.account("alice", 1, checkpoint: kept) : alice
        #expect(await error { try await asker.view() } == .otherLog)
        #expect(await error { try await asker.status(of: .seq(4)) } == .otherLog)
        // Who has proved nothing of her can't know.
        #expect(try await room.account("bob", 2).view().present.map(\.name) == ["alice", "bob"])
    }

    /// Only the leaf of the fourth event goes on without her: the head's has her again.
    @Test func aPageThatBeginsWithoutAMemberIsNotShown() async throws {
        _ = try await room.member("carol", 3)
        room.relay.edit { $0.untruths[3] = .some(nil) }
        try room.send("1", by: bob)
        room.relay.edit { $0.untruths = [:] }
        try room.send("2", "3", by: bob)
        // A page of its own: those after it would show that it is wrong.
        room.relay.state.withLock { $0.pageSize = 1 }
        var tail = try await Tail(alice, start: .from(4), follows: false, receipts: true)
        #expect(await error { try await tail.next() } == .otherLog)
        #expect(try await room.read(alice, from: .from(6)) == ["3"])
    }

    /// Her join is in the first page, and not in the answer that names are taken from.
    @Test func aPageWithAMemberWhoIsLeftOutOfTheViewIsNotShown() async throws {
        try room.send("1", by: bob)
        let carol = try await room.member("carol", 3)
        room.relay.edit { $0.untruths[4] = .some(nil) }
        try room.send("2", by: carol)
        room.relay.state.withLock { $0.pageSize = 4 }
        var tail = try await Tail(alice, start: .from(1), follows: false, receipts: true)
        #expect(await error { try await tail.next() } == .otherLog)
    }

    /// Two readers that cut or drop such a name in their own ways counted two audiences.
    @Test(arguments: ["", " \t ", String(repeating: "a", count: 65), "a\u{7}b"])
    func aNameOutOfBoundsIsTheBeginningOfAnID(_ name: String) async throws {
        let carol = try await room.member(name, 3)
        let view = try await alice.view()
        #expect(view.name(of: carol.me) == "?\(carol.me.description.prefix(6))")
        #expect(view.others(than: alice.me) == [bob.me, carol.me])
        try room.send("1", by: carol)
        #expect(try await room.read(alice) == ["1"])
    }

    /// What one answer has no place for is asked for after it.
    @Test(arguments: [1, 2, 3])
    func membersAreFoldedFromSeveralAnswers(_ count: Int) async throws {
        room.relay.edit { $0.crowdPage = count }
        _ = try await room.member("carol", 3)
        try room.send("1", by: alice)
        let before = room.relay.asked.count
        let view = try await room.account("carol", 3).view()
        #expect(view.present.map(\.name) == ["alice", "bob", "carol"])
        #expect(room.relay.asked.count - before == (3 + count - 1) / count)
    }

    @Test func aRoomThatGrowsMeanwhileIsProvedAtTheLastAnswersHead() async throws {
        let carol = try await room.member("carol", 3)
        room.relay.edit { $0.crowdPage = 1 }
        room.relay.state.withLock {
            $0.next = { [me = carol.me] log in log.append(.message, messageID(70 + log.head), me, Data([1])) }
        }
        #expect(try await room.account("carol", 3).view().head.size == 6)
    }

    @Test func aRelayThatNeverTellsTheRestIsNone() async throws {
        room.relay.edit { $0.crowdPage = 1 }
        room.relay.change { _, asked, response throws(TransportError) in
            guard var list = try? JSON.value(MemberList.self, from: response.body) else { return }
            if asked.contains("after=2") { list.crowd = [] }
            list.more = RelaysWord(true)
            response.body = (try? JSON.data(list)) ?? Data()
        }
        let later = try room.account("bob", 2)
        guard case .nonsense? = await error({ try await later.view() }) else {
            Issue.record("a relay that never tells the rest was believed")
            return
        }
    }
}
