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
        #expect(try Content(decoding: content.encoded()) == content)
        #expect(content.text == text)
    }

    @Test(arguments: [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80, 0x62]] as [[UInt8]])
    func bytesThatAreNoTextComeBackByteForByte(_ bytes: [UInt8]) throws {
        let content = try Content(bytes: bytes)
        let encoded = String(decoding: content.encoded(), as: UTF8.self)
        #expect(encoded == #"{"bytes":"\#(Data(bytes).base64EncodedString())"}"#)
        #expect(try Content(decoding: content.encoded()).bytes == bytes)
        #expect(content.text.contains("\u{FFFD}"))
    }

    @Test(arguments: [0x00, 0x1B, 0x22, 0x5C, 0x61, 0xFF] as [UInt8])
    func theLongestTextOfAnyByteFitsABody(_ byte: UInt8) throws {
        let content = try Content(bytes: Array(repeating: byte, count: Limits.text))
        #expect(content.encoded().count + 28 <= Limits.body())
        #expect(try Content(decoding: content.encoded()) == content)
    }

    @Test func membersOfLaterVersionsArePassedOver() throws {
        #expect(try Content(decoding: Data(#"{"reply_to":{"seq":3},"text":"yes"}"#.utf8)).text == "yes")
    }

    @Test(arguments: ["", "text", "[]", "{}", #"{"text":3}"#, #"{"bytes":"!"}"#, #"{"reaction":"+1"}"#])
    func whatSaysNoTextIsUnknown(_ encoded: String) {
        #expect(throws: Content.Refusal.unknown) { try Content(decoding: Data(encoded.utf8)) }
    }

    @Test func oneByteTooManyIsRefusedWithTheSizeAndTheLimit() throws {
        _ = try Content(bytes: [1, 2, 3], limit: 3)
        #expect(throws: Content.Refusal.tooLong(size: 4, limit: 3)) { try Content(bytes: [1, 2, 3, 4], limit: 3) }
    }
}
