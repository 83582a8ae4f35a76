import Arguments
import Testing

@Suite struct WordGrammarTests {
    private enum Lonely: String, CaseIterable { case v1 }

    @Test func wordIsRead() throws {
        let color: Sample.Color = try WordGrammar.parse("always")
        #expect(color == .always)
    }

    @Test func otherWordsAreRefusedWithTheChoice() {
        #expect(throws: ValueError("must be 'auto', 'always' or 'never'")) {
            let _: Sample.Color = try WordGrammar.parse("Always")
        }
        #expect(throws: ValueError("must be 'v1'")) { let _: Lonely = try WordGrammar.parse("") }
    }
}
