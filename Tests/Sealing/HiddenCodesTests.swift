import Sealing
import Testing

@Suite struct HiddenCodesTests {
    private static let generated = "7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-89KTM"

    @Test(arguments: [
        "unknown list 'http://127.0.0.1:8425#ops:CODE'", "é CODE; CODE\nCODE", "CODE", "--code-file=CODE is no file",
    ])
    func generatedCodesAreHidden(text: String) {
        #expect(text.replacing("CODE", with: Self.generated).withoutCodes == text)
        #expect(text.replacing("CODE", with: Self.generated.lowercased().filter { $0 != "-" }).withoutCodes == text)
    }

    @Test(arguments: [
        "", "ops", "7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-89KTN", "d41d8cd98f00b204e9800998ecf8427e",
        "日本語 01J9ZK3V7X4Q2M8T6R5W0Y1NDE", "correct-horse-battery-staple-correct-horse",
    ])
    func otherTextsAreShown(text: String) {
        #expect(text.withoutCodes == text)
    }
}
