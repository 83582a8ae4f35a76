import Client
import Foundation
import Wire

/// A message's delivery status, as `status --json` prints it.
struct StatusObject: Encodable {
    let room: String
    /// `list`; nil for a message.
    let event: String?
    let seq: Int
    let id: MessageID
    let at: RelaysWord<Int>
    let from: String?
    let member: MemberID?
    let text: String
    let state: MessageState
    let audience: Int?
    let delivered: Int?
    let read: Int?
    let missingDelivered: [String]?
    let missingRead: [String]?
    let receipts: [ReceiptRow]?

    /// - Parameters:
    ///   - receipts: whether each member's times are included.
    ///   - tellsReceipts: whether the receipts are known.
    ///   - tellsSender: whether the sender is told.
    init(
        _ status: DeliveryStatus,
        room: String,
        receipts: Bool = false,
        tellsReceipts: Bool = true,
        tellsSender: Bool = false
    ) {
        self.room = room
        let isMessage = status.message.event.kind == .message
        event = isMessage ? nil : status.message.event.kind.rawValue
        seq = status.message.event.seq
        id = status.message.event.id
        at = status.message.event.at
        from = tellsSender ? status.message.from : nil
        member = tellsSender ? status.message.event.member : nil
        text =
            switch status.message.body {
            case .content(let content): content.text
            case .edit(let edit): ListWords(edit).plain
            default: ""
            }
        state = status.state
        audience = tellsReceipts ? status.audience : nil
        delivered = tellsReceipts ? status.delivered : nil
        read = tellsReceipts && isMessage ? status.read : nil
        missingDelivered = tellsReceipts ? status.undelivered.map(\.label) : nil
        missingRead = tellsReceipts && isMessage ? status.unread.map(\.label) : nil
        self.receipts = receipts ? status.rows.map(ReceiptRow.init) : nil
    }

    /// The object as a line, without its newline.
    var line: String {
        get throws(Failure) { try JSONLine(self).text }
    }

    private enum CodingKeys: String, CodingKey {
        case room, event, seq, id, at, from, member, text, state, audience, delivered, read, receipts
        case missingDelivered = "missing_delivered"
        case missingRead = "missing_read"
    }

    /// One member of the audience.
    struct ReceiptRow: Encodable {
        let name: String
        let member: MemberID
        let deliveredAt: RelaysWord<Int>?
        let readAt: RelaysWord<Int>?
        let online: RelaysWord<Bool>
        let lastSeen: RelaysWord<Int>?
        let left: Bool
        let removed: Bool
        let push: PushObject?

        init(_ row: DeliveryStatus.Row) {
            name = row.name
            member = row.member
            deliveredAt = row.deliveredAt
            readAt = row.readAt
            online = row.online
            lastSeen = row.lastSeen
            left = row.hasLeft
            removed = row.wasRemoved
            push = row.push.map { PushObject($0.shown) }
        }

        private enum CodingKeys: String, CodingKey {
            case name, member, online, left, removed, push
            case deliveredAt = "delivered_at"
            case readAt = "read_at"
            case lastSeen = "last_seen"
        }
    }
}
