import Foundation
import Testing

@testable import Client

/// Makes a request over URLSession, with a connection of its own or one that is kept.
func get(_ url: String, patience: Double = 300) async throws(TransportError) -> Response {
    try await URLSessionTransport.shared.response(to: Request("GET", url, patience: patience))
}

/// Why a request gets no answer; nil where it gets one.
func failure(_ request: Request) async -> TransportError? {
    do throws(TransportError) { _ = try await URLSessionTransport.shared.response(to: request) } catch { return error }
    return nil
}

func failure(_ url: String, patience: Double = 300) async -> TransportError? {
    await failure(Request("GET", url, patience: patience))
}

/// Requests over URLSession and sockets.
@Suite(.ownThread) struct URLSessionTransportTests {
    @Test func aRequestGoesAsItWasMade() async throws {
        let relay = try ScriptedRelay(.json("{}"))
        defer { relay.stop() }
        var request = Request("PUT", "\(relay.url)/a/b?c=d", patience: 300)
        request.fields = [("User-Agent", "tick/1.2.3"), ("Authorization", "Bearer x"), ("Content-Type", "text/plain")]
        request.body = Data("hello".utf8)
        let response = try await URLSessionTransport.shared.response(to: request)
        #expect(response.status == 200)
        #expect(response.contentType == "application/json")
        #expect(response.retryAfter == nil)
        #expect(response.body == Data("{}".utf8))
        let seen = try #require(relay.requests.first)
        #expect(seen.line == "PUT /a/b?c=d HTTP/1.1")
        #expect(seen.body == request.body)
        #expect(seen.fields["user-agent"] == "tick/1.2.3")
        #expect(seen.fields["authorization"] == "Bearer x")
        #expect(seen.fields["content-type"] == "text/plain")
        #expect(seen.fields["content-length"] == "5")
        #expect(seen.fields["expect"] == nil)
        // What the relay needn't know: the user's language, and the system.
        #expect(seen.fields["accept-language"] == "en")
    }

    @Test(arguments: ["DELETE", "POST"])
    func aRequestWithoutABodySaysSo(_ method: String) async throws {
        let relay = try ScriptedRelay(.bytes("HTTP/1.1 204 No Content\r\n\r\n"))
        defer { relay.stop() }
        let start = ContinuousClock.now
        #expect(await failure(Request(method, relay.url, patience: 300)) == nil)
        #expect(relay.requests.first?.line == "\(method) / HTTP/1.1")
        #expect(relay.requests.first?.fields["transfer-encoding"] == nil)
        // It puts limits of silence off.
        #expect(LastByte.shared.instant.map { $0 > start } == true)
    }

    @Test func aConnectionIsUsedAgain() async throws {
        let relay = try ScriptedRelay(.json("1"), .json("2"))
        defer { relay.stop() }
        #expect(try await get(relay.url).body == Data("1".utf8))
        #expect(try await get(relay.url).body == Data("2".utf8))
        #expect(relay.connections == 1)
    }

    @Test(
        arguments: [
            (.closing(""), .closed(nil)),
            (.closing("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{\"head\":1"), .cutShort),
            (.closing("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"), .cutShort),
            (.closing("hello\r\n\r\n"), .notHTTP),
            (.closing("HTTP/1.1 200 OK\r\nContent-Length: \(Int64.max)\r\n\r\n{}"), .tooLarge),
        ] as [(ScriptedRelay.Answer, TransportError)]
    )
    func whatIsNoWholeAnswerIsSaid(_ answer: ScriptedRelay.Answer, _ error: TransportError) async throws {
        let relay = try ScriptedRelay(answer)
        defer { relay.stop() }
        #expect(await failure(relay.url) == error)
        #expect(relay.requests.count == 1)
    }

    @Test func theAnswerSaysWhenToAskAgain() async throws {
        let later = Date(timeIntervalSinceNow: 3_600)
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.timeZone = .gmt
        form.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let values = ["7", "Fri, 31 Dec 1999 23:59:59 GMT", "soon", form.string(from: later)]
        let relay = try ScriptedRelay(values.map { .json("", status: "429 Slow\r\nRetry-After: \($0)") })
        defer { relay.stop() }
        #expect(try await get(relay.url).retryAfter == 7)
        #expect(try await get(relay.url).retryAfter == nil)
        #expect(try await get(relay.url).retryAfter == nil)
        #expect((1_000...3_600).contains(try #require(try await get(relay.url).retryAfter)))
    }

