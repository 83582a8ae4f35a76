import Foundation
import Proving
import Sealing
import Wire

/// A room as this machine knows it.
package struct Membership: Equatable, Sendable {
    /// The relay's URL, as `RelayAddress` writes it.
    package var relay: String
    /// The relay's token for joining, where it asks for one.
    package var relayToken: String?
    /// The room's id.
    package var id: RoomID
    /// The room's first code, as long as that may let in; nil once the room's key has changed.
    package var firstCode: FirstCode?
    /// The secrets of the room's epochs, 32 bytes each, the newest first: those that no other one leads to.
    package var secrets: [Data]
    /// The latest rotation, where something is wrong with it; nil where it is right.
    package var flawed: FlawedRotation?
    /// The rotations before the latest that gave this member no key; nil where none is known.
    package var keyless: KeylessRotations?
    /// The epoch to which a log went back that was accepted, though this client had a later one: nothing is sealed for it. Nil for
    /// none.
    package var putBack: Data?
    /// Secrets of epochs that an accepted log doesn't have, which messages in the outbox were sealed with: they open those, to be
    /// sealed again.
    package var givenUp: [Data] = []
    /// The user's name in the room.
    package var name: String
    /// The name of this machine among the user's devices in the room; nil for one that came by no device's invite.
    package var device: String?
    /// The device's invite by which this machine came into the room; nil where it came otherwise.
    package var invite: InviteID?
    /// The seqs of the gaps that were reported to the user.
    package var gapsTold = SeqSet()
    /// Whether the relay was seen to have another log: nothing is put into that before it has shown that it is the room's.
    package var isDoubted = false
    /// The message that this client sent last, or put into the outbox; nil for none.
    package var lastSent: MessageID?
    /// How many messages this client has sent at least that the relay has stored, but those of a key: a list of all has as many.
    package var sent = 0
    /// The greatest number of this member's own messages that were seen in the log. Some of them may not be counted in `sent` yet: the two
    /// are never added.
    package var listed = 0
    /// The user's push target at this relay, as it was set here; nil for none.
    package var push: PushSettings?
    /// The room's other members in the file.
    var rest: [JSONValue.Member] = []

    package init(relay: String, relayToken: String? = nil, id: RoomID, secrets: [EpochSecret], name: String) {
        (self.relay, self.relayToken, self.id, self.name) = (relay, relayToken, id, name)
        self.secrets = secrets.map { Data($0.bytes) }
    }

    /// A room that was joined by its first code.
    package init(relay: String, relayToken: String? = nil, code: String, keys: RoomKeys, name: String) {
        self.init(relay: relay, relayToken: relayToken, id: keys.room, secrets: [keys.secret], name: name)
        firstCode = FirstCode(text: code, root: Data(keys.root))
    }

    /// Takes the values of `other`. Members of the file that this version doesn't know stay, and so do `gapsTold`, `lastSent`,
    /// `sent`, `listed` and `push` where room and relay are the same.
    package mutating func take(_ other: Membership) {
        let former = self
        self = other
        rest = former.rest
        guard id == former.id else { return }
        // The account merges its own with them: `keepSecrets`.
        (secrets, flawed, keyless) = (former.secrets, former.flawed, former.keyless)
        (putBack, givenUp, isDoubted) = (former.putBack, former.givenUp, former.isDoubted)
        guard relay == former.relay else { return }
        // Other processes may have written these since `other` was read.
        (gapsTold, lastSent, push) = (former.gapsTold, former.lastSent, former.push)
        (sent, listed) = (former.sent, former.listed)
    }
}

extension [Data] {
    /// The secrets of epochs that the state file has.
    func epochSecrets() throws(SealingError) -> [EpochSecret] {
        var made: [EpochSecret] = []
        for secret in self { made.append(try EpochSecret(bytes: [UInt8](secret))) }
        return made
    }
}

/// The code with which a room was made.
package struct FirstCode: Equatable, Sendable {
    /// As typed or generated; part of the invite.
    package var text: String
    /// 32 bytes that come from it; stored, since a code that a person chose takes long to stretch.
    package var root: Data

    package init(text: String, root: Data) { (self.text, self.root) = (text, root) }
}

/// A rotation and what is wrong with it.
package struct FlawedRotation: Equatable, Sendable {
    package var seq: Int
    package var check: RotationCheck

    package init(seq: Int, _ check: RotationCheck) { (self.seq, self.check) = (seq, check) }
}
