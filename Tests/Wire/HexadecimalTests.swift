import Foundation
import Testing
import Wire

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
