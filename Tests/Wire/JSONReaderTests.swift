import Foundation
import Testing

@testable import Wire

@Suite struct JSONReaderTests {
    private func allows(_ bytes: some Collection<UInt8>) -> Bool {
        Array(bytes).withUnsafeBufferPointer { JSONReader.allows($0) }
    }

    @Test(arguments: [
        "{}", "[]", " [ ] ", "\r\n\t{\"a\" : [ 1 , 2 ] , \"\" : null }\n", "null", "true", "false", "0", "-0", "10",
        "-10", "\"\"", #""\"\\\/\b\f\n\r\t\u0041\uD83D""#, "\"\u{7F}é\u{2028}😀\"", "[[],{},[[{}]]]",
        "\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"",
    ])
    func whatIsJSONIsAllowed(_ text: String) {
        #expect(allows(text.utf8))
    }

    @Test(arguments: [
        "", " ", "{", "}", "[", "[1", "[1,]", "[,1]", "[1 2]", "{\"a\":1,}", "{,}", "{\"a\"}", "{\"a\":}", "{a:1}",
        "{'a':1}",
        "{1:1}", "{\"a\":1 \"b\":2}", "[1}", "{]", "[]]", "[] []", "1 2", "nul", "nulll", "True", "NaN", "Infinity",
        "undefined",
        "1.5", "-1.50", "1.0", "1e5", "1E+05", "0.0e-0", "[1.5]", "{\"a\":1e2}",
        "01", "-01", "00", "1.", ".5", "-", "+1", "1e", "1e+", "1.e5", "0x10", "1_0", "--1", "\"", "\"\\\"", "\"\\",
        "\"\\x41\"",
        "\"\\u12\"", "\"\\u12g4\"", "\"\\'\"", "\"\\\n\"", "\"a\nb\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "\u{0}",
        "[1]\u{0}",
        "/* */1", "1 // one", "\u{FEFF}1", "1\u{FEFF}", "\u{A0}1", "'a'", "\u{B}1",
    ])
    func whatIsNotIsNot(_ text: String) {
        #expect(!allows(text.utf8), "\(text)")
    }

