import Foundation
import Proving
import Testing

@Suite struct PushSignatureTests {
    /// Computed by PyPI's `standardwebhooks` 1.1.0.
    @Test func isTheOneThatAnotherImplementationComputes() {
        let body = Data(#"{"type":"tick.new"}"#.utf8)
        let secret = Data((0..<32).map { UInt8($0) })
        let id = "01KA0000000000000000000000"
        let text = PushSignature.text(of: body, id: id, timestamp: 1_763_700_000, secret: secret)
        #expect(text == "v1,KcX1oca3+Ue7vu07Xj8HRZI3OzhhZAsDbxKpR12nfek=")
    }

    @Test func dependsOnAllThatIsSigned() {
        let all = [
            PushSignature.text(of: Data("a".utf8), id: "1", timestamp: 1, secret: Data([1])),
            PushSignature.text(of: Data("b".utf8), id: "1", timestamp: 1, secret: Data([1])),
            PushSignature.text(of: Data("a".utf8), id: "2", timestamp: 1, secret: Data([1])),
            PushSignature.text(of: Data("a".utf8), id: "1", timestamp: 2, secret: Data([1])),
            PushSignature.text(of: Data("a".utf8), id: "1", timestamp: 1, secret: Data([2])),
        ]
        #expect(Set(all).count == all.count)
    }
}
