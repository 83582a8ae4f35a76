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
