import Foundation
import Wire

/// A room as this machine knows it.
package struct Membership: Equatable, Sendable {
    /// The relay's URL, as `RelayAddress` writes it.
    package var relay: String
    /// The relay's token for joining, where it asks for one.
    package var relayToken: String?
    /// The room's shared secret, as typed or generated; part of the invite.
    package var code: String
    /// 32 bytes that come from the code; stored, since a code that a person chose takes long to stretch.
    package var root: Data
    /// The user's name in the room.
    package var name: String
    /// Up to which seq gaps were reported to the user; nil for none.
    package var gapTold: Int?
    /// The message that this client sent last, or put into the outbox; nil for none.
    package var lastSent: MessageID?
    /// The user's push target at this relay, as it was set here; nil for none.
    package var push: PushSettings?
    /// The room's other members in the file.
    var rest: [JSONValue.Member] = []

    package init(relay: String, relayToken: String? = nil, code: String, root: Data, name: String) {
        self.relay = relay
        self.relayToken = relayToken
        self.code = code
        self.root = root
        self.name = name
    }

    /// Takes the values of `other`. Members of the file that this version doesn't know stay, and so do `gapTold`, `lastSent` and
    /// `push` where room and relay are the same.
    package mutating func take(_ other: Membership) {
        let former = self
        self = other
        rest = former.rest
        guard root == former.root, relay == former.relay else { return }
        gapTold = gapTold ?? former.gapTold
        lastSent = lastSent ?? former.lastSent
        push = push ?? former.push
    }
}
