import Sealing
import Testing

@Suite struct CodeStrengthTests {
    @Test func everyGeneratedCodeHas130Bits() throws {
        for _ in 0..<200 { #expect(try Code.random().strength == 130) }
    }

    @Test(arguments: [
        // characters × alphabet
        ("z", 4),
        ("xkcd", 18),
        ("xkpqvmtb", 37),
        ("xkpqvmtbwzrhcylgn", 79),
        ("xkpqvmtbwzrhcylgnf", 84),
        ("kV9$xQ2!mB7&z", 85),
        ("kV9xQ2mB7z", 59),
        ("hunter2", 36),
        ("日本語", 19),
        // runs and sequences are one character
        ("aaaaaaaaaaaaaaaaaaaaaaaaaa", 4),
        ("1234567890", 6),
        ("abcdefghijklmnopqrstuvwxyz", 4),
        ("zyxwvutsrqponmlkjihgfedcba", 4),
        ("aabb", 18),
        // what was there before is nothing
        ("passwordpasswordpasswordpassword", 37),
        ("xkpqxkpqxkpqxkpqxkpqxkpqxkpq", 18),
        // words
        ("correct horse battery staple", 51),
        ("correct-horse-battery-staple", 51),
        ("moss acid yolk trio ruby fizz", 77),
        ("moss acid yolk trio ruby fizz glad", 90),
        ("horse horse horse horse horse horse horse horse", 12),
        ("correct-horse-battery-2024", 51),
        ("1 2 3 4 5 6 7 8 9 0 1 2 3 4 5", 33),
    ])
    func strengthIsEstimated(text: String, bits: Int) throws {
        #expect(try Code(text).strength == bits)
    }

    @Test func sevenWordsOfADiceListAreEnoughAndSixAreNot() throws {
        #expect(try Code("moss acid yolk trio ruby fizz").strength < Code.required)
        #expect(try Code("moss acid yolk trio ruby fizz glad").strength >= Code.required)
    }
}
