import Foundation
import Helpers
import Proving
import Sealing
import Synchronization
import Testing
import Wire

@testable import Client

/// The way to a relay at which somebody changes the key before each of the first ten requests that write.
private final class ChangingTransport: Transport {
    let relay: HonestRelay
    let rotator: Account
    let changes = Mutex(0)

    init(relay: HonestRelay, rotator: Account) { (self.relay, self.rotator) = (relay, rotator) }

    func response(to request: Request) async throws(TransportError) -> Response {
        if request.method != "GET", changes.withLock({ $0 < 10 }) {
            changes.withLock { $0 += 1 }
            do { try await rotator.rotate(forgetting: false) } catch { Issue.record(error) }
        }
        return try await relay.response(to: request)
    }
}

/// The way to a relay at which others do something before the first request that writes, and behind its answer.
private final class BetweenTransport: Transport {
    let relay: HonestRelay
    private let first: @Sendable () async throws -> Void
    private let then: @Sendable () async throws -> Void
    private let isAsked = Mutex(false)

    init(
        relay: HonestRelay, first: @escaping @Sendable () async throws -> Void,
        then: @escaping @Sendable () async throws -> Void
    ) { (self.relay, self.first, self.then) = (relay, first, then) }

    func response(to request: Request) async throws(TransportError) -> Response {
        let isFirst =
            request.method != "GET"
            && isAsked.withLock { isAsked in
                defer { isAsked = true }
                return !isAsked
            }
        do { if isFirst { try await first() } } catch { Issue.record(error) }
        let response = try await relay.response(to: request)
        do { if isFirst { try await then() } } catch { Issue.record(error) }
        return response
    }
}

