import Foundation

/// What a member shows in `Authorization: Bearer MEMBER.TOKEN`: the member's id, and 32 bytes that only it can know.
package struct Credential: Equatable, Sendable {
    /// How many bytes a token has.
    package static let tokenBytes = 32

    /// A token's bytes without memory of their own: a relay keeps one for each connection.
    package struct Token: Equatable, Sendable {
        // Each the most significant byte first, as in the token.
        private let first, second, third, fourth: UInt64

        fileprivate init?(_ reader: inout ByteReader) {
            guard let first = reader.hexadecimalWord(), let second = reader.hexadecimalWord(),
                let third = reader.hexadecimalWord(), let fourth = reader.hexadecimalWord()
            else { return nil }
            (self.first, self.second) = (first.bigEndian, second.bigEndian)
            (self.third, self.fourth) = (third.bigEndian, fourth.bigEndian)
        }

        fileprivate init(_ data: Data) {
            precondition(data.count == Credential.tokenBytes, "BUG: a token has 32 bytes")
            self = data.withUnsafeBytes { $0.loadUnaligned(as: Token.self) }
        }

        package var data: Data { withBytes { Data($0) } }

        package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            withUnsafeBytes(of: self, body)
        }
    }

    package let member: MemberID
    package let token: Token

    package init(member: MemberID, token: Data) {
        self.member = member
        self.token = Token(token)
    }

    /// Reads the value of an `Authorization` field; nil where it is no credential of tick's.
    ///
    /// RFC 9110 section 11.4: the scheme is written in any case, and one or more spaces follow it.
    package init?(authorization: ArraySlice<UInt8>) {
        var reader = ByteReader(authorization)
        guard reader.take(anyCaseOf: "bearer"), reader.take(" ") else { return nil }
        while reader.take(" ") {}
        guard let member: MemberID = reader.identifier(), reader.take("."), let token = Token(&reader), reader.isAtEnd
        else { return nil }
        self.member = member
        self.token = token
    }

    /// The value of the `Authorization` field.
    package var authorization: String { "Bearer \(member).\(Hexadecimal.text(of: token.data))" }
}
