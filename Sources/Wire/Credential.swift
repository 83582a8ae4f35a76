import Foundation

/// Who asks, as `Authorization: Bearer MEMBER.TOKEN` says it: the member's id, and 32 bytes that only it can know.
package struct Credential: Equatable, Sendable {
    /// How many bytes a token has.
    package static let tokenBytes = 32

    package let member: MemberID
    package let token: Data

    package init(member: MemberID, token: Data) {
        self.member = member
        self.token = token
    }

    /// Reads the value of an `Authorization` field; nil where it is no credential of tick's.
    package init?(authorization: String) {
        let words = authorization.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        let parts = words[1].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let member = MemberID(String(parts[0])),
            let token = Hexadecimal.data(of: String(parts[1])), token.count == Self.tokenBytes
        else { return nil }
        self.init(member: member, token: token)
    }

    /// The value of the `Authorization` field.
    package var authorization: String { "Bearer \(member).\(Hexadecimal.text(of: token))" }
}
