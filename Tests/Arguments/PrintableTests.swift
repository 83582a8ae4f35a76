import Testing

@testable import Arguments

@Suite struct PrintableTests {
    @Test func plainTextStaysAsItIs() {
        #expect("grüße, 世界 ✓ 👩‍👩‍👧 \\x1b".printable == "grüße, 世界 ✓ 👩‍👩‍👧 \\x1b")
    }

    @Test func everyControlCharacterIsEscaped() {
        for value: UInt32 in [Array(0..<0x20), Array(0x7F..<0xA0), [0x2028, 0x2029, 0x200F, 0x202E, 0x2066]].joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(String(scalar))b".printable
            #expect(text.hasPrefix("a\\") && text.hasSuffix("b") && text.utf8.allSatisfy { 0x20..<0x7F ~= $0 })
        }
    }

    @Test func carriageReturnAndNewlineAreTwoCharacters() {
        #expect("\r\n".printable == #"\r\n"#)
    }
}
