import Foundation
import Testing
import Wire

@Suite struct CrockfordTests {
    @Test func everySymbolHasItsPlaceAsItsValue() {
        #expect(Crockford.symbols.count == 32)
        for (value, symbol) in Crockford.symbols.enumerated() {
            #expect(Crockford.digit(symbol) == UInt8(value))
        }
    }

    @Test(arguments: "abcdefghjkmnpqrstvwxyz")
    func lowerCaseReadsAsUpperCase(letter: Character) throws {
        let lower = try #require(letter.asciiValue)
        let upper = try #require(letter.uppercased().utf8.first)
        #expect(Crockford.digit(lower) == Crockford.digit(upper))
        #expect(Crockford.digit(lower) != nil)
    }

    @Test(arguments: zip("OoIiLl", [0, 0, 1, 1, 1, 1] as [UInt8]))
    func lettersThatLookLikeDigitsReadAsThem(letter: Character, digit: UInt8) throws {
        #expect(Crockford.digit(try #require(letter.asciiValue)) == digit)
    }

    @Test func nothingElseIsASymbol() {
        let known = Set("0123456789ABCDEFGHIJKLMNOPQRSTVWXYZabcdefghijklmnopqrstvwxyz".utf8)
        for byte in UInt8.min...UInt8.max where !known.contains(byte) {
            #expect(Crockford.digit(byte) == nil, "byte \(byte)")
        }
    }
}

@Suite struct HexadecimalTests {
    @Test func writesTwoLowerCaseDigitsAByte() {
        #expect(Hexadecimal.text(of: [0x00, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
        #expect(Hexadecimal.text(of: []) == "")
    }

    @Test func readsBothCases() {
        #expect(Hexadecimal.data(of: Array("000fA0Ff".utf8)[...]) == Data([0x00, 0x0F, 0xA0, 0xFF]))
        #expect(Hexadecimal.data(of: []) == Data())
    }

    @Test func everyByteSurvivesTheRoundTrip() {
        let bytes = Data(UInt8.min...UInt8.max)
        #expect(Hexadecimal.data(of: Array(Hexadecimal.text(of: bytes).utf8)[...]) == bytes)
    }

    @Test(arguments: ["0", "000", "0g", "g0", "0x", "/0", ":0", "@0", "`0", " 00", "é"])
    func refusesWhatIsNoHexadecimal(text: String) {
        #expect(Hexadecimal.data(of: Array(text.utf8)[...]) == nil)
    }
}
