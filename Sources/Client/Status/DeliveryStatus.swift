import Foundation
import Sealing
import Wire

/// Who has a message and who hasn't, as far as genuine receipts say.
package struct DeliveryStatus: Sendable {
    package let message: OpenedEvent
    /// The audience, in order of joining.
    package let rows: [Row]
    /// How many receipts were shown whose tag is wrong; they count for nothing.
    package let forgedReceipts: Int

    /// What one member of the audience has.
    package struct Row: Sendable {
        package var member: MemberID
        package var name: String
        /// When the relay took the receipt, in milliseconds since the epoch; nil for none.
        package var deliveredAt: Int?
        package var readAt: Int?
        /// The first seq that the same receipt covers, too; it runs up to this message at least.
        package var deliveredFrom: Int?
        package var readFrom: Int?
        package var online: Bool
        package var lastSeen: Int?
        package var hasLeft: Bool
    }

    package init(_ status: MessageStatus, account: Account, roster: inout Roster) {
        message = OpenedEvent(status.event, keys: account.keys, me: account.me, roster: &roster)
        let members = Dictionary(roster.members.map { ($0.member, $0) }) { first, _ in first }
        var forged = 0
        rows = status.audience.map { row in
            func genuine(_ claim: MessageStatus.Claim?, _ kind: ReceiptKind) -> MessageStatus.Claim? {
                guard let claim else { return nil }
                let isGenuine =
                    claim.from <= status.event.seq && status.event.seq <= claim.upto
                    && account.keys.verifies(
                        claim.tag,
                        kind: kind,
                        from: claim.from,
                        upto: claim.upto,
                        member: row.member
                    )
                if !isGenuine { forged += 1 }
                return isGenuine ? claim : nil
            }
            let read = genuine(row.read, .read)
            // Who has read a message has it, however it came.
            let delivered = genuine(row.delivered, .delivered) ?? read
            let member = members[row.member]
            return Row(
                member: row.member,
                name: roster.name(of: row.member),
                deliveredAt: delivered?.at,
                readAt: read?.at,
                deliveredFrom: delivered?.from,
                readFrom: read?.from,
                online: member?.online ?? false,
                lastSeen: member?.lastSeen,
                hasLeft: member?.left != nil
            )
        }
        forgedReceipts = forged
    }

    package var audience: Int { rows.count }
    package var delivered: Int { rows.count { $0.deliveredAt != nil } }
    package var read: Int { rows.count { $0.readAt != nil } }
    package var undelivered: [Row] { rows.filter { $0.deliveredAt == nil } }
    package var unread: [Row] { rows.filter { $0.readAt == nil } }

    /// Who is still in the room and has given no receipt of this kind: the members to wait for.
    package func missing(_ kind: ReceiptKind) -> [Row] {
        rows.filter { !$0.hasLeft && (kind == .read ? $0.readAt : $0.deliveredAt) == nil }
    }

    package var state: MessageState {
        guard audience > 0 else { return .sent }
        return read == audience ? .read : delivered == audience ? .delivered : .sent
    }
}
