import CSessionRepairs
import Foundation
import Testing

@testable import Client
@testable import Pushing

/// A fault of URLSession's a test, as `Sources/CSessionRepairs/repairs.c` has them. Those that aren't here: 1 is tested by
/// tail-idle.t, 6 by tail-exec.t, 9 by nginx.t, 10 by resolve.t.
@Suite(.ownThread) struct SessionRepairsTests {
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"

    // MARK: 2. Header lines

    /// The process ended.
    @Test(arguments: [
        "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "HTTP/1.1 200 OK\r\nContent-Le",
    ])
    func aConnectionThatEndsWithinTheHeaderIsNoAnswer(_ start: String) async throws {
        let relay = try ScriptedRelay(.closing(start))
        defer { relay.stop() }
        #expect(await failure(relay.url) == .cutShort)
    }

    /// The process ended.
    @Test func trailersArePassedOver() async throws {
        let relay = try ScriptedRelay(.bytes(Self.chunked + "Checksum: 1\r\nHTTP/1.1 404: no\r\n\r\n"), .json("2"))
        defer { relay.stop() }
        let response = try await get(relay.url)
        #expect(response.status == 200)
        #expect(response.body == Data("{}".utf8))
        #expect(try await get(relay.url).body == Data("2".utf8))
    }

    @Test(arguments: [
        "HTTP/1.1 200\r\n", "HTTP/1.1 200 Gut gemacht, Jürgen\r\n", "HTTP/1.1 200 OK\r\nEmpty:\r\n",
        "HTTP/1.1 200 OK\r\nX-Name: Jürgen\r\n",
        "HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n", "HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n",
    ])
    func aHeaderIsTakenWhateverElseIsInIt(_ header: String) async throws {
        let relay = try ScriptedRelay(.bytes(header + "Content-Type: a/b\r\nContent-Length: 2\r\n\r\n{}"))
        defer { relay.stop() }
        let response = try await get(relay.url)
        #expect(response.status == 200)
        #expect(response.contentType == "a/b")
        #expect(response.body == Data("{}".utf8))
    }

    /// The request never ended.
    @Test func anAnswerThatAsksForAPasswordIsTheAnswer() async throws {
        let relay = try ScriptedRelay(.json("no", status: "401 Who\r\nWWW-Authenticate: Basic realm=\"x\""))
        defer { relay.stop() }
        let response = try await get(relay.url)
        #expect(response.status == 401)
        #expect(response.body == Data("no".utf8))
        #expect(relay.requests.count == 1)
    }

