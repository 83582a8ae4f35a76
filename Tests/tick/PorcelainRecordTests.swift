import Testing

@testable import tick

@Suite struct PorcelainRecordTests {
    private func text(_ record: PorcelainRecord) -> String { String(decoding: record.bytes, as: UTF8.self) }

    @Test func fieldsArePartedByBlanksAndMissingOnesAreDashes() {
        #expect(text(PorcelainRecord("r", ["ops", 3, nil])) == "r ops 3 -")
        #expect(text(PorcelainRecord("m", [1], text: "")) == "m 1 ")
    }

    @Test func textIsOneLineThatCanBeReadBack() {
        #expect(
            text(PorcelainRecord("m", [1], text: "a b\n\t\u{1B}\u{202E}\u{85}é")) == #"m 1 a b\n\t\x1b\u{202e}\u{85}é"#
        )
        // What looks like an escape in the text isn't one.
        #expect(text(PorcelainRecord("m", [1], text: #"\n"#)) == #"m 1 \\n"#)
        #expect(text(PorcelainRecord("m", [1], text: [0x5C, 0xE9])) == #"m 1 \\\xe9"#)
    }
}
