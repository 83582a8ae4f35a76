import Testing

@testable import tick

@Suite struct WrappedTests {
    @Test func theFirstLineIsShorterByItsLabel() {
        #expect("one two three four".wrapped(first: 7, to: 9) == ["one two", "three", "four"])
    }

    @Test func aLongWordHasALineOfItsOwn() {
        let lines = ["see", "https://chat.example.org/", "first"]
        #expect("see https://chat.example.org/ first".wrapped(first: 9, to: 9) == lines)
    }

    @Test func rowsOfAListStayWhole() {
        let text = "timed out: not read by 2 members\nAnna Maria von Trapp\nbob"
        let lines = ["timed out: not", "read by 2 members", "Anna Maria von Trapp", "bob"]
        #expect(text.wrapped(first: 14, to: 17) == lines)
    }

    @Test(arguments: [
        ("see 'tick join ROOM' first", 16, ["see", "'tick join ROOM'", "first"]),
        ("first ('tick join ROOM'); then", 21, ["first", "('tick join ROOM');", "then"]),
        ("'a b' is, 'c d'", 9, ["'a b' is,", "'c d'"]),
        ("in 'the dogs' home'", 12, ["in", "'the dogs'", "home'"]),
    ])
    func aQuotationStaysTogether(text: String, columns: Int, lines: [String]) {
        #expect(text.wrapped(first: columns, to: columns) == lines)
    }

    @Test(arguments: [
        ("see 'tick join ROOM'", 8, ["see", "'tick", "join", "ROOM'"]),
        ("the 'odd one out", 8, ["the 'odd", "one out"]),
        ("", 5, [""]),
    ])
    func whereItDoesNotFitOrEndItIsBroken(text: String, columns: Int, lines: [String]) {
        #expect(text.wrapped(first: columns, to: columns) == lines)
    }
}
