import Foundation
import Proving
import Sealing
import Wire

/// This machine's membership of a room: its keys of the room, and the client of its relay.
package struct Account: Sendable {
    /// This machine's own name for the room.
    package let room: String
    /// The user's name in it.
    package let name: String
    /// The name of this machine among the user's devices in it; nil where it has none.
    package let device: String?
    package let keys: RoomKeyring
    /// The keys that the room's first code gives, as long as that may let in; else nil.
    package let firstCode: RoomKeys?
    /// The user's id in it.
    package let me: MemberID
    /// The one that all keys of the user's come from.
    package let identity: Identity
    /// Signs the user's statements and receipts in it.
    let signingKey: SigningKey
    /// Opens what is sealed to the user in it.
    let boxSecret: BoxSecret
    /// The secret with which the relay signs the user's pushes.
    package let pushSecret: PushSecret
    package let relay: RelayClient
    /// The room's log as far as it was verified.
    package let log: RoomLog
    /// The token that the relay asks for in requests to join; nil for none.
    package let relayToken: String?
    /// How many messages were sent from here at least when the state file was read.
    let sent: Int
    /// The state file that keeps the room's secrets; nil for none.
    package let file: StateFile?

    /// Derives the keys of a room in the state file.
    ///
    /// - Parameter file: the state file, where secrets are to be kept that come to light.
    package init(
        _ room: String, _ membership: Membership, identity: Identity, file: StateFile? = nil,
        transport: any Transport = URLSessionTransport.shared
    ) throws(SealingError) {
        (self.room, self.identity, self.file) = (room, identity, file)
        (name, device) = (membership.name, membership.device)
        firstCode = try membership.firstCode.map { first throws(SealingError) in try RoomKeys(root: Array(first.root)) }
        keys = try RoomKeyring(membership.secrets.epochSecrets(), in: membership.id)
        keys.begin(
            flawed: membership.flawed, keyless: membership.keyless,
            putBack: membership.putBack.flatMap { Digest(bytes: $0) }
        )
        try keys.takeGivenUp(membership.givenUp.epochSecrets())
        signingKey = try identity.signingKey(in: keys.room)
        boxSecret = try identity.boxSecret(in: keys.room)
        pushSecret = try identity.pushSecret(in: keys.room)
        me = MemberID(key: signingKey.publicKey, room: keys.room)
        log = RoomLog(keys.room)
        log.isDoubted = membership.isDoubted
        (relayToken, sent) = (membership.relayToken, max(membership.sent, membership.listed))
        relay = RelayClient(
            relay: membership.relay, room: keys.room,
            credential: Credential(member: me, token: Data(try identity.token(in: keys.room))),
            relayToken: membership.relayToken, transport: transport
        )
    }
}
