import Foundation
import Listing
import Proving
import Sealing
import Wire

/// This machine's membership of a room: the room's keys, and the client of its relay.
package struct Account: Sendable {
    /// This machine's own name for the room.
    package let room: String
    /// The user's name in it.
    package let name: String
    package let keys: RoomKeys
    /// The user's id in it.
    package let me: MemberID
    /// Signs the user's statements and receipts in it.
    let signingKey: SigningKey
    /// What the relay signs the user's pushes with.
    package let pushSecret: PushSecret
    package let relay: RelayClient
    /// What of the room's log was verified.
    package let log: RoomLog
    /// Whether requests to join carry a relay token.
    package let hasRelayToken: Bool

    /// Derives the keys of a room in the state file.
    ///
    /// - Parameter transport: makes the requests at its relay.
    package init(
        _ room: String,
        _ membership: Membership,
        identity: Identity,
        transport: any Transport = URLSessionTransport.shared
    ) throws(SealingError) {
        self.room = room
        name = membership.name
        keys = try RoomKeys(root: Array(membership.root))
        signingKey = try identity.signingKey(in: keys.room)
        pushSecret = try identity.pushSecret(in: keys.room)
        me = MemberID(key: signingKey.publicKey, room: keys.room)
        log = RoomLog(keys.room)
        hasRelayToken = membership.relayToken != nil
        relay = RelayClient(
            relay: membership.relay,
            room: keys.room,
            credential: Credential(member: me, token: Data(try identity.token(in: keys.room))),
            relayToken: membership.relayToken,
            transport: transport
        )
    }

    /// Seals a message of the user, for the outbox or the relay.
    package func seal(_ content: Content, id: MessageID) throws(SealingError) -> NewMessage {
        NewMessage(id: id, body: try keys.seal(content.encoded(), kind: .message, id: id, member: me))
    }

    /// Seals a list edit of the user.
    package func seal(_ edit: ListEdit, id: MessageID) throws(SealingError) -> NewMessage {
        NewMessage(id: id, kind: .list, body: try keys.seal(edit.encoded(), kind: .list, id: id, member: me))
    }
}

extension Account {
    /// Whether the event is a genuine message: sealed with the room's key, for this id and member.
    package func opens(_ event: Event) -> Bool {
        guard event.kind == .message, let body = event.body else { return false }
        return (try? keys.open(body, kind: .message, id: event.id, member: event.member)) != nil
    }
}
