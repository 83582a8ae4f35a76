import Arguments
import Helpers
import Testing

/// Words that nobody would type, from a fixed seed.
@Suite struct RandomArgumentsTests {
    private typealias Send = Sample.Send

    @Test func randomWordsNeverTrapAndSayTheSameWhenSpelledOut() throws {
        var chance = SeededGenerator(0x7469_636B)
        var runs = 0
        for _ in 0..<20_000 {
            let words = (0..<Int.random(in: 0...5, using: &chance)).map { _ in word(using: &chance) }
            guard let parsed = try? Sample.parse(["send"] + words) else { continue }
            runs += 1
            let again = try #require(try Sample.parse(["send"] + parsed.spelledOut), "\(words)")
            #expect(values(of: again) == values(of: parsed), "\(words)")
            #expect(again.operands == parsed.operands, "\(words)")
            #expect(again.spelledOut == parsed.spelledOut, "\(words)")
        }
        // Otherwise the words are too random to test anything.
        #expect(runs > 1000)
    }

    @Test func randomWordsBeforeACommandNeverTrap() {
        var chance = SeededGenerator(0x6B63_6974)
        for _ in 0..<5000 {
            var words = (0..<Int.random(in: 0...4, using: &chance)).map { _ in word(using: &chance) }
            words.insert("send", at: Int.random(in: 0...words.count, using: &chance))
            do throws(UsageError) {
                _ = try Parser(Sample.program).parse(words)
            } catch {
                let texts = [error.message, error.hint ?? ""]
                #expect(texts.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }, "\(words)")
            }
        }
    }

    private func values(of parsed: Parsed) -> [String] {
        [
            "\(parsed[Send.lines])", "\(parsed[Send.quiet])", "\(parsed[Send.json])",
            "\(String(describing: parsed[Send.format]))", "\(String(describing: parsed[Send.file]))",
            "\(String(describing: parsed[Send.count]))", "\(String(describing: parsed[Send.wait]))",
            "\(String(describing: parsed[Send.timeout]))", "\(parsed.all(Send.to))",
        ]
    }

    private func word(using chance: inout SeededGenerator) -> String {
        let whole = [
            "--", "-", "--json", "--lines", "--wait", "--wait=", "--timeout", "--to", "--count=", "-n", "-t", "ops",
        ]
        if Bool.random(using: &chance) { return whole[Int.random(in: 0..<whole.count, using: &chance)] }
        let letters: [Character] = [
            "-", "=", "l", "q", "f", "n", "w", "t", "x", "5", "+", " ", "\u{301}", "é", "\u{1B}",
        ]
        return String(
            (0..<Int.random(in: 0...4, using: &chance)).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &chance)]
            }
        )
    }
}
