import Foundation
import Sealing
import Testing
import Wire

@testable import Client

/// What a tail asks of its relay, and what it makes of the answers.
@Suite struct TailTests {
    let keys: RoomKeys
    let bob = MemberID(rawValue: 5)

    init() throws { keys = try RoomKeys(root: Array(root)) }

    func account(_ relay: ScriptedRelay) throws -> Account {
        var membership = membership()
        membership.relay = relay.url
        return try Account("ops", membership, identity: Identity(secret: Array(identity)))
    }

    func event(
        _ seq: Int,
        _ kind: EventKind = .message,
        by member: MemberID,
        _ content: String?
    ) throws -> Event {
        // A name is sealed as one wherever it is said.
        let (id, sealedAs) = (messageID(seq), kind == .join ? EventKind.name : kind == .name ? .name : .message)
        let body = try content.map { try keys.seal(Data($0.utf8), kind: sealedAs, id: id, member: member) }
        return Event(seq: seq, kind: kind, id: id, member: member, at: seq, body: body)
    }

    func messages(_ seqs: ClosedRange<Int>) throws -> [Event] {
        try seqs.map { try event($0, by: bob, #"{"text":"\#($0)"}"#) }
    }

    func page(_ events: [Event], head: Int) throws -> ScriptedRelay.Answer {
        .json(String(decoding: try JSON.data(Page(head: head, events: events)), as: UTF8.self))
    }

    static let nobody = ScriptedRelay.Answer.json(#"{"head":0,"members":[]}"#)
    static let done = ScriptedRelay.Answer.bytes("HTTP/1.1 204 No Content\r\n\r\n")
    static let cutShort = ScriptedRelay.Answer.closing("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{")

    func standing(cursor: Int, beyond: String = "", head: Int) -> ScriptedRelay.Answer {
        let progress = #"{"cursor":\#(cursor),"missing":0,"beyond":[\#(beyond)]}"#
        return .json(
            #"{"head":\#(head),"members":2,"joined":1,"delivered":\#(progress),"read":\#(progress)}"#
        )
    }

    /// A tail that doubts nothing because a test takes long.
    func tail(
        _ relay: ScriptedRelay,
        start: Tail.Start,
        follows: Bool,
        receipts: Bool,
        looksAhead: Bool = false
    ) async throws -> Tail {
        var tail = try await Tail(
            account(relay),
            start: start,
            follows: follows,
            receipts: receipts,
            looksAhead: looksAhead
        )
        tail.longestTrust = .seconds(3_600)
        return tail
    }

    func asked(_ relay: ScriptedRelay) -> [String] {
        relay.requests.map { String($0.line.split(separator: " ")[1].split(separator: "/").last ?? "") }
    }

    // MARK: Receipts

    @Test func theNextRequestCarriesTheReceiptOfWhatWasWrittenOut() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...2), head: 3),
            try page(messages(3...3), head: 3),
            Self.done
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: false, receipts: true)
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        #expect(try await tail.next() == nil)
        try await tail.settle()
        let asked = asked(relay)
        #expect(asked[1] == "events?after=0")
        #expect(asked[2].hasPrefix("events?after=2&delivered=1-2&tag="))
        #expect(asked[3] == "receipts")
        #expect(relay.requests[3].body.contains(#""from":3"#))
    }

    /// A relay said that I had receipted what it hid, and the next range ran over it.
    @Test func noRangeRunsOverWhatTheRelaySaysIsReceipted() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            standing(cursor: 0, beyond: "[2,2]", head: 3),
            try page(messages(1...3), head: 3),
            Self.done
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .without(.delivered), follows: false, receipts: true)
        let events = try #require(await tail.next()).events
        #expect(events.map(\.event.seq) == [1, 3])
        for event in events { tail.wrote(event) }
        try await tail.settle()
        let receipts = try JSON.values(Receipt.self, fromLines: Data(try #require(relay.requests.last).body.utf8))
        #expect(receipts.map { [$0.from, $0.upto] } == [[1, 1], [3, 3]])
    }

    /// Only the first 1,000 ranges were asked for: what was receipted beyond them was shown again.
    @Test func rangesBeyondThoseToldAreAskedFor() async throws {
        func ranges(_ seqs: some Sequence<Int>) -> String { seqs.map { "[\($0),\($0)]" }.joined(separator: ",") }
        let relay = try ScriptedRelay(
            Self.nobody,
            standing(cursor: 0, beyond: ranges((1...1_000).map { 2 * $0 }), head: 2_004),
            try page(messages(1...1_999), head: 2_004),
            try page(messages(2_000...2_002), head: 2_004),
            standing(cursor: 0, beyond: ranges([2_002, 2_004]), head: 2_004),
            try page(messages(2_003...2_004), head: 2_004)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .without(.read), follows: false, receipts: false)
        #expect(try #require(await tail.next()).events.count == 1_000)
        #expect(try #require(await tail.next()).events.map(\.event.seq) == [2_001])
        #expect(try #require(await tail.next()).events.map(\.event.seq) == [2_003])
        #expect(asked(relay).count { $0.hasSuffix("?after=2000") } == 1)
    }

    @Test func anOlderRelayTellsTheFirstRangesAgain() async throws {
        let first = (1...1_000).map { "[\(2 * $0),\(2 * $0)]" }.joined(separator: ",")
        let relay = try ScriptedRelay(
            Self.nobody,
            standing(cursor: 0, beyond: first, head: 2_002),
            try page(messages(1...2_001), head: 2_002),
            standing(cursor: 0, beyond: first, head: 2_002),
            try page(messages(2_002...2_002), head: 2_002)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .without(.read), follows: false, receipts: false)
        #expect(try #require(await tail.next()).events.count == 1_001)
        #expect(try #require(await tail.next()).events.map(\.event.seq) == [2_002])
    }

    @Test func whatWasReadIsToldBeforeAnythingElseIsAsked() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...1), head: 2),
            Self.done,
            try page(messages(2...2), head: 2)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: false, receipts: true)
        for event in try #require(await tail.next()).events {
            tail.wrote(event)
            tail.read(event)
        }
        _ = try await tail.next()
        #expect(asked(relay)[2...] == ["receipts", "events?after=1"])
        let receipts = try JSON.values(Receipt.self, fromLines: Data(relay.requests[2].body.utf8))
        #expect(receipts.map(\.kind) == [.delivered, .read])
    }

    // MARK: A message that the relay hides

    /// A relay named the reader as a message's sender, and `--new` passed over it as the reader's own.
    @Test func onlyABodyThatIsMineMakesAMessageMine() async throws {
        let me = try Identity(secret: Array(identity)).member(in: keys.room)
        var stolen = try event(2, by: bob, #"{"text":"for alice"}"#)
        stolen.member = me
        let mine = try event(1, by: me, #"{"text":"my own"}"#)
        let relay = try ScriptedRelay(
            Self.nobody,
            standing(cursor: 0, head: 2),
            try page([mine, stolen], head: 2)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .without(.read), follows: false, receipts: true)
        let events = try #require(await tail.next()).events
        #expect(events.map(\.event.seq) == [2])
        #expect(events.first?.isMine == false)
        guard case .forged = events.first?.body else { return #expect(Bool(false), "\(events)") }
    }

    @Test func whatABodyIsTellsWhatCanBeShown() throws {
        var roster = Roster(MemberList(head: 0, members: []), keys: keys)
        func body(_ event: Event) -> String {
            let opened = OpenedEvent(event, keys: keys, me: messageIDMember, roster: &roster)
            return String("\(opened.body)".prefix { $0 != "(" })
        }
        #expect(body(try event(1, by: bob, #"{"text":"hello"}"#)) == "content")
        // What a later version made was called not genuine.
        #expect(body(try event(2, by: bob, #"{"poll":["a","b"]}"#)) == "unknown")
        #expect(body(try event(3, by: bob, "no object")) == "unknown")
        #expect(body(try event(4, by: bob, nil)) == "removed")
        #expect(body(try event(5, .join, by: bob, #"{"text":"bob"}"#)) == "named")
        #expect(body(try event(6, .join, by: bob, nil)) == "removed")
        #expect(body(try event(7, .leave, by: bob, nil)) == "none")
        #expect(body(try event(8, .leave, by: bob, #"{"text":"hidden"}"#)) == "forged")
        #expect(body(try event(9, .other, by: bob, #"{"text":"hidden"}"#)) == "forged")
        #expect(body(try event(10, .other, by: bob, nil)) == "strange")
        var relabelled = try event(11, by: bob, #"{"text":"hidden"}"#)
        relabelled.kind = .name
        #expect(body(relabelled) == "forged")
        relabelled.kind = .message
        relabelled.id = messageID(12)
        #expect(body(relabelled) == "forged")
    }

    private let messageIDMember = MemberID(rawValue: 77)

    @Test func aNewNameKnowsTheOneBefore() throws {
        var roster = Roster(MemberList(head: 0, members: []), keys: keys)
        func opened(_ event: Event) -> OpenedEvent {
            OpenedEvent(event, keys: keys, me: messageIDMember, roster: &roster)
        }
        #expect(opened(try event(1, .join, by: bob, #"{"text":"bob"}"#)).from == "bob")
        let renamed = opened(try event(2, .name, by: bob, #"{"text":"robert"}"#))
        #expect(renamed.from == "robert")
        #expect(renamed.formerName == "bob")
    }

    /// The list has today's names: a leave long ago was told with the name that the member took when it came back.
    @Test func whatIsPastHasTheNamesOfThen() throws {
        let name = try event(4, .join, by: bob, #"{"text":"rob"}"#)
        let row = Member(
            member: bob,
            name: name.body ?? Data(),
            nameID: name.id,
            joined: 4,
            left: nil,
            delivered: 4,
            read: 4,
            lastSeen: 1,
            online: false
        )
        var roster = Roster(MemberList(head: 4, members: [row]), keys: keys)
        func opened(_ event: Event) -> OpenedEvent {
            OpenedEvent(event, keys: keys, me: messageIDMember, roster: &roster)
        }
        let leave = Event(seq: 3, kind: .leave, id: messageID(3), member: bob, at: 3, body: nil)
        #expect(opened(leave).from == "rob")
        #expect(opened(try event(1, .join, by: bob, #"{"text":"bob"}"#)).from == "bob")
        #expect(opened(try event(2, .name, by: bob, #"{"text":"robert"}"#)).formerName == "bob")
        #expect(opened(leave).from == "robert")
        #expect(opened(try event(3, .message, by: bob, #"{"text":"hello"}"#)).from == "rob")
    }

    // MARK: A log that went back

    private func isRewound(_ tail: inout Tail, to seq: Int) async -> Bool {
        do throws(ClientError) { _ = try await tail.next() } catch { return error == .rewound(seq) }
        return false
    }

    /// A store was put back to an older copy, and who followed passed over what was written on it.
    @Test func aHeadBehindThePositionIsALogThatWentBack() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...3), head: 3),
            try page([], head: 2)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: true, receipts: false)
        _ = try await tail.next()
        #expect(await isRewound(&tail, to: 3))
    }

    @Test func afterAFailureTheLastEventMustBeWhereItWas() async throws {
        var other = try messages(4...4)
        other[0].id = messageID(99)
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...3), head: 3),
            Self.cutShort,
            try page(messages(3...3), head: 4),
            try page(messages(4...4), head: 4),
            Self.cutShort,
            try page(other, head: 9)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: true, receipts: true)
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        await #expect(throws: ClientError.self) { try await tail.next() }
        let fourth = try #require(await tail.next()).events
        #expect(fourth.map(\.event.seq) == [4])
        for event in fourth { tail.wrote(event) }
        await #expect(throws: ClientError.self) { try await tail.next() }
        #expect(await isRewound(&tail, to: 4))
        // No receipt went to what may be another log.
        #expect(asked(relay).last == "events?after=3&limit=1")
        await #expect(throws: ClientError.self) { try await tail.settle() }
        #expect(!asked(relay).contains("receipts"))
    }

    @Test func afterASilenceTheLastEventMustBeWhereItWas() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...1), head: 1),
            try page([], head: 0)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: true, receipts: false)
        _ = try await tail.next()
        tail.longestTrust = .zero
        #expect(await isRewound(&tail, to: 1))
        #expect(asked(relay).last == "events?after=0&limit=1")
    }

    @Test func aRelayThatSaysNothingMayHaveStopped() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...1), head: 1),
            try page([], head: 1),
            try page([], head: 0)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: true, receipts: false)
        _ = try await tail.next()
        #expect(try #require(await tail.next()).events.isEmpty)
        #expect(await isRewound(&tail, to: 1))
    }
}