/// Messages that are on their way while the room's key is changed.
@Suite struct InFlightTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account
    private let scratch: Scratch
    private let file: StateFile

    init() async throws {
        (room, alice, _) = try await RoomOfTest.ofTwo()
        scratch = try Scratch()
        file = StateFile(path: "\(scratch.path)/tick.json")
        bob = try room.account("bob", 2, in: file)
    }

    private func message(_ text: String, _ number: Int) throws -> NewMessage {
        try bob.seal(Content(bytes: Array(text.utf8)), id: messageID(number))
    }

    /// What the user drops while a long outbox is sent was sent all the same, a request or two later.
    @Test func whatIsDroppedMeanwhileIsNotSent() async throws {
        let messages = try (1...1_100).map { try message("line \($0)", $0) }
        try Outgoing(bob, file: file).queue(messages, at: 1)
        let (file, last) = (file, messages[1_099].id)
        room.relay.state.withLock {
            $0.nextAsked = { asked, _ in
                guard asked == "POST messages" else { return }
                do { try file.update { $0.outbox.removeAll { $0.id == last } } } catch { Issue.record(error) }
            }
        }
        let report = try await Outgoing(bob, file: file).flush(.all)
        #expect(report.error == nil && report.sent == 1_099)
        #expect(room.relay.edit { !$0.events.contains { $0.id == last } })
    }

    /// A send with a key is repeated while the key is changed twice, and the first one's request comes in between both changes.
    @Test func whatCameInBetweenTwoChangesIsTheSameMessage() async throws {
        let message = try message("1", 71)
        let late = try room.account("bob", 2)
        let busy = BetweenTransport(relay: room.relay) { [alice] in
            try await alice.rotate(forgetting: false)
        } then: { [alice] in
            _ = try await late.send([message], areNew: false)
            try await alice.rotate(forgetting: false)
        }
        let repeated = try room.account("bob", 2, in: file, by: busy)
        #expect(try await repeated.send([message], areNew: false).answers.map { $0.code?.shown } == [nil])
        #expect(room.relay.edit { $0.events.count { $0.id == message.id } } == 1)
    }

    /// A send with a key was killed behind a change of the room's key, or goes on. The outbox has its message for another epoch than
    /// the same command seals it for, whichever of both had the new key first.
    @Test(arguments: [true, false])
    func whatTheOutboxHasForAnotherEpochIsTheSameMessage(isResealed: Bool) async throws {
        let message = try message("1", 70)
        let began = try room.account("bob", 2, in: file)
        try Outgoing(bob, file: file, isKeyed: true).queue([message], at: 1)
        try await alice.rotate(forgetting: true)
        if isResealed {
            room.relay.change { _, asked, response throws(TransportError) in
                if asked == "POST messages", response.body.range(of: Data("seq".utf8)) != nil { throw .timedOut }
            }
            #expect(try await Outgoing(bob, file: file, isKeyed: true).flush(.own([message.id])).error != nil)
            room.relay.change(nil)
        } else {
            _ = try await bob.view()
        }
        let again = try isResealed ? began : room.account("bob", 2, in: file)
        let (same, other) = try (
            again.seal(Content(bytes: Array("1".utf8)), id: message.id),
            again.seal(Content(bytes: Array("2".utf8)), id: message.id)
        )
        let outgoing = Outgoing(again, file: file, isKeyed: true)
        #expect(try file.read().outbox.map(\.body) != [same.body])
        #expect(try outgoing.queue([other], at: 2).conflicts == [message.id])
        let queued = try outgoing.queue([same], at: 2)
        #expect(queued.conflicts.isEmpty && queued.count == 1)
        #expect(try await outgoing.deliver([message.id], by: .never).answers[message.id]?.seq != nil)
        #expect(try await room.read(alice) == ["1"])
    }

    /// Another process had the key of an epoch that the relay now shows this one nothing of: a message that was sealed for it isn't
    /// sealed again for the one before.
    @Test func nothingIsSealedAgainForAnEpochBefore() async throws {
        let began = try room.account("bob", 2, in: file)
        _ = try await began.view()
        let before = room.relay.edit { $0 }
        try await alice.rotate(forgetting: true)
        _ = try await bob.view()
        let message = try message("1", 70)
        began.takeKeys(of: try file.read())
        room.relay.edit { $0 = before }
        #expect(await error { _ = try await began.resealed([message]) } == .otherLog)
        #expect(began.keys.epoch != bob.keys.epoch)
    }

    /// Another process of this member has changed the key, or has read that it was changed: who was removed then opens nothing that
    /// this machine sends later, also where the relay would take it, and what had been tried before.
    @Test(arguments: [true, false], ["shown", "hidden", "silent"])
    func nothingIsPostedForAnEpochThatIsKnownToBeOver(hasView: Bool, how: String) async throws {
        let began = try room.account("bob", 2, in: file)
        if hasView { _ = try await began.view() }
        let outgoing = Outgoing(began, file: file)
        let (first, second) = try (message("1", 70), message("2", 71))
        try outgoing.queue([first], at: 1)
        try outgoing.queue([second], at: 1, after: .unreachable(relay: "there", .closed(nil)), tried: [second.id])
        let before = room.relay.edit { $0 }
        try await alice.rotate(forgetting: true)
        _ = try await bob.view()
        let asked = room.relay.asked.count
        var posts: Int { room.relay.asked.dropFirst(asked).filter { $0 == "POST messages" }.count }
        if how == "hidden" { room.relay.edit { $0 = before } }
        if how == "silent" {
            room.relay.change { _, asked, _ throws(TransportError) in if asked.hasPrefix("GET") { throw .timedOut } }
            for _ in 1...2 {
                #expect(try await outgoing.flush(.own([])).error?.isSilence == true)
                #expect(posts == 0)
            }
            room.relay.change(nil)
        }
        let report = try await outgoing.flush(.own([]))
        #expect(report.error == (how == "hidden" ? .otherLog : nil))
        #expect(posts == (how == "hidden" ? 0 : 1))
        if how != "hidden" { #expect(try await room.read(alice) == ["1", "2"]) }
    }

    /// Sends messages whose answer is lost, and takes the key of a change behind it.
    private func sendWithoutAnswer(_ messages: [NewMessage], by outgoing: Outgoing) async throws {
        try outgoing.queue(messages, at: 1)
        room.relay.change { _, asked, _ throws(TransportError) in if asked == "POST messages" { throw .timedOut } }
        #expect(try await outgoing.flush(.own([])).error?.isSilence == true)
        room.relay.change(nil)
        try await alice.rotate(forgetting: false)
        _ = try await bob.view()
    }

    /// The relay has stored them, and its answer was lost: sealed again they have ids that are taken. They are found with few requests,
    /// of which a relay takes so many at once.
    @Test func whatWasStoredBeforeTheKeyChangedIsFoundPageByPage() async throws {
        let messages = try (0..<300).map { try message("\($0)", 100 + $0) }
        let outgoing = Outgoing(bob, file: file)
        try await sendWithoutAnswer(messages, by: outgoing)
        let asked = room.relay.asked.count
        let report = try await outgoing.flush(.own([]))
        #expect(report.error == nil && report.sent == messages.count)
        #expect(room.relay.asked.count - asked < 20, "\(room.relay.asked.suffix(30))")
        #expect(try file.read().outbox.isEmpty)
        #expect(try await room.read(alice).count == messages.count)
    }

    /// The same where retention has taken the bodies meanwhile: their hashes are those of what was sealed before.
    @Test func whatWasStoredAndIsNoLongerKeptIsFoundByItsHash() async throws {
        let messages = try [message("1", 70), message("2", 71)]
        let outgoing = Outgoing(bob, file: file)
        try await sendWithoutAnswer(messages, by: outgoing)
        room.relay.edit { $0.cut = $0.head }
        let report = try await outgoing.flush(.own([]))
        #expect(report.error == nil && report.sent == 2)
        #expect(try file.read().outbox.isEmpty)
    }

    /// Another process has settled and removed what waited under a key: what the log has there may be another message.
    @Test func whatTheLogHasUnderAKeyIsCompared() async throws {
        _ = try await bob.send([message("1", 70)], areNew: false)
        try await alice.rotate(forgetting: false)
        _ = try await bob.view()
        let outgoing = Outgoing(bob, file: file, isKeyed: true)
        let (same, other) = try (message("1", 70), message("2", 70))
        #expect(try await outgoing.deliver([same.id], [same], by: .never).answers[same.id]?.seq?.told == 3)
        #expect(try await outgoing.deliver([same.id], [other], by: .never).answers[same.id]?.code?.told == .idTaken)
    }

    /// A command that gives up takes nothing out of the outbox that another one was told is durable.
    @Test func onlyOnesOwnMessagesAreDropped() async throws {
        let (first, second) = try (message("1", 70), message("2", 71))
        try Outgoing(bob, file: StateFile(path: file.path), isKeyed: true).queue([first], at: 1)
        let outgoing = Outgoing(bob, file: file, isKeyed: true)
        try outgoing.queue([first, second], at: 2)
        try outgoing.drop([first.id, second.id], before: nil)
        #expect(try file.read().outbox.map(\.id) == [first.id])
    }

    /// One with `--no-queue` took out again what a second one with the same key had told of meanwhile.
    @Test(arguments: [true, false]) func whatAnotherHasToldOfIsNotDropped(keeps: Bool) async throws {
        let (first, second) = try (message("1", 70), message("2", 71))
        let outgoing = Outgoing(bob, file: file, isKeyed: true, keeps: false)
        try outgoing.queue([first, second], at: 1)
        try Outgoing(bob, file: StateFile(path: file.path), isKeyed: true, keeps: keeps).queue([first], at: 2)
        #expect(try outgoing.drop([first.id, second.id], before: nil) == keeps)
        #expect(try file.read().outbox.map(\.id) == (keeps ? [first.id] : []))
    }

    /// Another process had the relay's answer, so that this one has nothing to hold the relay's word against.
    @Test(arguments: ["sent", "unsigned", "alice's", "nowhere"])
    func whatAnotherProcessSentIsProvedToBeThere(what: String) async throws {
        let message = try message("1", 70)
        let outgoing = Outgoing(bob, file: file)
        let ofAlice = try alice.signed([alice.seal(Content(bytes: Array("1".utf8)), id: message.id)])[0]
        let ofBob = try bob.signed([message])[0]
        room.relay.edit { log in
            switch what {
            case "sent": _ = log.append(ofBob, bob.me)
            case "unsigned": _ = log.append(.message, message.id, bob.me, message.body)
            case "alice's": _ = log.append(ofAlice, alice.me)
            default: break
            }
        }
        let report = try await outgoing.deliver([message.id], by: .never)
        #expect(report.answers[message.id]?.seq == (what == "sent" ? RelaysWord(3) : nil))
        #expect(report.dropped == (what == "nowhere" ? [message.id] : []))
        guard ["unsigned", "alice's"].contains(what) else { return #expect(report.error == nil) }
        #expect(report.error?.isUntrue == true)
    }

    @Test func whatWaitsInTheOutboxIsSealedAgain() async throws {
        let messages = try [message("1", 70), message("2", 71)]
        let outgoing = Outgoing(bob, file: file)
        try outgoing.queue(messages, at: 1)
        try await alice.rotate(forgetting: false)
        let report = try await outgoing.flush(.own(Set(messages.map(\.id))))
        #expect(report.error == nil && report.sent == 2)
        #expect(try file.read().outbox.isEmpty)
        #expect(try await room.read(alice) == ["1", "2"])
        // None is stored in the epoch that is over.
        let bodies = room.relay.edit { $0.events.filter { $0.kind == .message }.map(\.body) }
        #expect(Set(bodies).isDisjoint(with: messages.map(\.body)))
    }

    /// A crash between sealing again and the answer sends the same bytes: the outbox has them first.
    @Test func theOutboxHasWhatIsSentAgain() async throws {
        let message = try message("1", 70)
        let outgoing = Outgoing(bob, file: file)
        try outgoing.queue([message], at: 1)
        try await alice.rotate(forgetting: false)
        // The second request has the new key; its answer is lost.
        room.relay.change { _, asked, response throws(TransportError) in
            if asked == "POST messages", response.body.range(of: Data("seq".utf8)) != nil { throw .timedOut }
        }
        #expect(try await outgoing.flush(.own([message.id])).error != nil)
        let kept = try #require(try file.read().outbox.first)
        #expect(kept.body != message.body && kept.epoch == bob.keys.epoch)
        room.relay.change(nil)
        #expect(try await outgoing.flush(.own([message.id])).sent == 1)
        #expect(try await room.read(alice) == ["1"])
    }

    @Test func aMessageWithoutTheOutboxIsSealedAgain() async throws {
        let message = try message("1", 70)
        try await alice.rotate(forgetting: false)
        let sent = try await bob.send([message], areNew: true)
        #expect(sent.messages.map(\.id) == [message.id] && sent.messages[0].body != message.body)
        #expect(try await room.read(alice) == ["1"])
    }

    /// What was stored before the change is answered whatever its epoch.
    @Test func whatIsStoredStaysAsItIs() async throws {
        let message = try message("1", 70)
        _ = try await bob.send([message], areNew: true)
        try await alice.rotate(forgetting: false)
        let sent = try await bob.send([message], areNew: false)
        #expect(sent.answers.map { $0.seq?.told } == [3] && sent.messages == [message])
    }

    @Test func theSameKeyAndTextInAnotherEpochIsTheSameMessage() async throws {
        let first = try message("1", 70)
        _ = try await bob.send([first], areNew: false)
        try await alice.rotate(forgetting: false)
        _ = try await bob.view()
        let again = try message("1", 70)
        #expect(again.body != first.body)
        #expect(try await bob.send([again], areNew: false).answers.map { $0.seq?.told } == [3])
        let other = try message("2", 70)
        #expect(try await bob.send([other], areNew: false).answers.map { $0.code?.told } == [.idTaken])
        let outgoing = Outgoing(bob, file: file, isKeyed: true)
        try outgoing.queue([again], at: 1)
        #expect(try await outgoing.flush(.own([again.id])).answers[again.id]?.seq?.told == 3)
    }

    @Test func aRelayThatSaysForEverThatAnEpochIsOverIsNotAskedInALoop() async throws {
        room.relay.state.withLock { $0.saysStale = true }
        let message = try message("1", 70)
        let outgoing = Outgoing(bob, file: file)
        try outgoing.queue([message], at: 1)
        let report = try await outgoing.flush(.own([message.id]))
        guard case .nonsense? = report.error else { return #expect(Bool(false)) }
        #expect(report.error?.isWorthRetrying == true)
        #expect(room.relay.asked.count { $0 == "POST messages" } == 1)
        #expect(try file.read().outbox.map(\.body) == [message.body])
        guard case .nonsense? = await error({ try await bob.send([message], areNew: true) }) else {
            return #expect(Bool(false))
        }
    }

    /// Where the key changed three times while messages were on their way, the relay was said to talk nonsense.
    @Test(arguments: [true, false]) func theKeyChangesAgainAndAgain(_ queues: Bool) async throws {
        let busy = ChangingTransport(relay: room.relay, rotator: alice)
        let bob = try room.account("bob", 2, in: file, by: busy)
        let message = try message("1", 70)
        if queues {
            let outgoing = Outgoing(bob, file: file)
            try outgoing.queue([message], at: 1)
            let report = try await outgoing.flush(.own([message.id]))
            #expect(report.error == nil && report.sent == 1)
        } else {
            #expect(try await bob.send([message], areNew: true).answers.map(\.isStale) == [false])
        }
        #expect(busy.changes.withLock { $0 } == 10)
        #expect(try await room.read(alice) == ["1"])
    }

    @Test(arguments: ["invite", "name", "leave"]) func whatIsStatedIsSoThoughTheKeyChangesAgainAndAgain(what: String)
        async throws
    {
        let busy = ChangingTransport(relay: room.relay, rotator: alice)
        let bob = try room.account("bob", 2, in: file, by: busy)
        switch what {
        case "invite":
            let keys = try RoomKeys(root: [UInt8](repeating: 50, count: 32))
            try await bob.invite(by: keys, #require(InviteTerms(form: .guest, expires: 0, uses: 0)), for: "")
            #expect(try await room.opened(keys).inviter == bob.me)
        case "name":
            try file.update { $0.rooms["ops"]?.name = "bobby" }
            try await room.account("bob", 2, in: file, by: busy).join(new: false)
            #expect(try await alice.view().present.map(\.name) == ["alice", "bobby"])
        default:
            try await bob.leave()
            #expect(try await alice.view().present.map(\.name) == ["alice"])
        }
        #expect(busy.changes.withLock { $0 } == 10)
    }

    @Test func oneWithoutTheKeySealsNothing() async throws {
        let message = try message("1", 70)
        try Outgoing(bob, file: file).queue([message], at: 1)
        try room.rotate(by: alice) { boxes, recipients in
            if let place = recipients.place(of: bob.me) { boxes[place * Box.count] ^= 1 }
        }
        let report = try await Outgoing(bob, file: file).flush(.own([message.id]))
        #expect(report.error == .withoutKey(by: "alice", alice.me, seq: 3))
        #expect(room.relay.edit { $0.head } == 3)
    }
}
