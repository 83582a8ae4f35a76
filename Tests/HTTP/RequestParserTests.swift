import Testing

@testable import HTTP

@Suite struct RequestParserTests {
    private let header = "POST /v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n"
    private let chunkedHeader = "POST /v1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    private let asking = "POST /v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-Continue\r\n\r\n"

    private func fed(_ text: String, limits: RequestLimits = RequestLimits()) -> RequestParser {
        var parser = RequestParser(limits: limits)
        parser.append(Array(text.utf8))
        return parser
    }

    // MARK: - State

    @Test func stateFollowsTheRequest() throws {
        var parser = RequestParser()
        #expect(parser.state == .idle)
        for (piece, state) in [("POST", .header), (" / HTTP/1.1\r\n", .header), ("Host: x\r\n", .header)]
            as [(String, RequestParser.State)]
        {
            parser.append(Array(piece.utf8))
            #expect(try parser.next() == nil)
            #expect(parser.state == state)
        }
        parser.append(Array("Content-Length: 2\r\n\r\n".utf8))
        #expect(try parser.next() == nil)
        #expect(parser.state == .body)
        parser.append([1])
        #expect(try parser.next() == nil)
        #expect(parser.state == .body)
        parser.append([2])
        #expect(try parser.next()?.body == [1, 2])
        #expect(parser.state == .idle)
    }

    @Test func stateIsHeaderAsSoonAsAByteIsThere() {
        #expect(fed("G").state == .header)
    }

    @Test func stateIsBodyBetweenChunks() throws {
        var parser = fed(chunkedHeader)
        for piece in ["", "1", "\r\n", "a", "\r", "\n", "0\r\n", "\r"] {
            parser.append(Array(piece.utf8))
            #expect(try parser.next() == nil)
            #expect(parser.state == .body)
        }
        parser.append([0x0A])
        #expect(try parser.next()?.body == Array("a".utf8))
        #expect(parser.state == .idle)
    }

    @Test func stateIsHeaderWhileAPipelinedRequestWaits() throws {
        var parser = fed(header + "hello" + header)
        #expect(try parser.next() != nil)
        #expect(parser.state == .header)
        #expect(try parser.next() == nil)
        #expect(parser.state == .body)
    }

    @Test func anEmptyLineAloneLeavesTheConnectionIdle() throws {
        var parser = fed("\r\n")
        #expect(try parser.next() == nil)
        #expect(parser.state == .idle)
        #expect(parser.held == 0)
    }

    // MARK: - Before the body

    @Test func theHeaderIsThereBeforeTheBody() throws {
        var parser = fed(String(header.dropLast(2)))
        #expect(try parser.nextRequest() == nil)
        parser.append(Array("\r\n\r\n".utf8))
        for piece in ["", "hel", "lo" + header] {
            parser.append(Array(piece.utf8))
            #expect(try parser.nextRequest()?.hasBody == true)
        }
        #expect(try parser.takeBody() == Array("hello".utf8))
        #expect(try parser.nextRequest()?.method == "POST")
        #expect(try parser.takeBody() == nil)
    }

    /// What is wrong with a body is said after its header was given, also where both came together.
    @Test func theHeaderComesBeforeWhatIsWrongWithTheBody() throws {
        var parser = fed(chunkedHeader + "no chunk\r\n")
        #expect(try parser.nextRequest()?.method == "POST")
        #expect(throws: HTTPError.self) { try parser.takeBody() }
        #expect(throws: HTTPError.self) { try parser.nextRequest() }
    }

    @Test func aHeadIsKnownAlsoOnceItIsRefused() throws {
        for (text, isHead) in [("HEAD / HTTP/1.1\r\nHost", true), ("GET / HTTP/1.1\r\nHost", false), ("HEAD /", false)]
        {
            var parser = fed(text)
            #expect(try parser.nextRequest() == nil)
            #expect(parser.isHead == isHead)
            parser.append(Array("\u{1}\r\n".utf8))
            #expect(throws: HTTPError.self) { try parser.nextRequest() }
            #expect(parser.isHead == text.hasPrefix("HEAD"))
        }
    }

