import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Client

/// What a relay may answer to messages that it didn't store, or not there.
@Suite struct AnswersTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account
    let scratch: Scratch
    let file: StateFile

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
        scratch = try Scratch()
        file = StateFile(path: "\(scratch.path)/tick.json")
        try room.join("alice", 1, in: file)
    }

    private func messages(_ texts: String...) throws -> [NewMessage] {
        try texts.enumerated().map { place, text in
            try alice.seal(try Content(bytes: Array(text.utf8)), id: messageID(500 + place))
        }
    }

    /// Tells these seqs of the messages of a request, whatever was stored.
    private func tell(_ seqs: Int...) {
        room.relay.change { _, asked, response throws(TransportError) in
            guard asked == "POST messages",
                let answers = try? JSON.values(SendResult.self, fromLines: response.body),
                let body = try? JSON.lines(
                    zip(answers, seqs).map { SendResult.stored(id: $0.id, seq: RelaysWord($1), at: 1) }
                )
            else { return }
            response.body = body
        }
    }

    private func flush(keyed isKeyed: Bool = false, _ outgoing: Outgoing? = nil) async throws -> ClientError? {
        let outgoing = outgoing ?? Outgoing(alice, file: file, isKeyed: isKeyed)
        return try await outgoing.flush(.own([])).error
    }

    private func queue(_ messages: [NewMessage]) throws {
        try Outgoing(alice, file: file).queue(messages, at: 0)
    }

    private var waiting: Int { get throws { try file.read().waiting(in: "ops").count } }

    /// That the relay didn't say what its log has passed for a log that lacks nothing, and what was held was sent into another one.
    @Test func whatIsHeldForItsLogStaysWhereTheRelayDoesNotSayWhatThatHas() async throws {
        let lost = NewMessage(id: messageID(400), body: Data())
        alice.log.sent([.stored(id: lost.id, seq: RelaysWord(3), at: 0)], to: [lost], by: alice.me, areNew: true)
        _ = try room.send("another", by: bob)
        try queue(try messages("1"))
        alice.note(isDoubted: true)
        room.relay.state.withLock {
            $0.refuse = { $0.hasPrefix("GET messages?") ? Response(status: 429, retryAfter: 1) : nil }
        }
        #expect(try await flush() == .rateLimited(1))
        room.relay.state.withLock { $0.refuse = nil }
        #expect(try await flush() == .otherLog)
        #expect(try waiting == 1)
        let held = try file.read().outbox.map { ($0.tries, $0.lastError) }
        #expect(held.map(\.0) == [0])
        #expect(held.map(\.1) == [ClientError.otherLog.reason])
        #expect(!room.relay.asked.contains("POST messages"))
    }

    /// The refused answer was itself a try, after which the messages might have been there, and the same answer was taken.
    @Test func anAnswerThatWasRefusedIsNotTakenTheSecondTime() async throws {
        try queue(try messages("1", "2"))
        tell(4, 3)
        #expect(try await flush() == .nonsense("a new message at seq 3 after one at 4"))
        #expect(try await flush() == .nonsense("a message at seq 3 that is not there"))
        #expect(try waiting == 2)
        room.relay.change(nil)
        #expect(try await flush() == nil)
        #expect(try waiting == 0)
    }

    /// One of the messages was stored, and its seq was answered to all: all the others were lost.
    @Test(arguments: [true, false])
    func oneSeqIsNotTakenForTwoMessages(isKeyed: Bool) async throws {
        try queue(try messages("1", "2"))
        tell(4, 4)
        #expect(try await flush(keyed: isKeyed) == .nonsense("two messages at seq 4"))
        #expect(try await flush(keyed: isKeyed) == .nonsense("two messages at seq 4"))
        #expect(try waiting == 2)
    }

    @Test func oneSeqIsNotTakenForLinesOfTwoRequestsEither() async throws {
        var queue = RequestQueue(alice, areNew: false)
        let lines = try messages("1", "2")
        tell(4)
        queue.add([lines[0]])
        queue.add([lines[1]])
        let taken = (queue.takeFirst(), queue.takeFirst())
        let (first, second) = (try #require(taken.0), try #require(taken.1))
        #expect((try? await first.answer.value.get())?.map(\.seq) == [4])
        #expect(await second.answer.value == .failure(.nonsense("two messages at seq 4")))
    }

    /// Where the relay had proved the log up to there before, it told one of those seqs, and what stood there hid the loss.
    @Test func aNewMessageIsNotWhereTheLogWasProvedBefore() async throws {
        try room.send("1", "2", by: alice)
        _ = try await alice.view()
        try queue(try messages("lost"))
        tell(3)
        #expect(try await flush() == .nonsense("a new message at seq 3 in a log that had 4 events"))
        #expect(try await flush() == .nonsense("a message at seq 3 that is not there"))
        var queue = RequestQueue(alice, areNew: true)
        queue.add(try messages("lost"))
        let taken = queue.takeFirst()
        let answer = await (try #require(taken)).answer.value
        #expect(answer == .failure(.nonsense("a new message at seq 3 in a log that had 5 events")))
        let unqueued = await error { try await alice.send(try messages("lost"), areNew: true) }
        #expect(unqueued == .nonsense("a new message at seq 3 in a log that had 5 events"))
        #expect(try waiting == 1)
    }

    /// A key that is used again, also where retention has cut the log since.
    @Test(arguments: [1, 2], [0, 4])
    func whatWasThereBeforeIsTakenOnceItIsProved(count: Int, cut: Int) async throws {
        let sent = Array(try messages("1", "2").prefix(count))
        try queue(sent)
        #expect(try await flush(keyed: true) == nil)
        #expect(!room.relay.asked.contains { $0.hasPrefix("GET messages") })
        try room.send("3", by: bob)
        _ = try await alice.view()
        room.relay.edit { $0.cut = cut }
        let asked = room.relay.asked.count
        try queue(sent)
        #expect(try await flush(keyed: true) == nil)
        #expect(room.relay.asked.count > asked + 1)
        #expect(try waiting == 0)
        tell(4, 3)
        try queue(sent)
        let failure = try await flush(keyed: true)
        #expect(failure == .nonsense("a message at seq \(count == 1 ? 4 : 3) that is not there"))
        #expect(try waiting == count)
    }

    // MARK: Waiting

    /// A relay that had stored nothing was believed.
    @Test func whatWasSentIsProvedToBeThere() async throws {
        let seq = try room.send("1", by: alice)[0]
        let id = room.relay.edit { $0.events[seq - 1].id }
        var wait = DeliveryWait(alice, for: Condition(.sent), by: .never)
        #expect(try await wait.run([.sent(SentMessage(id), seq: RelaysWord(seq))]) == .met)
        #expect(try await wait.run([.message(.seq(seq))]) == .met)
        let failure = await error { try await wait.run([.sent(SentMessage(messageID(70)), seq: RelaysWord(seq))]) }
        #expect(failure == .untrue("a message at seq \(seq) that is not there"))
        let other = await error { try await wait.run([.sent(SentMessage(id), seq: RelaysWord(seq - 1))]) }
        #expect(other == .untrue("another message than was sent"))
        // Asked once, however late it is.
        wait = DeliveryWait(alice, for: Condition(.sent), by: Limit(after: .zero))
        wait.lastLook = .never
        #expect(try await wait.run([.sent(SentMessage(id), seq: RelaysWord(seq))]) == .met)
    }

    /// Another process has sealed them again meanwhile for another key, and the relay answered to that one. A relay that has put
    /// something else there has no signature for it.
    @Test(arguments: [1, 2], [true, false])
    func whatAnotherProcessSealedAgainIsProvedToBeThere(count: Int, isOurs: Bool) async throws {
        let sent = Array(try messages("1", "2").prefix(count))
        try await bob.rotate(forgetting: false)
        if isOurs {
            try queue(sent)
            #expect(try await flush() == nil)
        } else {
            room.relay.edit { log in for message in sent { log.append(.message, message.id, alice.me, Data("2".utf8)) }
            }
        }
        let there = room.relay.edit { $0.events.suffix(count) }
        #expect(there.first?.body != sent.first?.body)
        let began = try room.account("alice", 1, in: file)
        var wait = DeliveryWait(began, for: Condition(.sent), by: .never)
        let targets = zip(sent, there).map { DeliveryWait.Target.sent(SentMessage($0), seq: RelaysWord($1.seq)) }
        guard !isOurs else { return #expect(try await wait.run(targets) == .met) }
        #expect(await error { try await wait.run(targets) }?.isUntrue == true)
    }

    /// One of two messages was stored, and its seq was answered to both.
    @Test func aWaitTakesNoSeqForTwoMessages() async throws {
        let seqs = try room.send("1", "2", by: alice)
        try await room.read(bob)
        let ids = room.relay.edit { room in seqs.map { room.events[$0 - 1].id } }
        var wait = DeliveryWait(alice, for: Condition(.delivered), by: .never)
        let targets = ids.map { DeliveryWait.Target.sent(SentMessage($0), seq: RelaysWord(seqs[1])) }
        #expect(await error { try await wait.run(targets) } == .untrue("two messages at seq \(seqs[1])"))
    }
}
