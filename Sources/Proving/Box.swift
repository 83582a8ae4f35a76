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

/// A member's X25519 public key (RFC 7748) for one room, to which secrets are sealed: 32 bytes, checked to be sound.
package struct BoxKey: Hashable, Sendable {
    let octets: Octets

    /// Takes 32 bytes; nil unless they are u below 2^255 - 19 and not a point of small order, by which everybody would
    /// compute the same shared secret.
    package init?(bytes: some Collection<UInt8>) {
        guard let octets = Octets(bytes) else { return nil }
        // u is written with its least significant byte first.
        let encoding = octets.bytes
        guard encoding.reversed().lexicographicallyPrecedes(CurvePoint.prime.reversed()),
            !Self.smallOrders.contains(encoding)
        else { return nil }
        self.octets = octets
    }

    package var bytes: [UInt8] { octets.bytes }

    /// The u below 2^255 - 19 of the points whose order divides 8, on the curve and on its twist.
    private static let smallOrders: [[UInt8]] = [
        [UInt8](repeating: 0, count: 32),
        [1] + [UInt8](repeating: 0, count: 31),
        [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
        [
            0xE0, 0xEB, 0x7A, 0x7C, 0x3B, 0x41, 0xB8, 0xAE, 0x16, 0x56, 0xE3, 0xFA, 0xF1, 0x9F, 0xC4, 0x6A,
            0xDA, 0x09, 0x8D, 0xEB, 0x9C, 0x32, 0xB1, 0xFD, 0x86, 0x62, 0x05, 0x16, 0x5F, 0x49, 0xB8, 0x00,
        ],
        [
            0x5F, 0x9C, 0x95, 0xBC, 0xA3, 0x50, 0x8C, 0x24, 0xB1, 0xD0, 0xB1, 0x55, 0x9C, 0x83, 0xEF, 0x5B,
            0x04, 0x44, 0x5C, 0xC4, 0x58, 0x1C, 0x8E, 0x86, 0xD8, 0x22, 0x4E, 0xDD, 0xD0, 0x9F, 0x11, 0x57,
        ],
    ]
}
