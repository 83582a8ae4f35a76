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
    /// Opens what is sealed to the user in it.
    let boxSecret: BoxSecret
    /// The secret with which the relay signs the user's pushes.
    package let pushSecret: PushSecret
    package let relay: RelayClient
    /// The room's log as far as it was verified.
    package let log: RoomLog
    /// Whether requests to join carry a relay token.
    package let hasRelayToken: Bool

    /// Derives the keys of a room in the state file.
    package init(
        _ room: String, _ membership: Membership, identity: Identity,
        transport: any Transport = URLSessionTransport.shared
    ) throws(SealingError) {
        self.room = room
        name = membership.name
        keys = try RoomKeys(root: Array(membership.root))
        signingKey = try identity.signingKey(in: keys.room)
        boxSecret = try identity.boxSecret(in: keys.room)
        pushSecret = try identity.pushSecret(in: keys.room)
        me = MemberID(key: signingKey.publicKey, room: keys.room)
        log = RoomLog(keys.room)
        hasRelayToken = membership.relayToken != nil
        relay = RelayClient(
            relay: membership.relay, room: keys.room,
            credential: Credential(member: me, token: Data(try identity.token(in: keys.room))),
            relayToken: membership.relayToken, transport: transport
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

    /// Whether the event is a genuine message: sealed with the room's key, for this id and member.
    package func opens(_ event: Event) -> Bool {
        guard event.kind == .message, let body = event.body else { return false }
        return (try? keys.open(body, kind: .message, id: event.id, member: event.member)) != nil
    }
}

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
        (self.relay, self.relayToken, self.code, self.root, self.name) = (relay, relayToken, code, root, name)
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

/// This machine's own name for a room: a word that needs no quoting in a shell and can't be mistaken for an option.
///
/// 1 to 64 bytes of letters and digits of any script, `-`, `_` and `.`, a letter, a digit or `_` first. So it has
/// neither the `#` nor the `:` of an invite, no white space and no slash.
package enum RoomName {
    /// The longest name, in bytes of UTF-8.
    package static let limit = 64

    /// Why a text can't be the name of a room.
    package enum ParseError: Error, Equatable, Sendable {
        case empty
        /// In bytes of UTF-8.
        case tooLong(size: Int, limit: Int)
        /// This character can't be the first.
        case start(Unicode.Scalar)
        /// This character can't be in a name.
        case character(Unicode.Scalar)

        /// The reason in words, without the character, which may be unprintable.
        package var reason: String {
            switch self {
            case .empty: "it is empty"
            case .tooLong(let size, let limit): "it has \(size) bytes, \(limit) is the limit"
            case .start: "it must begin with a letter, a digit or '_'"
            case .character: "only letters, digits, '-', '_' and '.' may be in it"
            }
        }
    }

    /// Checks whether a text can be the name of a room.
    package static func check(_ text: String) throws(ParseError) {
        guard let first = text.unicodeScalars.first else { throw .empty }
        for scalar in text.unicodeScalars where !allows(scalar) { throw .character(scalar) }
        guard begins(scalar: first) else { throw .start(first) }
        let size = text.utf8.count
        guard size <= limit else { throw .tooLong(size: size, limit: limit) }
    }

    private static func allows(_ scalar: Unicode.Scalar) -> Bool {
        if "-_.".unicodeScalars.contains(scalar) { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }

    private static func begins(scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // A mark would combine with the character printed before the name.
        case .nonspacingMark, .spacingMark: false
        default: scalar != "-" && scalar != "."
        }
    }
}
