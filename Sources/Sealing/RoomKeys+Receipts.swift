import CCrypto
import Foundation
import Wire

extension RoomKeys {
    /// The 32 bytes that show the room that a receipt comes from who has the code, and not from the relay.
    package func tag(
        for kind: ReceiptKind,
        from: Int,
        upto: Int,
        member: MemberID
    ) throws(SealingError) -> Data {
        var input: [UInt8] = []
        input.reserveCapacity(64)
        input.append(id: room)
        input.append(id: member)
        input.append(contentsOf: kind.rawValue.utf8)
        input.append(0)
        input.append(seq: from)
        input.append(seq: upto)
        return Data(
            try keyring.contexts.withLock { (contexts) throws(SealingError) -> [UInt8] in
                try contexts.receipts.code(of: input[...])
            }
        )
    }

    /// A receipt with its tag.
    package func receipt(
        _ kind: ReceiptKind,
        from: Int,
        upto: Int,
        member: MemberID
    ) throws(SealingError) -> Receipt {
        Receipt(kind: kind, from: from, upto: upto, tag: try tag(for: kind, from: from, upto: upto, member: member))
    }

    /// Whether the tag is right, in a time that doesn't depend on where it is wrong.
    ///
    /// False too where libcrypto fails: nobody can vouch for the receipt then.
    package func verifies(_ tag: Data, kind: ReceiptKind, from: Int, upto: Int, member: MemberID) -> Bool {
        guard let right = try? self.tag(for: kind, from: from, upto: upto, member: member), tag.count == right.count
        else { return false }
        return tag.withUnsafeBytes { tag in
            right.withUnsafeBytes { CRYPTO_memcmp(tag.baseAddress, $0.baseAddress, tag.count) == 0 }
        }
    }
}
