import Foundation
import Kernel
import Testing
import Wire

@testable import Client

private let room = RoomID(rawValue: 1)
private let me = MemberID(rawValue: 2)
private let token = Data(repeating: 0xAB, count: 32)

func client(_ relay: ScriptedTransport, at url: String? = nil, relayToken: String? = nil) -> RelayClient {
    RelayClient(
        relay: url ?? relay.url, room: room, credential: Credential(member: me, token: token), relayToken: relayToken,
        transport: relay
    )
}

private func accepted(_ number: Int, seq: Int) -> String {
    #"{"at":5,"id":"\#(messageID(number))","seq":\#(seq)}"# + "\n"
}

func memberList(head: Int) -> String {
    let event = #"{"seq":\#(head),"kind":"join","id":"\#(messageID(1))","member":"\#(me)","at":1}"#
    let tree = #"{"before":{"range":"","crowd":"","lists":""},"event":\#(event),"proof":""}"#
    return #"{"head":\#(head),"members":[],"crowd":[],"tree":\#(tree)}"#
}

@Suite struct RelayClientTests {
    // MARK: What is asked

    @Test func aJoinSaysWhoAsksAndWhatWith() async throws {
        let relay = ScriptedTransport(
            .json(
                #"{"seq":1,"at":2,"kind":"join","head":3,"known":false,"more":[],"before":{"range":"","crowd":"","lists":""}}"#
            )
        )
        let join = Join(id: messageID(1), new: true, body: Data([2]))
        let answer = try await client(relay, relayToken: "let me in\r\nX: y\n").join(join)
        let start = TreeStart(range: Data(), crowd: Data(), lists: Data())
        #expect(answer == Join.Answer(seq: 1, at: 2, kind: .join, head: 3, known: false, before: start))
        let request = try #require(relay.requests.first)
        #expect(request.method == "PUT")
        #expect(request.url == "\(relay.url)/v3/rooms/\(room)/members/\(me)")
        #expect(request["Authorization"] == "Bearer \(me)." + String(repeating: "ab", count: 32))
        #expect(request["Tick-Relay-Token"] == "letmeinX:y")
        #expect(request["User-Agent"] == "tick")
        #expect(request["Content-Type"] == "application/json")
        #expect(try JSON.value(Join.self, from: Data(request.text.utf8)) == join)
    }

    @Test func manyReceiptsGoInParts() async throws {
        let relay = ScriptedTransport(.json("", status: 204), .json("", status: 204), .json("", status: 204))
        let receipts = (1...2 * Limits.reads + 1).map {
            Receipt(kind: .read, from: $0, upto: $0, root: Data(count: 32), sig: Data(count: 64))
        }
        try await client(relay).acknowledge(receipts)
        let parts = try relay.requests.map { try JSON.values(Receipt.self, fromLines: Array($0.text.utf8)) }
        #expect(parts.map(\.count) == [Limits.reads, Limits.reads, 1])
        #expect(parts.flatMap(\.self) == receipts)
    }

