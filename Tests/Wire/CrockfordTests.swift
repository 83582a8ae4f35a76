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
