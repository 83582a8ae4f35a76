/// What a member's next statement is judged by; a relay keeps one a member.
package struct CrowdRecord: Hashable, Sendable {
    package var key: PublicKey
    /// The greatest count that the member used, or that was used to remove it.
    package var count: Int
    /// The SHA-256 of the token in its latest join.
    package var token: Digest
    package var isPresent: Bool

    package init(key: PublicKey, count: Int, token: Digest, isPresent: Bool) {
        self.key = key
        self.count = count
        self.token = token
        self.isPresent = isPresent
    }
}
