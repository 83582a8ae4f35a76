import Foundation

/// A room as this machine knows it.
package struct Membership: Equatable, Sendable {
    /// The relay's URL, as `RelayAddress` writes it.
    package var relay: String
    /// What the relay itself asks for, where it isn't open to everyone.
    package var relayToken: String?
    /// The room's shared secret, as it was typed or made: an invite is printed from it.
    package var code: String
    /// The 32 bytes that scrypt made of the code; kept because it takes long on purpose.
    package var root: Data
    /// My own name in the room.
    package var name: String
    /// Whether the relay has confirmed the join, and no leave since.
    package var joined: Bool
    /// Up to which seq the user was told that messages are no longer kept; nil for never.
    package var gapTold: Int?
    /// The room's members in the file that are none of these.
    var rest: [JSONValue.Member] = []

    package init(relay: String, relayToken: String? = nil, code: String, root: Data, name: String, joined: Bool) {
        self.relay = relay
        self.relayToken = relayToken
        self.code = code
        self.root = root
        self.name = name
        self.joined = joined
    }

    /// Becomes what `other` says; members of the file that this version doesn't know stay, and what is known of the room's
    /// log where room and relay are still the same.
    package mutating func take(_ other: Membership) {
        let (rest, gapTold) = (rest, root == other.root && relay == other.relay ? gapTold : nil)
        self = other
        self.rest = rest
        self.gapTold = self.gapTold ?? gapTold
    }
}
