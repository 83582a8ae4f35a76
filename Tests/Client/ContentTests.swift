import Client
import Foundation
import Testing
import Wire

@Suite struct ContentTests {
    @Test(arguments: [
        ("deploy started", #"{"text":"deploy started"}"#),
        ("", #"{"text":""}"#),
        ("a/b \"é\" \u{1F600}\n", #"{"text":"a/b \"é\" \#u{1F600}\n"}"#),
        ("\u{FEFF}x\u{0}", #"{"text":"\#u{FEFF}x\u0000"}"#),
    ])
    func textTravelsAsText(_ text: String, _ encoded: String) throws {
        let content = try Content(bytes: Array(text.utf8))
        #expect(String(decoding: content.encoded(), as: UTF8.self) == encoded)
        #expect(try Content(decoding: Array(content.encoded())) == content)
        #expect(content.text == text)
    }

    @Test(arguments: [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80, 0x62]] as [[UInt8]])
    func bytesThatAreNoTextComeBackByteForByte(_ bytes: [UInt8]) throws {
        let content = try Content(bytes: bytes)
        let encoded = String(decoding: content.encoded(), as: UTF8.self)
        #expect(encoded == #"{"bytes":"\#(Data(bytes).base64EncodedString())"}"#)
        #expect(try Content(decoding: Array(content.encoded())).bytes == bytes)
        #expect(content.text.contains("\u{FFFD}"))
    }

    @Test(arguments: [0x00, 0x1B, 0x22, 0x5C, 0x61, 0xFF] as [UInt8])
    func theLongestTextOfAnyByteFitsABody(_ byte: UInt8) throws {
        let content = try Content(bytes: Array(repeating: byte, count: Limits.text))
        #expect(content.encoded().count + 28 <= Limits.body())
        #expect(try Content(decoding: Array(content.encoded())) == content)
    }

    @Test func membersOfLaterVersionsArePassedOver() throws {
        #expect(try Content(decoding: Array(#"{"reply_to":{"seq":3},"text":"yes"}"#.utf8)).text == "yes")
    }

    @Test(arguments: ["", "text", "[]", "{}", #"{"text":3}"#, #"{"bytes":"!"}"#, #"{"reaction":"+1"}"#])
    func whatSaysNoTextIsUnknown(_ encoded: String) {
        #expect(throws: Content.ParseError.unknown) { try Content(decoding: Array(encoded.utf8)) }
    }

    @Test func aDevicesNameStandsBesideItsPersons() throws {
        for (name, encoded) in [
            ("alice", #"{"device":"desk \"1\"","text":"alice"}"#),
            (#"\\\"#, #"{"device":"desk \"1\"","text":"\\\\\\"}"#),
        ] {
            var content = try Content(bytes: Array(name.utf8))
            content.device = "desk \"1\""
            #expect(String(decoding: content.encoded(), as: UTF8.self) == encoded)
            #expect(try Content(decoding: Array(content.encoded())) == content)
        }
    }

    @Test func oneByteTooManyIsRefusedWithTheSizeAndTheLimit() throws {
        _ = try Content(bytes: [1, 2, 3], limit: 3)
        #expect(throws: Content.ParseError.tooLong(size: 4, limit: 3)) { try Content(bytes: [1, 2, 3, 4], limit: 3) }
    }

    /// A text without escapes isn't given to JSONEncoder and JSONDecoder: they are asked here.
    @Test func everyScalarTravelsAsJSONEncoderWritesIt() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        for start in stride(from: 0, to: scalars.count, by: 200) {
            let slice = scalars[start..<min(start + 200, scalars.count)]
            for text in start < 0x400 ? slice.map({ "x\($0)" }) : [String(String.UnicodeScalarView(slice))] {
                let encoded = try Content(bytes: Array(text.utf8)).encoded()
                guard encoded.starts(with: Data("{\"text\"".utf8)) else { continue }
                #expect(encoded == (try encoder.encode(["text": text])))
                #expect(try Content(decoding: Array(encoded)).bytes == Array(text.utf8))
            }
        }
    }

    @Test(arguments: [
        #"{"text":"a\u0062c"}"#, #"{"text":"a\ud83d\ude00"}"#, #"{"text":"a\ud83d"}"#, #"{"text":"a\"b"}"#,
        #"{ "text":"a"}"#,
        #"{"text":"a"} "#, #"{"text":"a"}}"#, #"{"text":"a","bytes":"AQ=="}"#,
        #"{"text":null}"#,
        #"{"text":"a"#, #"{"text":"a\"}"#, "{\"text\":\"a\tb\"}", "{\"text\":\"a\u{0}b\"}",
        "{\"text\":\"\u{7F}\u{2028}\"}",
    ])
    func contentIsReadOrRefusedAsJSONDecoderDoes(_ encoded: String) {
        struct Form: Decodable { var text: String? }
        let expected = (try? JSONDecoder().decode(Form.self, from: Data(encoded.utf8)))?.text
        #expect((try? Content(decoding: Array(encoded.utf8)))?.bytes == expected.map { Array($0.utf8) })
    }

    @Test func contentWithAKeyTwiceIsUnknown() {
        #expect(throws: Content.ParseError.unknown) { try Content(decoding: Array(#"{"text":"a","text":"b"}"#.utf8)) }
    }

    @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func contentThatIsNoUTF8IsUnknown(_ bytes: [UInt8]) {
        let encoded = Data("{\"text\":\"a".utf8) + Data(bytes) + Data("\"}".utf8)
        #expect(throws: Content.ParseError.unknown) { try Content(decoding: Array(encoded)) }
    }
}