    /// One reader takes the first, another the last.
    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"\u0061":2}"#, #"{"":1,"":2}"#,
        #"[{"b":{"a":1, "a" :2}}]"#,
        #"{"\n":1,"\u000a":2}"#, #"{"\"":1,"\u0022":2}"#, #"{"\uD83D\uDE00":1,"😀":2}"#, #"{"a\/b":1,"a/b":2}"#,
    ])
    func aKeyDoesNotComeTwice(_ text: String) {
        #expect(!allows(text.utf8), "\(text)")
    }

    @Test(arguments: [#"{"a":{"a":1},"b":{"a":1}}"#, #"[{"a":1},{"a":1}]"#, #"{"a":1,"A":2}"#, #"{"a":"b","b":"a"}"#])
    func theSameKeyInAnotherObjectIsAnother(_ text: String) {
        #expect(allows(text.utf8), "\(text)")
    }

    /// JSONDecoder takes the first two, and took the last two in a receipt.
    @Test(arguments: [
        #"{"root":"AAB="}"#, #"{"root":"AAAA===="}"#, #"{"root":"AA=A"}"#, #"{"root":"AA"}"#, #"{"root":"A A="}"#,
    ])
    func base64HasOneForm(_ text: String) throws {
        struct Value: Decodable { let root: Data }
        #expect(throws: (any Error).self) { try JSON.value(Value.self, from: Data(text.utf8)) }
        #expect(try JSON.value(Value.self, from: Data(#"{"root":"AAA="}"#.utf8)).root == Data([0, 0]))
        #expect(try JSON.value(Value.self, from: Data(#"{"root":"A\u0041A="}"#.utf8)).root == Data([0, 0]))
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82],
            [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE],
            [0xFF],
            [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
        ] as [[UInt8]]
    )
    func stringsAreUTF8(_ bytes: [UInt8]) {
        #expect(!allows(Array("\"a".utf8) + bytes + Array("b\"".utf8)))
        #expect(!allows(Array("\"".utf8) + bytes))
        #expect(String(validating: bytes, as: UTF8.self) == nil)
    }

    @Test func everyCharacterIsAllowedInAString() {
        for value in (UInt32(0x20)...0x10FFFF) where value % 7 == 0 || value < 0x1000 {
            guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
            guard allows("\"\(scalar)\"".utf8) else {
                Issue.record("U+\(String(value, radix: 16)) is refused")
                return
            }
        }
    }

    @Test func otherEncodingsAreNone() throws {
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32BigEndian] {
            #expect(!allows(try #require("{\"a\":1}".data(using: encoding))))
        }
    }

    @Test func depthIsBounded() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func nested(_ depth: Int) -> String {
                String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            }
            #expect(allows(nested(512).utf8))
            #expect(!allows(nested(513).utf8))
            #expect(!allows(String(repeating: open, count: 1_000_000).utf8))
        }
    }

    /// All of these JSONDecoder takes, or has taken.
    @Test(arguments: [
        #"{"id":"00000000000000000000000001","body":"AQ==",}"#,
        #"{"id":"00000000000000000000000001","body":"AQ==","x":01}"#,
        #"{"id":"00000000000000000000000001","body":"AQ==","x":1.}"#,
        #"{"id":"00000000000000000000000001","body":"AQ==","x":"\x41"}"#,
        "{\"id\":\"00000000000000000000000001\",\"body\":\"AQ==\",\"x\":\"\u{1}\"}",
        "\u{FEFF}{\"id\":\"00000000000000000000000001\",\"body\":\"AQ==\"}",
    ])
    func valuesAreReadOfJSONAlone(_ text: String) {
        #expect(throws: (any Error).self) { try JSON.value(NewMessage.self, from: Data(text.utf8)) }
        #expect(throws: (any Error).self) { try JSON.values(NewMessage.self, fromLines: Data(text.utf8)) }
    }

    // MARK: Values

    @Test func valuesAreKeptAsTheyStand() throws {
        let text = #"{"a": [1.50e+3, -0, 12345678901234567890, true, false, null], "": "\u0041\ud83d\ude00\n\"é\/"}"#
        let numbers: [JSONValue] = [.number("1.50e+3"), .number("-0"), .number("12345678901234567890")]
        let expected = JSONValue.object([
            .init("a", .array(numbers + [.bool(true), .bool(false), .null])), .init("", .string("A😀\n\"é/")),
        ])
        #expect(try JSONReader.value(of: Array(text.utf8)) == expected)
        #expect(try JSONReader.value(of: Array(expected.text.utf8)) == expected)
    }

    @Test func aValueIsFoundByItsPath() {
        let bytes = Array(#"{"a": {"b": [1, {"c": 2}]}, "b": 3}"#.utf8)
        #expect(JSONReader.offset(of: [], in: bytes) == 0)
        #expect(JSONReader.offset(of: [.member("a"), .member("b"), .element(1), .member("c")], in: bytes) == 22)
        #expect(JSONReader.offset(of: [.member("b")], in: bytes) == 33)
        #expect(JSONReader.offset(of: [.member("a"), .element(0)], in: bytes) == nil)
        #expect(JSONReader.offset(of: [.member("b")], in: bytes.dropLast()) == nil)
    }

    @Test func halfASurrogatePairIsNoValueAndNoName() {
        for text in [#"["\ud83d"]"#, #"["\ud83d\u0041"]"#, #"["\ude00"]"#, #"["\ud83d\n"]"#] {
            #expect(throws: JSONError(offset: 2, what: "an escape that JSON doesn't have")) {
                try JSONReader.value(of: Array(text.utf8))
            }
            // In a member that nobody reads it does no harm.
            #expect(allows(text.utf8))
            #expect(!allows("{\(text.dropFirst().dropLast()):1}".utf8))
        }
    }

    @Test func aPlainPrefixEndsBeforeTheFirstByteThatDoesNotStandForItself() {
        for byte in UInt8.min...UInt8.max {
            for place in 0...17 {
                let text = [UInt8](repeating: 0x7E, count: place) + [byte] + [UInt8](repeating: 0x20, count: 9)
                let (length, isPrintable) = text.withUnsafeBufferPointer(JSONReader.plainPrefix)
                let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                #expect(length == (isPlain ? text.count : place))
                #expect(isPrintable == (!isPlain || byte < 0x7F))
            }
        }
        #expect([UInt8]().withUnsafeBufferPointer(JSONReader.plainPrefix) == (0, true))
    }
}
