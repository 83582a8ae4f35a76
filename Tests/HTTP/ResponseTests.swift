import Testing

@testable import HTTP

@Suite struct ResponseTests {
    private func text(_ response: Response, keepAlive: Bool = true, head: Bool = false) -> String {
        String(decoding: response.encoded(keepAlive: keepAlive, head: head), as: UTF8.self)
    }

    @Test func anAnswerIsWritten() {
        let response = Response(status: 200, headers: [("Content-Type", "application/json")], body: Array("{}".utf8))
        #expect(
            text(response) == """
                HTTP/1.1 200 OK\r
                Content-Length: 2\r
                Content-Type: application/json\r
                Connection: keep-alive\r
                \r
                {}
                """
        )
    }

    @Test func theConnectionsEndIsSaid() {
        #expect(text(Response(status: 200), keepAlive: false).contains("\r\nConnection: close\r\n"))
        #expect(!text(Response(status: 200)).contains("close"))
    }

    @Test func anEmptyBodyHasALength() {
        #expect(text(Response(status: 404)).contains("\r\nContent-Length: 0\r\n"))
    }

    @Test func headIsAnsweredAsGetWithoutTheBody() {
        let response = Response(status: 200, headers: [("A", "b")], body: Array("hello".utf8))
        #expect(text(response, head: true) + "hello" == text(response))
    }

    @Test(arguments: [204, 304]) func someStatusesHaveNeitherBodyNorLength(status: Int) {
        let text = text(Response(status: status, body: Array("hello".utf8)))
        #expect(!text.lowercased().contains("content-length"))
        #expect(text.hasSuffix("\r\n\r\n"))
    }

    @Test func fieldsKeepTheirOrder() {
        let text = text(Response(status: 405, headers: [("Allow", "GET"), ("B", "1"), ("B", "2")]))
        #expect(text.contains("\r\nAllow: GET\r\nB: 1\r\nB: 2\r\n"))
    }

    @Test func aValueCannotStartALine() {
        let text = text(Response(status: 200, headers: [("A", "b\r\nSet-Cookie: c\r\n\r\nbody\0\n")]))
        #expect(text.contains("\r\nA: b  Set-Cookie: c    body  \r\n"))
        #expect(text.split(separator: "\r\n").count == 4)
    }

    @Test func everyStatusOfAProblemHasAPhrase() {
        for status in [400, 401, 403, 404, 405, 408, 409, 410, 413, 414, 429, 431, 500, 501, 503, 505] {
            #expect(!Response.phrase(of: status).isEmpty)
            #expect(text(Response(status: status)).hasPrefix("HTTP/1.1 \(status) \(Response.phrase(of: status))\r\n"))
        }
    }

    @Test func aStatusWithoutAPhraseKeepsItsSpace() {
        #expect(text(Response(status: 299)).hasPrefix("HTTP/1.1 299 \r\n"))
    }

    @Test func continueIsAHeaderAlone() {
        #expect(String(decoding: Response.continue, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
    }

    @Test func aNameThatIsNoTokenIsOurOwnMistake() async {
        await #expect(processExitsWith: .failure) {
            _ = Response(status: 200, headers: [("A: b\r\nC", "d")]).encoded(keepAlive: true)
        }
    }

    @Test func aLengthOfTheHandlersOwnIsOurOwnMistake() async {
        await #expect(processExitsWith: .failure) {
            _ = Response(status: 200, headers: [("content-length", "1")]).encoded(keepAlive: true)
        }
    }
}
