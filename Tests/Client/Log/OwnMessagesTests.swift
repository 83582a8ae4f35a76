import Foundation
import Helpers
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
        let answers = numbers.map { SendResult.stored(id: messageID($0), seq: RelaysWord($0), at: 0) }
        sender.log.sent(answers, to: messages, by: sender.me, areNew: true)
    }

    /// Sends a message, for which the relay tells its seq, or another one.
    private func deploy(_ sender: Account, told: Int? = nil) throws {
        let seq = try room.send("deploy", by: sender)[0]
        let event = room.relay.edit { $0.events[seq - 1] }
        let message = NewMessage(id: event.id, body: event.body ?? Data())
        let answer = SendResult.stored(id: event.id, seq: RelaysWord(told ?? seq), at: event.at)
        sender.log.sent([answer], to: [message], by: sender.me, areNew: true)
    }

    /// Leaves the message with this seq out of the latest ones.
    private func leaveOut(_ seq: Int) {
        room.relay.change("GET messages?", MessageStatusList.self) { list in
            list.messages.removeAll { $0.event.seq == seq }
        }
    }

    @Test func theLastHundredOfTwoProcessesAreKept() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let other = try room.account("alice", 1, checkpoint: alice.log.unkept?.checkpoint)
        send(1...60, by: alice)
        send(200...310, by: alice, kind: .list)
        send(61...120, by: other)
        #expect(try await alice.keepCheckpoint(in: file) == nil)
        #expect(try await other.keepCheckpoint(in: file) == nil)
        let kept = try #require(try file.checkpoint(of: room.keys.room))
        #expect(kept.own?.sorted.map(\.seq) == Array(21...120))
        #expect(kept.own?.sortedEdits.map(\.seq) == Array(211...310))
        #expect(kept == other.log.kept)
    }

    /// A seq that no log can have, in the file, ended each later command that sent.
    @Test(arguments: [
        ("0", false), ("9007199254740991", true), ("9007199254740992", false), ("9223372036854775807", false),
    ])
    func aSeqOutOfBoundsIsNotTaken(seq: String, isSeq: Bool) async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        send(77_777...77_777, by: alice)
        #expect(try await alice.keepCheckpoint(in: file) == nil)
        let path = "\(file.path).tree"
        let text = try String(contentsOfFile: path, encoding: .utf8).replacing("77777", with: seq)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        guard isSeq else {
            #expect(throws: StateError.self) { try file.checkpoint(of: room.keys.room) }
            return
        }
        let later = try room.account("alice", 1, checkpoint: try file.checkpoint(of: room.keys.room))
        send(2...2, by: later)
        #expect(later.log.unkept?.checkpoint.own?.seqs[messageID(2)] == 9_007_199_254_740_991)
    }

    /// What one of two senders of a process had noted was lost.
    @Test func allThatAreNotedAtOnceAreKept() async throws {
        let (room, me) = (room.keys.room, alice.me)
        for _ in 1...100 {
            let log = RoomLog(room)
            await withTaskGroup(of: Void.self) { group in
                for half in [1...50, 51...100] {
                    group.addTask {
                        for number in half {
                            let message = NewMessage(id: messageID(number), body: Data())
                            let answer = SendResult.stored(id: message.id, seq: RelaysWord(number), at: 0)
                            log.sent([answer], to: [message], by: me, areNew: true)
                        }
                    }
                }
            }
            #expect(log.own(by: me).seqs.count == 100)
        }
    }

    /// A copy of a message, told as the message under its key, took the message's place.
    @Test func theSeqThatWasAnsweredFirstIsKept() {
        send(4...4, by: alice)
        let message = NewMessage(id: messageID(4), body: Data())
        alice.log.sent([.stored(id: messageID(4), seq: 6, at: 0)], to: [message], by: alice.me, areNew: false)
        #expect(alice.log.own(by: alice.me).seqs == [messageID(4): 4])
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
        for _ in 1...3 { try deploy(alice) }
        #expect(try await alice.statuses(last: 3, receipts: true).count == 3)
        leaveOut(4)
        #expect(await error { try await alice.statuses(last: 3, receipts: true) } == .otherLog)
        #expect(alice.log.lost.map(\.seq) == [4])
    }

    /// The relay had answered that it stands before those that are listed, and had not stored it.
    @Test func aNewMessageIsAfterWhatWasKnownBeforeItWasSent() async throws {
        for _ in 1...3 { try deploy(alice) }
        let later = try room.account("alice", 1, checkpoint: alice.log.unkept?.checkpoint)
        let message = NewMessage(id: messageID(1), body: Data())
        func answer(_ seq: Int, areNew: Bool) {
            later.log.sent(
                [.stored(id: message.id, seq: RelaysWord(seq), at: 0)], to: [message], by: later.me, areNew: areNew
            )
        }
        // One that the relay may have had before can be anywhere.
        answer(2, areNew: false)
        #expect(try await later.statuses(last: 3, receipts: true).count == 3)
        answer(2, areNew: true)
        #expect(await error { try await later.statuses(last: 3, receipts: true) } == .otherLog)
        #expect(later.log.lost.map(\.seq) == [6])
    }

    /// Which of the two was looked for was chance.
    @Test func ofTwoThatWereStoredAtOnePlaceOneIsOfAnotherLog() throws {
        try deploy(alice)
        let event = try #require(room.relay.edit { $0.events.last })
        send(event.seq...event.seq, by: alice)
        var other = event
        other.id = messageID(event.seq)
        let own = alice.log.own(by: alice.me)
        #expect(own.isContradicted(by: [event]))
        #expect(own.isContradicted(by: [other]))
    }

    @Test func aMessageUnderAnotherSeqThanWasToldIsUntrue() async throws {
        try deploy(alice)
        let other = try room.send("deploy", by: bob)[0]
        try deploy(alice, told: other)
        #expect(
            await error { try await alice.statuses(last: 3, receipts: true) }
                == .untrue("seq \(other) for a message that has another one")
        )
    }

    /// A backup was restored, and a member that had only sent went on.
    @Test(arguments: [EventKind.message, .list])
    func aLogThatEndsBeforeWhatWasStoredIsAnotherOne(kind: EventKind) async throws {
        let size = try await alice.view().head.size
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        send(size + 1...size + 1, by: alice, kind: kind)
        #expect(try await alice.keepCheckpoint(in: file) == nil)
        let kept = try file.checkpoint(of: room.keys.room)
        let later = try room.account("alice", 1, checkpoint: kept)
        #expect(later.log.size(by: later.me) == size + 1)
        #expect(await error { try await later.view() } == .otherLog)
        // Another member has sent nothing, and the accepted log has none of it.
        #expect(try await bob.view().head.size == size)
        later.acceptLog(extending: room.relay.edit { $0.treeHead(at: size) })
        #expect(try await later.view().head.size == size)
    }

    @Test func aLogWithSomethingElseWhereAMessageWasStoredIsAnotherOne() async throws {
        let other = try room.send("deploy", by: bob)[0]
        send(other...other, by: alice)
        var tail = try await Tail(alice, start: .from(other), follows: false, receipts: true)
        #expect(await error { try await tail.next() } == .otherLog)
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