    @Test func messagesGoALineEachAndComeBackInOrder() async throws {
        let relay = ScriptedTransport(
            .json(
                accepted(1, seq: 7) + #"{"code":"too-large","id":"\#(messageID(2))"}"# + "\n",
                type: "application/x-ndjson"
            )
        )
        let messages = [1, 2].map { NewMessage(id: messageID($0), body: Data([UInt8($0)])) }
        let batch = NewBatch(messages[...], epoch: Data(count: 32), sig: Data(count: 64))
        let answers = try client(relay).accepted(await client(relay).post([batch]), to: messages)
        #expect(
            answers == [
                SendResult.stored(id: messageID(1), seq: 7, at: 5),
                SendResult.refused(id: messageID(2), code: RelaysWord(.tooLarge)),
            ]
        )
        let request = try #require(relay.requests.first)
        #expect(request.method == "POST")
        #expect(request.url == "\(relay.url)/v3/rooms/\(room)/messages")
        #expect(request["Content-Type"] == "application/x-ndjson")
        #expect(request["Tick-Relay-Token"] == nil)
        #expect(try NewBatch.batches(JSON.values(fromLines: Data(request.text.utf8))) == [batch])
    }

    @Test func latestMessagesAreAskedForUntilAllAreThere() async throws {
        func list(_ seqs: [Int], sizes: [Int], more: Bool, counter: Int) -> ScriptedTransport.Answer {
            let records = seqs.map {
                #"{"event":{"seq":\#($0),"kind":"message","id":"\#(messageID($0))","member":"\#(me)","at":1},"#
                    + #""lists":"","inclusion":"","claims":[]}"#
            }
            let proven = sizes.map { #"{"size":\#($0),"root":"","proof":""}"# }.joined(separator: ",")
            let rest = #""batches":[],"sizes":[\#(proven)]\#(more ? ",\"more\":true" : "")"#
            return .json(#"{"counter":\#(counter),"size":9,"messages":[\#(records.joined(separator: ","))],\#(rest)}"#)
        }
        let relay = ScriptedTransport(
            list([7, 8], sizes: [8], more: true, counter: 3), list([4], sizes: [5, 8], more: true, counter: 4),
            list([2], sizes: [], more: false, counter: 4), list([7, 8], sizes: [], more: true, counter: 3),
            list([7], sizes: [], more: true, counter: 3)
        )
        let answer = try await client(relay).sent(last: 5)
        #expect(answer.messages.map(\.event.seq) == [2, 4, 7, 8])
        #expect(answer.sizes.map(\.size) == [8, 5])
        #expect(answer.counter == 3)
        #expect(
            relay.requests.map { $0.url.split(separator: "?").last } == [
                "last=5", "last=3&before=7&size=9", "last=2&before=4&size=9",
            ]
        )
        // A relay that gives the same again would be asked for ever.
        await #expect(throws: ClientError.self) { try await client(relay).sent(last: 5) }
    }

    @Test func everyEndpointHasItsPathAndQuery() async throws {
        let progress = #"{"cursor":1,"missing":0,"beyond":[[3,4]]}"#
        let list = memberList(head: 1)
        let status =
            #""event":{"seq":1,"kind":"message","id":"\#(messageID(1))","member":"\#(me)","at":1},"#
            + #""lists":"","inclusion":"","claims":[],"batches":[]"#
        let relay = ScriptedTransport(
            .json(#"{"seq":3}"#),
            .json(#"{"head":1,"members":1,"joined":1,"delivered":\#(progress),"read":\#(progress)}"#), .json(list),
            .json(#"{"counter":1,"size":2,"messages":[{\#(status)}],"batches":[],"sizes":[]}"#),
            .json(#"{"counter":1,"size":2,\#(status),"sizes":[]}"#), .json(#"{"proof":""}"#),
            .json(RelayPageTests.page([4, 5], head: 9)), .response(Response(status: 204)),
            .json(#"{"counter":8,"moved":[]}"#), .json("ok\n", type: "text/plain")
        )
        let client = client(relay, at: "HTTP://Relay.example/prefix/")
        let leave = Leave(id: messageID(3), body: Data([0xAB]))
        #expect(try await client.leave(leave).seq == 3)
        #expect(try await client.standing().delivered.beyond == RelaysWord([[3, 4]]))
        #expect(try await client.members(size: 7).head == 1)
        #expect(try await client.sent(last: 5, receipts: false, size: 9).messages.count == 1)
        #expect(try await client.message(.seq(1), size: 9, after: 4).record.event.seq == 1)
        #expect(try await client.tree(TreeQuery(from: 9, to: 3)).proof.isEmpty)
        let receipt = Receipt(kind: .delivered, from: 1, upto: 3, root: Data([0xAA]), sig: Data([0xFF]))
        let query = EventsQuery(start: .after(3), limit: 2, wait: 4, tree: 3, delivered: receipt)
        #expect(try await client.events(query).events.map(\.seq) == [4, 5])
        try await client.acknowledge([receipt])
        #expect(try await client.moves(after: 6, wait: 7).counter == 8)
        try await client.health()
        try await client.acknowledge([])
        let prefix = "http://relay.example/prefix"
        let path = "\(prefix)/v3/rooms/\(room)"
        #expect(
            relay.requests.map { "\($0.method) \($0.url)" } == [
                "DELETE \(path)/members/\(me)?id=\(messageID(3))&body=ab",
                "GET \(path)/members/\(me)",
                "GET \(path)/members?size=7",
                "GET \(path)/messages?last=5&receipts=0&size=9",
                "GET \(path)/messages/1?size=9&after=4",
                "GET \(path)/tree?from=9&to=3",
                "GET \(path)/events?after=3&limit=2&wait=4&tree=3&delivered=1-3&root=aa&sig=ff",
                "POST \(path)/receipts",
                "GET \(path)/receipts?after=6&wait=7",
                "GET \(prefix)/healthz",
            ]
        )
        #expect(relay.requests.last?["Authorization"] == nil)
    }

    // MARK: What is no answer

    @Test(arguments: [
        (accepted(1, seq: 7), "1 answers to 2 messages, or others than were asked for"),
        (accepted(2, seq: 7) + accepted(1, seq: 8), "2 answers to 2 messages, or others than were asked for"),
        (accepted(1, seq: 7) + #"{"id":"\#(messageID(2))"}"#, "86 bytes of 'application/json'"),
        (accepted(1, seq: 7) + #"{"id":"#, "57 bytes of 'application/json'"),
        ("", "0 answers to 2 messages, or others than were asked for"),
    ])
    func anAnswerToOtherMessagesIsNonsense(_ body: String, _ what: String) async throws {
        let relay = ScriptedTransport(.json(body))
        let messages = [1, 2].map { NewMessage(id: messageID($0), body: Data()) }
        let batch = NewBatch(messages[...], epoch: Data(count: 32), sig: Data(count: 64))
        let failure = await error { () throws(ClientError) in
            _ = try client(relay).accepted(await client(relay).post([batch]), to: messages)
        }
        #expect(failure == .nonsense(what))
    }

    @Test(
        arguments: [
            (.json("<html>", type: "text/html; charset=x"), .nonsense("6 bytes of 'text/html'", isPage: true)),
            (
                .json("<html>", status: 500, type: "text/html"),
                .nonsense("status 500 with 6 bytes of 'text/html'", status: 500)
            ),
            (.json("", status: 302), .nonsense("a redirect", status: 302)),
            (.failure(.cutShort), .nonsense("an answer cut short")),
            (.failure(.notHTTP), .nonsense("an answer that is not HTTP")),
            (.failure(.tooLarge), .nonsense("an answer of more than 24 MiB")),
            (.failure(.headerTooLarge), .nonsense("an answer with too large a header")),
            (
                .json("{}", status: 400, type: "application/problem+json"),
                .nonsense("status 400 with 2 bytes of 'application/problem+json'", status: 400)
            ),
            (.json("", status: 429, type: nil, retryAfter: 7), .rateLimited(7)),
            (
                .json(#"{"status":429,"code":"x","title":"y"}"#, status: 429, type: "application/problem+json"),
                .rateLimited(nil, title: "y")
            ),
        ] as [(ScriptedTransport.Answer, ClientError)]
    )
    func whatNoRelaySaysIsNonsenseAndWorthAnotherTry(_ answer: ScriptedTransport.Answer, _ expected: ClientError)
        async throws
    {
        let relay = ScriptedTransport(answer)
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == expected)
        #expect(error?.isWorthRetrying == true)
        #expect(relay.requests.count == 1)
    }

    /// A proxy let questions through, and answered all else with a page of its own: `tick ack` ended with 0.
    @Test(arguments: [(200, ""), (201, "status 201 with "), (202, "status 202 with "), (206, "status 206 with ")])
    func whatIsAnsweredWithoutABodyIsDoneByThatAnswerAlone(_ status: Int, _ words: String) async throws {
        let page = ScriptedTransport.Answer.json("<h1>Blocked</h1>", status: status, type: "text/html")
        let relay = client(ScriptedTransport(page, page))
        let receipt = Receipt(kind: .read, from: 3, upto: 3, root: Data(count: 32), sig: Data(count: 64))
        let nonsense = ClientError.nonsense(words + "16 bytes of 'text/html'", isPage: true)
        #expect(await error { () throws(ClientError) in try await relay.acknowledge([receipt]) } == nonsense)
        #expect(await error { () throws(ClientError) in try await relay.clearPush() } == nonsense)
    }

    /// A relay was stopped behind its proxy, and was said to answer nonsense.
    @Test(arguments: [407, 502, 503, 504])
    func aProxyWithoutItsRelayIsARelayThatCannotBeReached(_ status: Int) async throws {
        let relay = ScriptedTransport(.json("<html>", status: status, type: "text/html"))
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == .unreachable(relay: relay.url, .proxy(status: status)))
        #expect(error?.reason == "a proxy answers for it with status \(status)")
        #expect(error?.isWorthRetrying == true)
    }

    @Test(arguments: [
        (400, #"{"status":400,"code":"bad-request","title":"no"}"#, Problem(.badRequest, title: "no"), false),
        (
            409, #"{"status":409,"code":"stale-epoch","title":"no","type":"x"}"#, Problem(.staleEpoch, title: "no"),
            false
        ),
        (401, #"{"code":"no-relay-token"}"#, Problem(.noRelayToken, title: "no-relay-token"), false),
        (408, #"{"code":"timed-out","title":"late"}"#, Problem(.timedOut, title: "late"), true),
        (
            503, #"{"code":"unavailable","title":"no","retry_after":3}"#,
            Problem(.unavailable, title: "no", retryAfter: 3), true
        ),
    ])
    func aProblemIsARefusalAndFinalUnlessTheRelayIsAtFault(
        _ status: Int, _ body: String, _ problem: Problem, _ again: Bool
    ) async throws {
        let relay = ScriptedTransport(.json(body, status: status, type: "application/problem+json"))
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == .refused(problem))
        #expect(error?.problem == problem)
        #expect(error?.isWorthRetrying == again)
    }

    @Test func aProblemInWordsOfALaterVersionIsARefusalToo() async throws {
        let relay = ScriptedTransport(
            .json(#"{"code":"moon-phase","title":"not tonight"}"#, status: 422, type: "application/problem+json")
        )
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error?.problem?.status == 422)
        #expect(error?.reason == "not tonight")
        #expect(error?.isWorthRetrying == false)
    }

    /// It filled the terminal, and the state file of each message in the outbox.
    @Test func onlyTheBeginningOfALongTitleIsTaken() async throws {
        let title = "e" + String(repeating: "\u{301}", count: 20_000)
        let relay = ScriptedTransport(
            .json(#"{"code":"bad-request","title":"\#(title)"}"#, status: 400, type: "application/problem+json")
        )
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error?.reason == String(title.unicodeScalars.prefix(200)))
    }

    @Test(
        arguments: [
            (.closed(nil), "connection closed without an answer", true),
            (.closed(SystemError("connect", ECONNRESET)), "connection reset by peer", true),
            (.cannotConnect(SystemError("connect", ECONNREFUSED)), "connection refused", false),
            (.cannotConnect(nil), "could not connect", false),
            (.unknownHost, "could not resolve host", false),
            (.untrusted("certificate has expired"), "certificate has expired", false),
            (.unknownIssuer("self-signed certificate"), "self-signed certificate", false),
            (.timedOut, "timed out", true),
            (.other("the moon is full"), "the moon is full", true),
        ] as [(TransportError, String, Bool)]
    )
    func withoutAnAnswerTheRelayIsUnreachable(_ failure: TransportError, _ reason: String, _ asked: Bool) async throws {
        let relay = ScriptedTransport(.failure(failure))
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == .unreachable(relay: relay.url, failure))
        #expect(error?.reason == reason)
        #expect(error?.isWorthRetrying == true)
        #expect(error?.mayBeDone == asked)
    }

    @Test func anAddressThatIsNoneIsNeverAsked() async throws {
        let relay = ScriptedTransport()
        let error = await error { () throws(ClientError) in
            _ = try await client(relay, at: "localhost:8425").members()
        }
        #expect(relay.requests.isEmpty)
        #expect(error == .unreachable(relay: "localhost:8425", .notARelay(.noScheme)))
        #expect(error?.mayBeDone == false)
    }

    @Test func aTaskThatIsCancelledStopsWaiting() async throws {
        let relay = ScriptedTransport(.silence)
        let asking = Task { () async -> ClientError? in
            await error { () throws(ClientError) in _ = try await client(relay).moves(after: 0, wait: 60) }
        }
        await relay.isAsked()
        asking.cancel()
        #expect(await asking.value == .unreachable(relay: relay.url, .cancelled))
    }

    @Test func aWaitIsGivenTheTimeItTakes() async throws {
        let relay = ScriptedTransport()
        _ = await error { () throws(ClientError) in _ = try await client(relay).members() }
        _ = await error { () throws(ClientError) in _ = try await client(relay).moves(after: 0, wait: 60) }
        #expect(relay.requests.map(\.patience) == [30, 75])
    }
}
