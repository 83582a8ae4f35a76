import Foundation
import Testing
import Wire

@testable import Client

private let room = RoomID(rawValue: 1)
private let me = MemberID(rawValue: 2)
private let token = Data(repeating: 0xAB, count: 32)

private func client(_ relay: ScriptedRelay, relayToken: String? = nil) -> RelayClient {
    client(relay.url, relayToken: relayToken)
}

private func client(_ url: String, relayToken: String? = nil) -> RelayClient {
    let credential = Credential(member: me, token: token)
    return RelayClient(relay: url, room: room, credential: credential, relayToken: relayToken, agent: "tick/1.2.3")
}

private func accepted(_ number: Int, seq: Int) -> String {
    #"{"at":5,"id":"\#(messageID(number))","seq":\#(seq)}"# + "\n"
}

private func page(_ seqs: [Int], head: Int, gap: ClosedRange<Int>? = nil) -> String {
    let events = seqs.map { #"{"seq":\#($0),"kind":"leave","id":"\#(messageID($0))","member":"\#(me)","at":1}"# }
    let gap = gap.map { #","gap":{"from":\#($0.lowerBound),"upto":\#($0.upperBound)}"# } ?? ""
    return #"{"head":\#(head),"events":[\#(events.joined(separator: ","))]\#(gap)}"#
}

private func error(_ ask: () async throws(ClientError) -> Void) async -> ClientError? {
    do throws(ClientError) { try await ask() } catch { return error }
    return nil
}

@Suite struct RelayClientTests {
    // MARK: What is asked

    @Test func aJoinSaysWhoAsksAndWhatWith() async throws {
        let relay = try ScriptedRelay(.json(#"{"seq":1,"at":2,"head":3,"known":false,"more":[]}"#))
        defer { relay.stop() }
        let join = Join(id: messageID(1), proof: Data([1]), name: Data([2]), new: true)
        let answer = try await client(relay, relayToken: "let me in\r\nX: y\n").join(join)
        #expect(answer == Join.Answer(seq: 1, at: 2, head: 3, known: false))
        let request = try #require(relay.requests.first)
        #expect(request.line == "PUT /v1/rooms/\(room)/members/\(me) HTTP/1.1")
        #expect(request.fields["authorization"] == "Bearer \(me)." + String(repeating: "ab", count: 32))
        #expect(request.fields["tick-relay-token"] == "letmeinX:y")
        #expect(request.fields["x"] == nil)
        #expect(request.fields["user-agent"] == "tick/1.2.3")
        #expect(request.fields["content-type"] == "application/json")
        #expect(try JSON.value(Join.self, from: Data(request.body.utf8)) == join)
    }

    @Test func messagesGoALineEachAndComeBackInOrder() async throws {
        let relay = try ScriptedRelay(
            .json(
                accepted(1, seq: 7) + #"{"code":"too-large","id":"\#(messageID(2))"}"# + "\n",
                type: "application/x-ndjson"
            )
        )
        defer { relay.stop() }
        let messages = [1, 2].map { NewMessage(id: messageID($0), body: Data([UInt8($0)])) }
        let answers = try await client(relay).send(messages)
        #expect(answers == [Accepted(id: messageID(1), seq: 7, at: 5), Accepted(id: messageID(2), code: .tooLarge)])
        let request = try #require(relay.requests.first)
        #expect(request.line == "POST /v1/rooms/\(room)/messages HTTP/1.1")
        #expect(request.fields["content-type"] == "application/x-ndjson")
        #expect(request.fields["tick-relay-token"] == nil)
        #expect(try JSON.values(NewMessage.self, fromLines: Data(request.body.utf8)) == messages)
    }

    @Test func everyEndpointHasItsPathAndQuery() async throws {
        let progress = #"{"cursor":1,"missing":0,"beyond":[[3,4]]}"#
        let status =
            #"{"event":{"seq":1,"kind":"message","id":"\#(messageID(1))","member":"\#(me)","at":1},"audience":[]}"#
        let relay = try ScriptedRelay(
            .json(#"{"seq":3}"#),
            .json(#"{"head":1,"members":1,"joined":1,"delivered":\#(progress),"read":\#(progress)}"#),
            .json(#"{"head":1,"members":[]}"#),
            .json(#"{"messages":[\#(status)]}"#),
            .json(status),
            .json(page([4, 5], head: 9)),
            .bytes("HTTP/1.1 204 No Content\r\n\r\n"),
            .json(#"{"counter":8,"moved":[]}"#),
            .json("ok\n", type: "text/plain")
        )
        defer { relay.stop() }
        let client = client("\(relay.url)/prefix/")
        try await client.leave(messageID(3))
        #expect(try await client.standing().delivered.beyond == [[3, 4]])
        #expect(try await client.members().head == 1)
        #expect(try await client.sent(last: 5).messages.count == 1)
        #expect(try await client.message(.seq(1)).event.seq == 1)
        let receipt = Receipt(kind: .delivered, from: 1, upto: 3, tag: Data([0xFF]))
        let query = EventsQuery(start: .after(3), limit: 2, wait: 4, delivered: receipt)
        #expect(try await client.events(query).events.map(\.seq) == [4, 5])
        try await client.acknowledge([receipt])
        #expect(try await client.moves(after: 6, wait: 7).counter == 8)
        try await client.health()
        try await client.acknowledge([])
        #expect(try await client.send([]).isEmpty)
        let path = "/prefix/v1/rooms/\(room)"
        #expect(
            relay.requests.map { $0.line.replacingOccurrences(of: " HTTP/1.1", with: "") } == [
                "DELETE \(path)/members/\(me)?id=\(messageID(3))",
                "GET \(path)/members/\(me)",
                "GET \(path)/members",
                "GET \(path)/messages?last=5",
                "GET \(path)/messages/1",
                "GET \(path)/events?after=3&limit=2&wait=4&delivered=1-3&tag=ff",
                "POST \(path)/receipts",
                "GET \(path)/receipts?after=6&wait=7",
                "GET /prefix/healthz",
            ]
        )
        #expect(relay.requests.last?.fields["authorization"] == nil)
    }

    // MARK: What is no answer

    @Test(arguments: [
        (accepted(1, seq: 7), "1 answers to 2 messages, or others than were asked for"),
        (accepted(2, seq: 7) + accepted(1, seq: 8), "2 answers to 2 messages, or others than were asked for"),
        (accepted(1, seq: 7) + #"{"id":"\#(messageID(2))"}"#, "a message that is neither stored nor refused"),
        (accepted(1, seq: 7) + #"{"id":"#, "57 bytes of 'application/json'"),
        ("", "0 answers to 2 messages, or others than were asked for"),
    ])
    func anAnswerToOtherMessagesIsNonsense(_ body: String, _ what: String) async throws {
        let relay = try ScriptedRelay(.json(body))
        defer { relay.stop() }
        let messages = [1, 2].map { NewMessage(id: messageID($0), body: Data()) }
        #expect(await error { () throws(ClientError) in _ = try await client(relay).send(messages) } == .nonsense(what))
    }

    @Test(
        arguments: [
            (.json("<html>log in</html>", type: "text/html; charset=utf-8"), .nonsense("19 bytes of 'text/html'")),
            (
                .json("<html>", status: "500 Oops", type: "text/html"),
                .nonsense("status 500 with 6 bytes of 'text/html'")
            ),
            (.json("", status: "302 Found\r\nLocation: http://127.0.0.1:1/"), .nonsense("a redirect")),
            (.closing("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{\"head\":1"), .nonsense("an answer cut short")),
            (
                .closing("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"),
                .nonsense("an answer cut short")
            ),
            (.closing("hello\r\n\r\n"), .nonsense("an answer that is not HTTP")),
            (
                .json("", status: "401 Who\r\nWWW-Authenticate: Basic realm=\"x\"", type: "text/html"),
                .nonsense("status 401 with 0 bytes of 'text/html'")
            ),
            (
                .json("{}", status: "400 Bad", type: "application/problem+json"),
                .nonsense("status 400 with 2 bytes of 'application/problem+json'")
            ),
            (.json("", status: "429 Slow\r\nRetry-After: 7"), .rateLimited(7)),
            (.json("", status: "429 Slow\r\nRetry-After: Fri, 31 Dec 1999 23:59:59 GMT"), .rateLimited(nil)),
        ] as [(ScriptedRelay.Answer, ClientError)]
    )
    func whatNoRelaySaysIsNonsenseAndWorthAnotherTry(_ answer: ScriptedRelay.Answer, _ expected: ClientError)
        async throws
    {
        let relay = try ScriptedRelay(answer)
        defer { relay.stop() }
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == expected)
        #expect(error?.isWorthRetrying == true)
        #expect(relay.requests.count == 1)
    }

    /// A relay was stopped behind its proxy, and was said to answer nonsense.
    @Test(arguments: ["502 Bad Gateway", "503 Service Unavailable", "504 Gateway Timeout"])
    func aProxyWithoutItsRelayIsARelayThatCannotBeReached(_ status: String) async throws {
        let relay = try ScriptedRelay(.json("<html>", status: status, type: "text/html"))
        defer { relay.stop() }
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        let reason = "a proxy answers for it with status \(status.prefix(3))"
        #expect(error == .unreachable(relay: relay.url, reason: reason))
        #expect(error?.isWorthRetrying == true)
    }

    @Test(arguments: [
        (400, #"{"status":400,"code":"bad-request","title":"no"}"#, Problem(.badRequest, title: "no"), false),
        (
            403, #"{"status":403,"code":"wrong-proof","title":"no","type":"x"}"#, Problem(.wrongProof, title: "no"),
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
        _ status: Int,
        _ body: String,
        _ problem: Problem,
        _ again: Bool
    ) async throws {
        let relay = try ScriptedRelay(.json(body, status: "\(status) No", type: "application/problem+json"))
        defer { relay.stop() }
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == .refused(problem))
        #expect(error?.problem == problem)
        #expect(error?.isWorthRetrying == again)
    }

    @Test func aProblemInWordsOfALaterVersionIsARefusalToo() async throws {
        let relay = try ScriptedRelay(
            .json(#"{"code":"moon-phase","title":"not tonight"}"#, status: "422 No", type: "application/problem+json")
        )
        defer { relay.stop() }
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error?.problem?.status == 422)
        #expect(error?.reason == "not tonight")
        #expect(error?.isWorthRetrying == false)
    }

    @Test func whoClosesWithoutAnAnswerIsUnreachable() async throws {
        let relay = try ScriptedRelay(.closing(""))
        defer { relay.stop() }
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == .unreachable(relay: relay.url, reason: "connection closed without an answer"))
        #expect(error?.isWorthRetrying == true)
    }

    @Test func whereNobodyListensTheSystemSaysWhy() async throws {
        let relay = try ScriptedRelay()
        relay.stop()
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == .unreachable(relay: relay.url, reason: "connection refused", asked: false))
    }

    @Test func aHostThatIsNotThereIsSaidToBe() async throws {
        let relay = "http://no-such-host.invalid"
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == .unreachable(relay: relay, reason: "could not resolve host", asked: false))
    }

    @Test func anAddressThatIsNoneIsNeverAsked() async throws {
        let error = await error { () throws(ClientError) in _ = try await client("localhost:8425").members() }
        #expect(
            error == .unreachable(relay: "localhost:8425", reason: RelayAddress.Refusal.noScheme.reason, asked: false)
        )
    }

    @Test func aTaskThatIsCancelledStopsWaiting() async throws {
        let relay = try ScriptedRelay(.silence)
        defer { relay.stop() }
        let asking = Task { () async -> ClientError? in
            await error { () throws(ClientError) in _ = try await client(relay).moves(after: 0, wait: 60) }
        }
        while relay.requests.isEmpty { await Task.yield() }
        asking.cancel()
        #expect(await asking.value == .unreachable(relay: relay.url, reason: "timed out"))
    }

    @Test func aTaskThatWasCancelledBeforeAsksNothing() async throws {
        let relay = try ScriptedRelay(.silence)
        defer { relay.stop() }
        let asking = Task { () async -> ClientError? in
            while !Task.isCancelled { await Task.yield() }
            return await error { () throws(ClientError) in _ = try await client(relay).members() }
        }
        asking.cancel()
        #expect(await asking.value == .unreachable(relay: relay.url, reason: "timed out"))
    }

    @Test func aConnectionIsUsedAgain() async throws {
        let relay = try ScriptedRelay(.json("{\"head\":1,\"members\":[]}"), .json("{\"head\":2,\"members\":[]}"))
        defer { relay.stop() }
        let client = client(relay)
        #expect(try await client.members().head == 1)
        #expect(try await client.members().head == 2)
    }

    @Test func anAnswerWithoutAnEndIsGivenUp() async throws {
        let relay = try ScriptedRelay(
            .closing("HTTP/1.1 200 OK\r\nContent-Length: 80000000\r\n\r\n" + String(repeating: " ", count: 80_000_000))
        )
        defer { relay.stop() }
        let error = await error { () throws(ClientError) in _ = try await client(relay).members() }
        #expect(error == .nonsense("an answer of more than 64 MiB"))
    }

    // MARK: Pages

    @Test(
        arguments: [
            (.after(0), page([1, 2], head: 5)),
            (.after(3), page([4], head: 4)),
            (.after(4), page([], head: 4)),
            (.after(9), page([], head: 4)),
            (.after(3), page([7], head: 7, gap: 4...6)),
            (.after(3), page([], head: 6, gap: 4...6)),
            (.last(2), page([8, 9], head: 9)),
            (.last(0), page([], head: 9)),
            (.since(1), page([7], head: 9, gap: 2...6)),
        ] as [(EventsQuery.Start, String)]
    )
    func aWholePageIsTaken(_ start: EventsQuery.Start, _ body: String) async throws {
        let relay = try ScriptedRelay(.json(body))
        defer { relay.stop() }
        _ = try await client(relay).events(EventsQuery(start: start))
    }

    /// Numbers that would overflow the arithmetic of whoever believes them.
    @Test(
        arguments: [
            "{\"head\":9223372036854775807,\"events\":[]}",
            "{\"head\":-1,\"events\":[]}",
            "{\"head\":9,\"gap\":{\"from\":1,\"upto\":9223372036854775807},\"events\":[]}",
            page([9_223_372_036_854_775_807], head: 9),
        ]
    )
    func numbersThatNoRelaySaysAreNonsense(_ body: String) async throws {
        let relay = try ScriptedRelay(.json(body), .json(body))
        defer { relay.stop() }
        let error = await error { () throws(ClientError) in
            _ = try await client(relay).events(EventsQuery(start: .last(1)))
        }
        guard case .nonsense = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            "{\"head\":5,\"members\":2,\"joined\":1,\"delivered\":{\"cursor\":9223372036854775807,\"missing\":0,\"beyond\":[]},"
                + "\"read\":{\"cursor\":0,\"missing\":0,\"beyond\":[]}}",
            "{\"head\":5,\"members\":2,\"joined\":1,\"delivered\":{\"cursor\":0,\"missing\":0,\"beyond\":[[3,1]]},"
                + "\"read\":{\"cursor\":0,\"missing\":0,\"beyond\":[]}}",
        ]
    )
    func aStandingOutOfBoundsIsNonsense(_ body: String) async throws {
        let relay = try ScriptedRelay(.json(body))
        defer { relay.stop() }
        let error = await error { () throws(ClientError) in _ = try await client(relay).standing() }
        guard case .nonsense = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            (.after(0), page([2], head: 5), "seq 2 where 1 comes next"),
            (.after(0), page([1, 3], head: 5), "seq 3 where 2 comes next"),
            (.after(0), page([1, 1], head: 5), "seq 1 where 2 comes next"),
            (.after(3), page([3], head: 5), "seq 3 where 4 comes next"),
            (.after(3), page([8], head: 8, gap: 4...6), "seq 8 where 7 comes next"),
            (.after(3), page([7], head: 8, gap: 5...6), "a gap from seq 5 to 6 where 4 comes next"),
            (.after(3), page([], head: 5), "no events, though there are some up to 5"),
            (.after(3), page([4, 5], head: 4), "seq 5 beyond the head, 4"),
            (.last(2), page([4, 6], head: 9), "seq 6 where 5 comes next"),
            (.last(2), page([0], head: 9), "the number 0"),
        ] as [(EventsQuery.Start, String, String)]
    )
    func aPageWithAHoleIsNonsense(_ start: EventsQuery.Start, _ body: String, _ what: String) async throws {
        let relay = try ScriptedRelay(.json(body))
        defer { relay.stop() }
        let query = EventsQuery(start: start)
        #expect(await error { () throws(ClientError) in _ = try await client(relay).events(query) } == .nonsense(what))
    }

    @Test func whatWasAskedOverALostConnectionMayBeDone() async throws {
        // libcurl asks again where a connection that it had turns out to be gone, and then nobody listens any more.
        let relay = try ScriptedRelay(.json(#"{"head":1,"members":[]}"#), .closing(""))
        let client = client(relay)
        #expect(try await client.members().head == 1)
        relay.stop()
        let lost = await error { () throws(ClientError) in _ = try await client.members() }
        #expect(lost == .unreachable(relay: relay.url, reason: "connection closed without an answer"))
        #expect(lost?.mayBeDone == true)
        let refused = await error { () throws(ClientError) in _ = try await client.members() }
        #expect(refused?.mayBeDone == false)
    }
}
