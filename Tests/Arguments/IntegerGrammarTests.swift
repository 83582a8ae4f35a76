import Arguments
import Testing

@Suite struct IntegerGrammarTests {
    @Test(arguments: [("0", 0), ("12", 12), ("007", 7), ("9223372036854775807", Int.max)])
    func countIsRead(text: String, number: Int) throws {
        #expect(try IntegerGrammar.count(text) == number)
    }

    @Test(arguments: [
        ("", "not a whole number"), ("-", "not a whole number"), ("+5", "not a whole number"),
        ("5x", "not a whole number"), ("1.5", "not a whole number"), (" 5", "not a whole number"),
        ("٣", "not a whole number"), ("--5", "not a whole number"),
        ("-1", "must be at least 0"), ("-99999999999999999999", "must be at least 0"),
        ("9223372036854775808", "too large"),
    ])
    func whatIsNoCountIsRefusedWithAReason(text: String, reason: String) {
        #expect(throws: ValueError(reason)) { try IntegerGrammar.count(text) }
    }

    @Test(arguments: [
        ("0", 1...65535, "must be from 1 to 65535"), ("65536", 1...65535, "must be from 1 to 65535"),
        ("99999999999999999999", 1...65535, "must be from 1 to 65535"),
        ("-6", -5 ... .max, "must be at least -5"), ("6", Int.min...5, "must be at most 5"),
        ("-99999999999999999999", Int.min...5, "must be at most 5"),
    ])
    func numberOutsideItsRangeIsRefused(text: String, range: ClosedRange<Int>, reason: String) {
        #expect(throws: ValueError(reason)) { try IntegerGrammar.parse(text, in: range) }
    }

    @Test func bothEndsOfARangeAreInIt() throws {
        let parse = IntegerGrammar.within(-1...65535)
        #expect(try parse("-1") == -1)
        #expect(try parse("65535") == 65535)
    }
}
