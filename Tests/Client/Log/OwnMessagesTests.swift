import Foundation
import Testing
import Wire

@testable import Client

/// The latest messages that this client sent.
@Suite struct OwnMessagesTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws { (room, alice, bob) = try await RoomOfTest.ofTwo() }

    /// Messages of the numbers, stored under seqs that are the same.
    private func send(_ numbers: ClosedRange<Int>, by sender: Account, kind: EventKind = .message) {
        let messages = numbers.map { NewMessage(id: messageID($0), kind: kind, body: Data()) }
        sender.log.sent(numbers.map { .stored(id: messageID($0), seq: $0, at: 0) }, to: messages, by: sender.me)
    }

    @Test func theLastHundredOfTwoProcessesAreKept() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let other = try room.account("alice", 1, checkpoint: alice.log.unkept?.checkpoint)
        send(1...60, by: alice)
        send(200...201, by: alice, kind: .list)
        send(61...120, by: other)
        #expect(try await alice.keepCheckpoint(in: file) == nil)
        #expect(try await other.keepCheckpoint(in: file) == nil)
        let kept = try #require(try file.checkpoint(of: room.keys.room))
        #expect(kept.own?.sorted.map(\.seq) == Array(21...120))
        #expect(kept == other.log.kept)
    }

    @Test func anotherIdentityHasSentNoneOfThem() throws {
        send(1...2, by: alice)
        let later = try room.account("bob", 2, checkpoint: alice.log.unkept?.checkpoint)
        #expect(later.log.own(by: bob.me).seqs.isEmpty)
        send(3...3, by: later)
        #expect(later.log.unkept?.checkpoint.own?.seqs == [messageID(3): 3])
    }

    @Test func anAcceptedLogHasNoneOfThem() throws {
        send(1...2, by: alice)
        alice.log.accept(.empty)
        #expect(alice.log.own(by: alice.me).seqs.isEmpty)
    }

    /// The relay leaves it out of the latest ones, and all that it lists is proved.
    @Test func aListWithoutAMessageThatWasSentIsAnotherLog() async throws {
        for _ in 1...3 {
            let seq = try room.send("deploy", by: alice)[0]
            let event = room.relay.edit { $0.events[seq - 1] }
            let message = NewMessage(id: event.id, body: event.body ?? Data())
            alice.log.sent([.stored(id: event.id, seq: seq, at: event.at)], to: [message], by: alice.me)
        }
        #expect(try await alice.statuses(last: 3, receipts: true).count == 3)
        room.relay.change { _, asked, response throws(TransportError) in
            guard asked.hasPrefix("GET messages?"),
                var list = try? JSON.value(MessageStatusList.self, from: response.body)
            else { return }
            list.messages.removeAll { $0.event.seq == 4 }
            response.body = (try? JSON.data(list)) ?? Data()
        }
        #expect(await error { try await alice.statuses(last: 3, receipts: true) } == .otherLog)
        #expect(alice.log.lost.map(\.seq) == [4])
    }

    @Test(arguments: [(1, [5]), (2, [3, 5]), (3, [1, 3, 5])])
    func aListIsHeldAgainstThoseInItsRange(count: Int, missing: [Int]) {
        let own = OwnMessages(alice.me, seqs: Dictionary(uniqueKeysWithValues: (1...5).map { (messageID($0), $0) }))
        let list = [2, 4].suffix(count).map {
            Event(seq: $0, kind: .message, id: messageID($0), member: alice.me, at: 0, body: nil)
        }
        #expect(own.missing(from: list, of: count).map(\.seq) == missing)
    }
}
