import Foundation
import Testing
import Wire

@Suite struct CredentialTests {
    private func read(_ text: String) -> Credential? { Credential(authorization: Array(text.utf8)[...]) }

    private static let member = "00000000000000000000000001"
    private static let token = String(repeating: "0f", count: 32)

    @Test func textIsReadBack() throws {
        let credential = Credential(member: MemberID(rawValue: 1), token: Data(repeating: 15, count: 32))
        #expect(credential.authorization == "Bearer \(Self.member).\(Self.token)")
        #expect(read(credential.authorization) == credential)
    }

    /// RFC 9110 sections 11.1 and 11.4.
    @Test(arguments: ["bearer ", "BEARER ", "bEarer ", "Bearer  ", "Bearer     "])
    func schemeIsReadInAnyCaseAndBeforeAnyNumberOfSpaces(_ scheme: String) {
        #expect(read("\(scheme)\(Self.member).\(Self.token)") != nil)
    }

    @Test(arguments: [
        "", " ", ".", "Bearer", "Bearer ", "Bearer .", "Bearer \(member)", "Bearer \(token)", "Bearer \(member).",
        "Bearer .\(token)", "Bearer \(member).\(token.dropLast())", "Bearer \(member).\(token)0f",
        "Bearer \(member).\(token).", "Bearer \(member).\(token) ", "Bearer\(member).\(token)",
        " Bearer \(member).\(token)", "Bearer\t\(member).\(token)", "Basic \(member).\(token)",
        "Bearer \(member.dropLast()).\(token)", "Bearer 8\(member.dropFirst()).\(token)",
        "Bearer \(member).\(token.dropLast())g", "Bearer \(member).\(token.dropLast(2))é",
    ])
    func anythingElseIsNone(_ text: String) {
        #expect(read(text) == nil)
    }
}