    /// A cancellation that met one ended the process.
    @Test func aRedirectIsTheAnswer() async throws {
        let relay = try ScriptedRelay(.json("", status: "302 Found\r\nLocation: /other"), .json("other"))
        defer { relay.stop() }
        #expect(try await get(relay.url).status == 302)
        #expect(relay.requests.count == 1)
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\n", chunked])
    func aHeaderWithoutAnEndIsGivenUp(_ start: String) async throws {
        let relay = try ScriptedRelay(.endless(start, then: String(repeating: "a:\r\n", count: 1_000)))
        defer { relay.stop() }
        #expect(await failure(relay.url) == .headerTooLarge)
    }

    @Test func aLineOfTheHeaderBeyondLibcurlsBoundIsNoLackOfMemory() async throws {
        let line = "X-Long: " + String(repeating: "a", count: 400_000)
        let relay = try ScriptedRelay(.bytes(ScriptedRelay.Answer.response("{}", status: "200 OK", fields: [line])))
        defer { relay.stop() }
        #expect(await failure(relay.url) == .headerTooLarge)
    }

    // MARK: 4. Compression

    @Test func noCompressionIsAskedForAndNoneUndone() async throws {
        let body = "\u{1F}not gzip at all"
        let answer = ScriptedRelay.Answer.response(body, status: "200 OK", fields: ["Content-Encoding: gzip"])
        let relay = try ScriptedRelay(.bytes(answer))
        defer { relay.stop() }
        #expect(try await get(relay.url).body == Data(body.utf8))
        #expect(relay.requests.first?.fields["accept-encoding"] == nil)
    }

    // MARK: 5. A body that is sent again

    /// It waited for its time-out.
    @Test(arguments: [10, 300_000])
    func aBodyIsSentAgainWhereAKeptConnectionWasClosed(_ size: Int) async throws {
        let relay = try ScriptedRelay(.json("1"), .closing(""), .json("2"))
        defer { relay.stop() }
        _ = try await get(relay.url)
        var request = Client.Request("POST", relay.url, patience: 300)
        request.body = Data((0..<size).map { UInt8(ascii: "a") + UInt8($0 % 26) })
        let response = try await URLSessionTransport.shared.response(to: request)
        #expect(response.body == Data("2".utf8))
        #expect(relay.requests.dropFirst().map { $0.body } == [request.body, request.body])
    }

    // MARK: 7. Hosts

    @Test(arguments: ["127.1", "0x7f.1", "2130706433", "localhost"])
    func aHostIsAskedHoweverItIsWritten(_ host: String) async throws {
        let relay = try ScriptedRelay(.json("{}"))
        defer { relay.stop() }
        #expect(try await get("http://\(host):\(relay.port)/a?b=c").status == 200)
        #expect(relay.requests.first?.line == "GET /a?b=c HTTP/1.1")
        #expect(relay.requests.first?.fields["host"]?.hasSuffix(".invalid") == false)
    }

    @Test func aHostOfTheNextProtocolIsAsked() async throws {
        // It is asked, or there is no such protocol here: it is never refused, nor looked up.
        let relay = try ScriptedRelay(.json("{}"))
        defer { relay.stop() }
        switch await failure("http://[::1]:\(relay.port)/") {
        case .cannotConnect, .closed, nil: break
        case let error?: Issue.record("\(error)")
        }
        #expect(URLSessionTransport.url("http://[::1]:1/a?b")?.absoluteString == "http://host.invalid:1/a?b#::1")
        #expect(URLSessionTransport.url("https://[::1]")?.absoluteString == "https://host.invalid#::1")
        #expect(URLSessionTransport.url("http://127.0.0.1:1/a")?.absoluteString == "http://127.0.0.1:1/a")
        #expect(URLSessionTransport.url("http://r2.example/a")?.absoluteString == "http://r2.example/a")
    }

    // MARK: 13. What each request left behind

    @Test func eachRequestGivesItsURLBack() async throws {
        let relay = try ScriptedRelay((0..<300).map { .json("\($0)") })
        defer { relay.stop() }
        _ = try await get(relay.url)
        let before = tick_url_handles()
        for _ in 1..<300 { _ = try await get(relay.url) }
        // Requests of other tests have theirs meanwhile.
        #expect(tick_url_handles() - before < 200)
    }

    // MARK: Handles that aren't URLSession's

    /// What libcurl does of itself: a connection that ends within the header is the end of it.
    @Test func libcurlItselfIsAsItWasMeanwhile() async throws {
        let start = "HTTP/1.1 200 OK\r\nContent-Type: a/b\r\n"
        let relay = try ScriptedRelay([.closing(start), .closing(start)] + (0..<200).map { .json("\($0)") })
        defer { relay.stop() }
        #expect(await failure(relay.url) == .cutShort)
        let url = relay.url
        let push = PushRequest(url: url, fields: [], body: [], time: 300, certificates: nil, permits: { _ in true })
        #expect(await Transfers.result(of: push) == .taken(200))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    if number % 2 == 0 {
                        #expect((try? await get(relay.url).status) == 200)
                    } else {
                        #expect(await Transfers.result(of: push) == .taken(200))
                    }
                }
            }
        }
        #expect(relay.requests.count == 202)
    }
}