    /// Their answers had a body, which a client takes for the next answer.
    @Test(arguments: [
        "HEAD /a HTTP/1.1 \r\n\r\n", "HEAD /a HTTP/9.9\r\n", "HEAD /a\r\n", "HEAD a HTTP/1.1\r\n",
        "HEAD /\u{7F} HTTP/1.1\r\n", "HEAD /a HTTP/1.1\n", "HEAD /\(String(repeating: "a", count: 9_000))",
    ])
    func aHeadIsKnownAlsoWhereItsLineIsRefused(_ text: String) {
        for prefix in ["", "\r\n"] {
            var parser = RequestParser()
            parser.append(Array((prefix + text).utf8))
            #expect(throws: HTTPError.self) { try parser.nextRequest() }
            #expect(parser.isHead)
            var other = RequestParser()
            other.append(Array((prefix + text.replacing("HEAD", with: "GET ")).utf8))
            #expect(throws: HTTPError.self) { try other.nextRequest() }
            #expect(!other.isHead)
        }
    }

    @Test func oneCredentialIsShown() throws {
        var parser = RequestParser()
        parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\nAuthorization: a\r\nauthorization: a\r\n\r\n".utf8))
        let error = #expect(throws: HTTPError.self) { try parser.nextRequest() }
        #expect(error?.status == 400)
    }

    @Test func oneBodyCanBeBoundedMore() throws {
        var parser = fed(header)
        #expect(try parser.next() == nil)
        #expect(throws: HTTPError.self) { try parser.limitBody(to: 4) }
        #expect(throws: HTTPError.self) { try parser.next() }

        parser = fed(header)
        #expect(try parser.next() == nil)
        try parser.limitBody(to: 5)
        parser.append(Array(("hello" + header).utf8))
        #expect(try parser.next() != nil)
        // The next one is bounded as all are.
        #expect(try parser.next() == nil)
        parser.append(Array("hello".utf8))
        #expect(try parser.next() != nil)
    }

    @Test func chunksOfOneBodyCanBeBoundedMore() throws {
        var parser = fed(chunkedHeader + "4\r\nab")
        #expect(try parser.next() == nil)
        try parser.limitBody(to: 5)
        parser.append(Array("cd\r\n2\r\n".utf8))
        #expect(throws: HTTPError.self) { try parser.next() }

        parser = fed(chunkedHeader + "4\r\nab")
        #expect(try parser.next() == nil)
        #expect(throws: HTTPError.self) { try parser.limitBody(to: 3) }
    }

    // MARK: - Continue

    @Test func continueIsOwedOnceBetweenHeaderAndBody() throws {
        var parser = fed(asking)
        #expect(parser.takeContinue() == false)
        #expect(try parser.next() == nil)
        #expect(parser.takeContinue() == true)
        #expect(parser.takeContinue() == false)
        #expect(try parser.next() == nil)
        #expect(parser.takeContinue() == false)
        parser.append(Array("hello".utf8))
        let request = try #require(try parser.next())
        #expect(request.expectsContinue)
        #expect(request.body == Array("hello".utf8))
        #expect(parser.takeContinue() == false)
    }

    @Test func continueIsOwedForEachRequestThatAsks() throws {
        var parser = fed(asking)
        _ = try parser.next()
        #expect(parser.takeContinue() == true)
        parser.append(Array(("hello" + asking).utf8))
        #expect(try parser.next() != nil)
        #expect(try parser.next() == nil)
        #expect(parser.takeContinue() == true)
    }

    @Test func continueIsOwedForChunksToo() throws {
        var parser = fed("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n")
        #expect(try parser.next() == nil)
        #expect(parser.takeContinue() == true)
    }

