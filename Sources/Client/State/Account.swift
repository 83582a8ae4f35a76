import Foundation
import Sealing
import Wire

/// A room as this machine's user is in it: the keys to read it, and the relay to ask.
package struct Account: Sendable {
    /// This machine's own name for the room.
    package let room: String
    /// The user's name in it.
    package let name: String
    package let keys: RoomKeys
    /// The user's id in it.
    package let me: MemberID
    package let relay: RelayClient

    /// Opens what the state file keeps of a room.
    package init(_ room: String, _ membership: Membership, identity: Identity) throws(SealingError) {
        self.room = room
        name = membership.name
        keys = try RoomKeys(root: Array(membership.root))
        me = try identity.member(in: keys.room)
        relay = RelayClient(
            relay: membership.relay,
            room: keys.room,
            credential: Credential(member: me, token: Data(try identity.token(in: keys.room))),
            relayToken: membership.relayToken
        )
    }

    /// Seals a message as the user's own, ready for the outbox or the relay.
    package func seal(_ content: Content, id: MessageID) throws(SealingError) -> NewMessage {
        NewMessage(id: id, body: try keys.seal(content.encoded(), kind: .message, id: id, member: me))
    }
}

extension Account {
    /// A receipt of the user's own for a range of seqs.
    package func receipt(_ kind: ReceiptKind, _ range: ClosedRange<Int>) throws(ClientError) -> Receipt {
        do {
            return try keys.receipt(kind, from: range.lowerBound, upto: range.upperBound, member: me)
        } catch { throw .nonsense("libcrypto can't make a receipt") }
    }

    /// Whether the event is a message that someone with the room's code sealed for its place.
    package func opens(_ event: Event) -> Bool {
        guard event.kind == .message, let body = event.body else { return false }
        return (try? keys.open(body, kind: .message, id: event.id, member: event.member)) != nil
    }
}
