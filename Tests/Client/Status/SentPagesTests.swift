import Foundation
import Helpers
import Proving
import Synchronization
import Testing
import Wire

@testable import Client

/// The latest messages are read in pages, the latest first.
@Suite struct SentPagesTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
        for text in 1...5 { try room.send("\(text)", by: alice) }
    }

    /// The seqs of the pages, two messages in each.
    private func pages(
        of account: Account, last count: Int = .max, ofAll: Bool = false, until end: Int = 0
    ) async throws -> [[Int]] {
        var pages: [[Int]] = []
        try await account.readStatuses(last: count, ofAll: ofAll, receipts: true, atOnce: 2) { page in
            pages.append(page.map(\.message.event.seq))
            return pages.count != end
        }
        return pages
    }

    @Test func allAreRead() async throws {
        #expect(try await pages(of: alice) == [[6, 7], [4, 5], [3]])
        try room.send("6", by: bob)
        try room.send("7", by: alice)
        #expect(try await pages(of: alice) == [[7, 9], [5, 6], [3, 4], []])
        #expect(try await pages(of: bob, ofAll: true) == [[8, 9], [6, 7], [4, 5], [3]])
    }

    @Test func soManyAreReadAsAreAskedFor() async throws {
        #expect(try await pages(of: alice, last: 3) == [[6, 7], [5]])
        #expect(try await pages(of: alice, last: 4) == [[6, 7], [4, 5]])
        #expect(try await pages(of: alice, until: 2) == [[6, 7], [4, 5]])
    }

    @Test func aReceiptCountsOnEachPage() async throws {
        try await room.read(bob)
        var delivered: [Int] = []
        try await alice.readStatuses(last: .max, ofAll: false, receipts: true, atOnce: 2) { page in
            delivered += page.map(\.delivered)
            return true
        }
        #expect(delivered == [1, 1, 1, 1, 1])
    }

    /// A relay that gave the first page again would be asked for ever, and one that left the others out would hide them.
    @Test func aPageStandsBeforeTheLast() async throws {
        let first = room.relay.edit { room in room.events.suffix(2).map { room.record($0, size: room.head, after: 0) } }
        room.relay.change("GET messages?last=2&before", MessageStatusList.self) { $0.messages = first }
        #expect(await error { try await pages(of: alice) } == .untrue("a copy of a message at seq 6"))
        let records = room.relay.edit { room in room.events.map { room.record($0, size: room.head, after: 0) } }
        let (others, left) = ([records[4], records[6]], [records[5]])
        room.relay.change("GET messages?last=2", MessageStatusList.self) { list in
            list.messages = list.messages.last?.event.seq == 7 ? others : left
        }
        #expect(await error { try await pages(of: alice) } == .untrue("other messages than those before 5"))
    }

    /// What isn't in everyone's list, and is neither a member's event nor a list edit, is read from the log.
    @Test func noMessageIsLeftOut() async throws {
        let records = room.relay.edit { room in room.events.map { room.record($0, size: room.head, after: 0) } }
        room.relay.change("GET messages?last=2", MessageStatusList.self) { list in
            guard list.messages.last?.event.seq == 7 else { return }
            list.messages = [records[4], records[6]]
        }
        #expect(await error { try await pages(of: bob, ofAll: true) } == .untrue("a list without the message at seq 6"))
        room.relay.change("GET messages?last=2&before", MessageStatusList.self) { $0.messages = [] }
        #expect(await error { try await pages(of: bob, ofAll: true) } == .untrue("a list without the message at seq 3"))
    }

    /// Those that were shown before it is known are shown. One that isn't signed is nobody's.
    @Test func asManyAsWereSentAreListed() async throws {
        #expect(try await pages(of: room.account("alice", 1, sent: 5)) == [[6, 7], [4, 5], [3]])
        _ = room.relay.edit { $0.append(.message, messageID(900), alice.me, Data()) }
        let later = try room.account("alice", 1, sent: 6)
        var shown = 0
        let told = await error {
            try await later.readStatuses(last: .max, ofAll: false, receipts: true) { page in
                shown += page.count
                return true
            }
        }
        #expect(told == .otherLog)
        #expect((later.log.lacks, shown) == (1, 6))
        #expect(try await pages(of: later, last: 6).joined().count == 6)
    }

    @Test func anEventOfAKindThatIsUnknownIsNoMessage() async throws {
        _ = room.relay.edit { room in room.append(.other("poll"), messageID(900), alice.me, Data(), sig: nil) }
        try room.send("6", by: alice)
        #expect(try await pages(of: bob, last: 3, ofAll: true) == [[7, 9], [6]])
    }

    @Test func aRelayThatAsksToWaitIsAskedAgain() async throws {
        let left = Mutex(3)
        room.relay.state.withLock { state in
            state.refuse = { asked in
                guard asked.hasPrefix("GET messages?last=2&before=6") else { return nil }
                let refuses = left.withLock { left in
                    left -= 1
                    return left >= 0
                }
                return refuses ? Response(status: 429, retryAfter: 0) : nil
            }
        }
        #expect(try await pages(of: alice) == [[6, 7], [4, 5], [3]])
    }

    /// A log that was put back between two pages had nothing before the first, and nobody lacked that.
    @Test func anEndIsOfTheSameHead() async throws {
        room.relay.change("GET messages?last=2&before", MessageStatusList.self) { ($0.messages, $0.size) = ([], 2) }
        let untrue = ClientError.untrue("an answer for another size than was asked for")
        #expect(await error { try await pages(of: alice) } == untrue)
        room.relay.change("GET messages?last=2&before", MessageStatusList.self) { list in
            (list.messages, list.more) = ([], RelaysWord(true))
        }
        #expect(await error { try await pages(of: alice) } == .nonsense("no message, and that there are more"))
    }

    @Test func noMessageComesAgainOnAnotherPage() async throws {
        room.relay.edit { room in
            let first = room.events[3]
            room.append(.message, first.id, alice.me, first.body, sig: first.sig)
        }
        try room.send("6", by: bob)
        #expect(await error { try await pages(of: bob, ofAll: true) } == .untrue("a copy of a message at seq 4"))
        #expect(try await pages(of: bob, ofAll: true, until: 2) == [[8, 9], [6, 7]])
    }

    /// What was sent from here is on its page.
    @Test func aMessageThatWasSentIsMissedOnItsPage() async throws {
        let event = room.relay.edit { $0.events[3] }
        let message = NewMessage(id: event.id, body: event.body ?? .init())
        alice.log.sent(
            [.stored(id: event.id, seq: RelaysWord(event.seq), at: event.at)], to: [message], by: alice.me, areNew: true
        )
        #expect(try await pages(of: alice).joined().count == 5)
        room.relay.change("GET messages?last=2&before", MessageStatusList.self) { list in
            list.messages.removeAll { $0.event.seq == 4 }
        }
        #expect(try await pages(of: alice, until: 1) == [[6, 7]])
        #expect(await error { try await pages(of: alice) } == .otherLog)
        #expect(alice.log.lost.map(\.seq) == [4])
    }

    /// Else who left between two pages would lack nothing of one, and who came then nothing of the other.
    @Test func allPagesAreOfOneHead() async throws {
        try await alice.readStatuses(last: .max, ofAll: false, receipts: true, atOnce: 2) { _ in
            (try? room.send("later", by: bob)) != nil
        }
        let asked = room.relay.state.withLock { $0.asked.filter { $0.hasPrefix("GET messages?") } }
        #expect(asked.map { $0.split(separator: "=").last } == ["7", "7", "7"])
    }
}