    @Test func whereNobodyListensTheSystemSaysWhy() async throws {
        let relay = try ScriptedRelay()
        relay.stop()
        guard case .cannotConnect(let error?) = await failure(relay.url) else {
            Issue.record("it could connect")
            return
        }
        #expect(error.reason == "connection refused")
    }

    @Test func aHostThatIsNotThereIsSaidToBe() async throws {
        #expect(await failure("http://no-such-host.invalid/") == .unknownHost)
    }

    @Test func whatWasAskedOverALostConnectionMayBeDone() async throws {
        // The request is made anew where a connection that was kept turns out to be closed, and then nobody listens any more.
        let relay = try ScriptedRelay(.json("{}"), .closing(""))
        _ = try await get(relay.url)
        relay.stop()
        #expect(await failure(relay.url) == .closed(nil))
        guard case .cannotConnect = await failure(relay.url) else {
            Issue.record("it could connect")
            return
        }
    }

    @Test func aTaskThatIsCancelledStopsWaiting() async throws {
        let relay = try ScriptedRelay(.silence, .json("{}"))
        defer { relay.stop() }
        let asking = Task { await failure(relay.url) }
        await relay.isAsked()
        asking.cancel()
        #expect(await asking.value == .cancelled)
        #expect(await failure(relay.url) == nil)
    }

    @Test func aTaskThatWasCancelledBeforeAsksNothing() async throws {
        let relay = try ScriptedRelay(.json("{}"))
        defer { relay.stop() }
        let asking = Task { () async -> TransportError? in
            while !Task.isCancelled { await Task.yield() }
            return await failure(relay.url)
        }
        asking.cancel()
        #expect(await asking.value == .cancelled)
        #expect(await failure(relay.url) == nil)
        #expect(relay.requests.count == 1)
    }

    @Test func aRequestThatURLSessionDoesNotBeginIsGivenUp() async throws {
        let transport = URLSessionTransport()
        let isOver = DispatchSemaphore(value: 0)
        transport.queue.async { isOver.wait() }
        defer { isOver.signal() }
        let request = Request("GET", "http://127.0.0.1:1/", patience: 0.2)
        await #expect(throws: TransportError.timedOut) { try await transport.response(to: request) }
    }

    @Test func anAnswerWithoutAnEndIsGivenUp() async throws {
        let start = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunk = "100000\r\n" + String(repeating: " ", count: 1 << 20) + "\r\n"
        let relay = try ScriptedRelay(.endless(start, then: chunk))
        defer { relay.stop() }
        #expect(await failure(relay.url) == .tooLarge)
    }

    @Test func aBodyOfAnySizeGoes() async throws {
        let relay = try ScriptedRelay(.json("1"), .json("2"))
        defer { relay.stop() }
        var request = Request("POST", relay.url, patience: 300)
        for size in [1 << 20, 3 << 20] {
            request.body = Data(repeating: UInt8(ascii: "x"), count: size)
            #expect(await failure(request) == nil)
        }
        #expect(relay.requests.map(\.body.count) == [1 << 20, 3 << 20])
    }

    // MARK: How long an answer is waited for

    @Test func anAnswerThatStandsStillIsGivenUp() async throws {
        // However much of it came before: that it was fast once is no reason to wait for the rest.
        let begun = "HTTP/1.1 200 OK\r\nContent-Length: 3000000\r\n\r\n" + String(repeating: " ", count: 1_000_000)
        let relay = try ScriptedRelay(.bytes(begun))
        defer { relay.stop() }
        #expect(await failure(relay.url, patience: 1) == .timedOut)
    }

    @Test func anAnswerThatNeverEndsIsGivenUp() async throws {
        // A byte a second held a command for as long as the relay liked: the time-out counts from the last byte.
        let relay = try ScriptedRelay(.drip)
        defer { relay.stop() }
        #expect(await failure(relay.url, patience: 1) == .timedOut)
    }
}
