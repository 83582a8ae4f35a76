import HTTP
import Testing

@Suite struct HeadersTests {
    private func headers(_ lines: String...) throws -> Headers {
        var parser = RequestParser()
        parser.append(Array("GET / HTTP/1.1\r\nHost: x\r\n\(lines.map { $0 + "\r\n" }.joined())\r\n".utf8))
        return try #require(try parser.next()).headers
    }

    @Test func namesAreFoundInAnyCase() throws {
        let headers = try headers("X-Mixed-Case: a")
        #expect(headers["x-mixed-case"] == "a")
        #expect(headers["X-MIXED-CASE"] == "a")
        #expect(headers["host"] == "x")
    }

    @Test func caseIsFoldedForLettersAlone() throws {
        // `^` and `~` are 32 apart as letters are.
        let headers = try headers("a^: 1")
        #expect(headers["a~"] == nil)
        #expect(headers["A^"] == "1")
    }

    @Test func valuesComeWithoutTheBlanksAroundThem() throws {
        let headers = try headers("A:1", "B: \t 2 3\t ", "C: \t ")
        #expect(headers["a"] == "1")
        #expect(headers["b"] == "2 3")
        #expect(headers["c"] == "")
    }

    @Test func aFieldThatIsNotThereIsNil() throws {
        let headers = try headers("Ab: 1")
        #expect(headers["a"] == nil)
        #expect(headers["abc"] == nil)
        #expect(headers[""] == nil)
        #expect(headers.all("a") == [])
    }

    @Test func repeatedFieldsKeepTheirOrder() throws {
        let headers = try headers("A: 1", "B: 2", "a: 3")
        #expect(headers["a"] == "1")
        #expect(headers.all("A") == ["1", "3"])
        #expect(headers.count == 4)
    }

    @Test func bytesThatAreNoTextAreRepaired() throws {
        var parser = RequestParser()
        parser.append(Array("GET / HTTP/1.1\r\nHost: x\r\nA: ".utf8) + [0xFF] + Array("\r\n\r\n".utf8))
        #expect(try parser.next()?.headers["a"] == "\u{FFFD}")
    }
}