    @Test func continueIsNotSaidToAClientThatDidNotWait() throws {
        var whole = fed(asking + "hello")
        #expect(try whole.next() != nil)
        #expect(whole.takeContinue() == false)
        var part = fed(asking + "h")
        #expect(try part.next() == nil)
        #expect(part.takeContinue() == false)
        var chunk = fed(asking.replacing("Content-Length: 5", with: "Transfer-Encoding: chunked") + "5\r\n")
        #expect(try chunk.next() == nil)
        #expect(chunk.takeContinue() == false)
    }

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: something\r\n\r\n",
        "POST / HTTP/1.0\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n",
    ])
    func continueIsNotOwedWhereItWasNotAskedFor(header: String) throws {
        var parser = fed(header)
        #expect(try parser.next() == nil)
        #expect(parser.takeContinue() == false)
    }

    @Test func continueIsNotExpectedWithoutABody() throws {
        var parser = fed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nExpect: 100-continue\r\n\r\n")
        #expect(try parser.next()?.expectsContinue == false)
        #expect(parser.takeContinue() == false)
    }

    @Test func continueIsNotOwedOnceTheBodyIsRefused() {
        var parser = fed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\nExpect: 100-continue\r\n\r\n")
        #expect(throws: HTTPError.self) { try parser.next() }
        #expect(parser.takeContinue() == false)
    }

    // MARK: - Memory

    @Test func nothingIsHeldBetweenRequests() throws {
        var parser = RequestParser()
        #expect(parser.capacity == 0)
        for text in [header + "hello", chunkedHeader + "1\r\na\r\n0\r\n\r\n"] {
            for byte in text.utf8 {
                parser.append([byte])
                _ = try parser.next()
            }
            #expect(parser.state == .idle)
            #expect(parser.capacity == 0)
        }
    }

    @Test func nothingIsHeldAfterAFailure() {
        var parser = fed("GET  / HTTP/1.1\r\n" + String(repeating: "a", count: 1000))
        #expect(throws: HTTPError.self) { try parser.next() }
        parser.append([UInt8](repeating: 65, count: 1000))
        #expect(parser.capacity == 0)
    }

    @Test func whatIsHeldGrowsWithWhatCameAndNotWithWhatWasSaid() throws {
        var parser = fed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\na")
        #expect(try parser.next() == nil)
        #expect(parser.capacity < 1000)
    }

    @Test func pipelinedBytesAreNotKeptOnceTheyAreRequests() throws {
        let text = Array((header + "hello").utf8)
        var parser = RequestParser()
        parser.append(text)
        for _ in 0..<1000 {
            // Always half a request ahead, so that the buffer never runs empty.
            parser.append(Array(text[..<40]))
            #expect(try parser.next() != nil)
            parser.append(Array(text[40...]))
        }
        #expect(parser.capacity < 10 * text.count)
    }

    @Test func aBodyWhoseLengthIsKnownTakesNoMoreThanThat() throws {
        var parser = fed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n")
        while parser.held < 3_000_000 {
            #expect(try parser.next() == nil)
            parser.append([UInt8](repeating: 7, count: 64 << 10))
        }
        #expect(try parser.next() == nil)
        #expect((3_000_000..<4_100_000).contains(parser.capacity))
    }

    // MARK: - Failure

    @Test func aFailureIsForGood() {
        var parser = fed("GET  / HTTP/1.1\r\n")
        let first = #expect(throws: HTTPError.self) { try parser.next() }
        parser.append(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        let second = #expect(throws: HTTPError.self) { try parser.next() }
        #expect(first?.status == 400)
        #expect(first == second)
    }

    @Test func reasonsRepeatNothingThatWasReceived() {
        for line in ["Authorization : Bearer hunter2", "Authorization: hunter2\u{1}", "hunter2", "Host: hunter2@x"] {
            var parser = fed("GET / HTTP/1.1\r\n\(line)\r\n\r\n")
            let error = #expect(throws: HTTPError.self) { try parser.next() }
            #expect(error?.reason.contains("hunter2") == false)
        }
    }

    // MARK: - Limits

    @Test func limitsAreTheirOwn() throws {
        let limits = RequestLimits(requestLine: 17, headerSection: 32, fields: 2, body: 3)
        var small = fed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length:3\r\n\r\nabc", limits: limits)
        #expect(try small.next()?.body.count == 3)
        for (text, status) in [
            ("POST /a HTTP/1.1\r\n", 414), ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length:    1\r\n\r\n", 431),
            ("POST / HTTP/1.1\r\nHost:x\r\na:\r\nb:\r\n", 431),
            ("POST / HTTP/1.1\r\nHost:x\r\nContent-Length:4\r\n\r\n", 413),
        ] {
            var parser = fed(text, limits: limits)
            let error = #expect(throws: HTTPError.self) { try parser.next() }
            #expect(error?.status == status)
        }
    }

    @Test func aBodyOfTheGreatestSizeArrives() throws {
        let body = [UInt8](repeating: 7, count: 4 << 20)
        var parser = fed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n")
        for start in stride(from: 0, to: body.count, by: 64 << 10) {
            #expect(try parser.next() == nil)
            parser.append(Array(body[start..<start + (64 << 10)]))
        }
        #expect(try parser.next()?.body == body)
        #expect(parser.held == 0)
    }
}
