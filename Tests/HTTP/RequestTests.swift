import HTTP
import Testing

@Suite struct RequestTests {
    private func request(_ text: String) throws -> WholeRequest {
        var parser = RequestParser()
        parser.append(Array(text.utf8))
        return try #require(try parser.next())
    }

    @Test func everyPartIsWhereItBelongs() throws {
        let request = try request(
            "POST /v1/rooms/A/messages?a=1 HTTP/1.1\r\nHost: x\r\nAuthorization: B t\r\nContent-Length: 2\r\n\r\n{}"
        )
        #expect(request.method == "POST")
        #expect(request.target == "/v1/rooms/A/messages?a=1")
        #expect(request.path == "/v1/rooms/A/messages")
        #expect(request.query == "a=1")
        #expect(request.version == .http11)
        #expect(request.headers["authorization"] == "B t")
        #expect(request.body == Array("{}".utf8))
        #expect(request.keepsAlive)
        #expect(!request.expectsContinue)
        #expect(request.hasBody)
    }

    @Test func theTargetStaysAsItWasSent() throws {
        let request = try request("GET http://x/a?b HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(request.target == "http://x/a?b")
        #expect(request.path == "/a")
        #expect(request.query == "b")
        #expect(!request.hasBody)
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "keep-alive", true), ("HTTP/1.1", "close", false),
        ("HTTP/1.1", "Keep-Alive, Close", false), ("HTTP/1.1", "upgrade", true), ("HTTP/1.1", "closed", true),
        ("HTTP/1.0", "", false), ("HTTP/1.0", "keep-alive", true), ("HTTP/1.0", "close, keep-alive", false),
        ("HTTP/1.0", "x,KEEP-ALIVE", true), ("HTTP/1.0", "keep", false),
    ])
    func aConnectionIsKeptAsVersionAndConnectionSay(version: String, connection: String, keeps: Bool) throws {
        #expect(try request("GET / \(version)\r\nHost: x\r\nConnection: \(connection)\r\n\r\n").keepsAlive == keeps)
    }
}
