import Wire

/// A secret of 32 bytes, sealed for one who can open it: 48 bytes.
package struct Box: Hashable, Sendable {
    package static let count = 48

    package let bytes: [UInt8]

    /// Copies 48 bytes; nil for any other count.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = Array(bytes)
    }
}

/// A member to whom a rotation gives the new secret, with the key of its latest join or name.
package struct BoxRecipient: Hashable, Sendable {
    package let member: MemberID
    package let key: BoxKey

    package init(_ member: MemberID, key: BoxKey) { (self.member, self.key) = (member, key) }
}

extension [BoxRecipient] {
    /// The place of a member's box among those of a rotation; nil where it gets none. The members' ids rise.
    package func place(of member: MemberID) -> Int? { index(of: member, by: \.member) }
}
