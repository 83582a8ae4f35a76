import Sealing
import Testing

@Suite struct CodeTests {
    private static let generated = "7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-89KTM"

    @Test func randomCodesHave30CharactersInSixGroups() throws {
        for _ in 0..<200 {
            let code = try Code.random()
            #expect(code.text.split(separator: "-").map(\.count) == [5, 5, 5, 5, 5, 5])
            #expect(code.text.allSatisfy { $0 == "-" || "0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains($0) })
        }
    }

    @Test func randomCodesDontRepeat() throws {
        #expect(Set(try (0..<1000).map { _ in try Code.random().text }).count == 1000)
    }

    @Test func randomCodesReadBackAsThemselves() throws {
        for _ in 0..<200 {
            let code = try Code.random()
            #expect(try Code(code.text) == code)
            #expect(try Code(code.text.lowercased().filter { $0 != "-" }) == code)
        }
    }

    @Test(arguments: [
        "7k3qf-9v2mx-0a1bc-hjnpr-stwyz-89ktm",
        "7K3QF9V2MX0A1BCHJNPRSTWYZ89KTM",
        "7K3 QF9 V2MX 0A1BC HJNPR STWYZ 89KTM",
        "7K3QF-9V2MX-OAIBC-HJNPR-STWYZ-89KTM",
        "7K3QF-9V2MX-oAlBC-HJNPR-STWYZ-89KTM",
        " \t7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-89KTM\r\n",
        "\u{FEFF}7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-89KTM\u{200B}",
        "-7K3QF--9V2MX-0A1BC-HJNPR-STWYZ-89KTM-",
    ])
    func groupsCaseAndAliasesOfAGeneratedCodeDontMatter(typed: String) throws {
        let code = try Code(typed)
        #expect(try code == Code(Self.generated))
        #expect(code.text == Self.generated)
    }

    @Test(arguments: [
        "7K3QF-9V2MX-0A1BC-HJNPR-STWYZ",
        "7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-89KTMZ",
        "7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-89KTU",
        "7K3QF_9V2MX_0A1BC_HJNPR_STWYZ_89KTM",
        "7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-8",
        "The early bird gets worms and jam, and so on",
    ])
    func anyOtherCodeIsTakenAsTyped(typed: String) throws {
        #expect(try Code(typed).text == typed)
        #expect(try Code(typed) != Code(typed.lowercased()))
    }

    @Test func oneWrongCharacterOrTwoThatChangedPlacesAreRefused() throws {
        let typed = Array(try Code.random().text.filter { $0 != "-" })
        for place in typed.indices {
            var wrong = typed
            wrong[place] = wrong[place] == "9" ? "8" : "9"
            #expect(throws: SealingError.notACode(.mistyped)) { try Code(String(wrong)) }
        }
        for place in typed.indices.dropLast() where typed[place] != typed[place + 1] {
            var wrong = typed
            wrong.swapAt(place, place + 1)
            #expect(throws: SealingError.notACode(.mistyped)) { try Code(String(wrong)) }
        }
    }

    @Test func aPhraseOf30LettersIsNotTakenForAGeneratedCode() throws {
        let phrase = "correct horse battery staple irons"
        #expect(phrase.filter { $0 != " " }.count == 30)
        #expect(try Code(phrase).text == phrase)
    }

    @Test func composedAndDecomposedLettersAreTheSameCode() throws {
        let (composed, decomposed) = try (Code("caf\u{E9} au lait"), Code("cafe\u{301} au lait"))
        #expect(composed == decomposed)
        #expect(Array(composed.text.utf8) == Array(decomposed.text.utf8))
    }

    @Test func whiteSpaceAroundACodeIsDroppedAndThatInsideIsKept() throws {
        #expect(try Code("\u{A0}\n two  words\t\r\n").text == "two  words")
    }

    @Test(arguments: ["", " ", "\n\t\u{3000}"])
    func nothingIsNoCode(text: String) {
        #expect(throws: SealingError.notACode(.empty)) { try Code(text) }
    }

    @Test(arguments: ["two\nlines", "a\u{0}b", "bell\u{7}", "delete\u{7F}", "next\u{85}line", "line\u{2028}line"])
    func controlCharactersAreRefused(text: String) {
        #expect(throws: SealingError.notACode(.controlCharacter)) { try Code(text) }
    }

    @Test func aCodeHasALongestLength() throws {
        let longest = String(repeating: "é", count: Code.limit / 2)
        #expect(try Code(longest).text == longest)
        #expect(throws: SealingError.notACode(.tooLong)) { try Code(longest + "x") }
    }
}

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
