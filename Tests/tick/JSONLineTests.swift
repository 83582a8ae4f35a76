import Foundation
import Testing

@testable import tick

@Suite struct JSONLineTests {
    @Test func whatSteersATerminalIsEscapedAndReadsBackTheSame() throws {
        let text = "a\u{7F}\u{85}\u{9B}31m\u{061C}\u{200E}\u{2028}\u{202E}\u{2066}z\u{1B}[0m"
        let line = try JSONLine([text])
        #expect(line.text == #"["a\u007f\u0085\u009b31m\u061c\u200e\u2028\u202e\u2066z\u001b[0m"]"#)
        #expect(try JSONDecoder().decode([String].self, from: Data(line.bytes)) == [text])
    }

    @Test func otherTextStaysAsItIs() throws {
        #expect(try JSONLine(["grüße, 世界 👩‍👩‍👧"]).text == #"["grüße, 世界 👩‍👩‍👧"]"#)
    }
}
