import Foundation
import Listing
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
            leftOut: membership.leftOut, keyless: membership.keyless,
            putBack: membership.putBack.flatMap { Digest(bytes: $0) }
        )
        try keys.takeGivenUp(membership.givenUp.epochSecrets())
        signingKey = try identity.signingKey(in: keys.room)
        boxSecret = try identity.boxSecret(in: keys.room)
        pushSecret = try identity.pushSecret(in: keys.room)
        me = MemberID(key: signingKey.publicKey, room: keys.room)
        log = RoomLog(keys.room)
        log.isDoubted = membership.isDoubted
        relayToken = membership.relayToken
        relay = RelayClient(
            relay: membership.relay, room: keys.room,
            credential: Credential(member: me, token: Data(try identity.token(in: keys.room))),
            relayToken: membership.relayToken, transport: transport
        )
    }

    /// Seals a message of the user, for the outbox or the relay.
    ///
    /// - Throws: `.keyPutBack` where the room's key is an earlier one again; see `needKeyToSeal`.
    package func seal(_ content: Content, id: MessageID) throws(ClientError) -> NewMessage {
        try seal(content.encoded(), kind: .message, id: id)
    }

    /// Seals a list edit of the user.
    package func seal(_ edit: ListEdit, id: MessageID) throws(ClientError) -> NewMessage {
        try seal(edit.encoded(), kind: .list, id: id)
    }

    private func seal(_ content: Data, kind: EventKind, id: MessageID) throws(ClientError) -> NewMessage {
        try mayBeSealed()
        let (body, epoch) = try sealing { () throws(SealingError) in
            try keys.sealed(content, kind: kind, id: id, member: me)
        }
        return NewMessage(id: id, kind: kind, body: body, epoch: epoch)
    }

    /// Seals messages again that the relay refused since they are of an epoch that is over: the same content under the same ids.
    ///
    /// - Throws: `.withoutKey` where this member was given no key of the room's epoch; `.nonsense` where they are of that epoch, or
    ///   don't open any more.
    package func resealed(_ messages: [NewMessage]) async throws(ClientError) -> [NewMessage] {
        _ = try await view(rows: false)
        try needKey()
        // A log that ends before an epoch that is known here has gone back: nothing is sealed for an earlier one.
        guard messages.allSatisfy({ $0.epoch.flatMap { Digest(bytes: $0) }.map(keys.mayBeOfLog) ?? true }) else {
            throw .otherLog
        }
        let current = keys.epoch.map { Data($0.bytes) }
        guard messages.contains(where: { $0.epoch != current }) else {
            throw .nonsense("an epoch that is over where it is the room's")
        }
        var made: [NewMessage] = []
        for message in messages {
            guard message.epoch != current else {
                made.append(message)
                continue
            }
            guard let content = content(of: message) else { throw .nonsense("a message of an epoch whose key is gone") }
            made.append(try seal(Data(content), kind: message.kind, id: message.id))
        }
        return made
    }

    /// Whether an event of the log is a message of the user's own with the same content, which was sealed for another epoch.
    func isSame(_ message: NewMessage, as event: Event) -> Bool {
        guard event.id == message.id, event.kind == message.kind, event.member == me, let own = content(of: message)
        else { return false }
        return own == content(of: event)
    }

    /// Whether an event of the user's own has another content than a message with its id, as far as both can be opened.
    func isAnother(_ message: NewMessage, than event: Event) -> Bool {
        guard event.body != message.body, let own = content(of: message), let there = content(of: event)
        else { return false }
        return own != there
    }

    /// Whether two messages of the user's own have one content, sealed for different epochs.
    func isSame(_ message: NewMessage, as other: NewMessage) -> Bool {
        guard message.id == other.id, message.kind == other.kind, let own = content(of: message) else { return false }
        return own == content(of: other)
    }

    /// A message of the user's own as it is sealed where the log has a seq; nil where a key of it isn't at hand.
    func sealed(_ message: NewMessage, asAt seq: Int) -> NewMessage? {
        let epoch = keys.epoch(at: seq)
        guard let content = content(of: message),
            let body = try? keys.seal(Data(content), kind: message.kind, id: message.id, member: me, for: epoch)
        else { return nil }
        return NewMessage(id: message.id, kind: message.kind, body: body, epoch: Data(epoch.bytes))
    }

    /// The content of a message of the user's own; nil where there is no key of its epoch.
    private func content(of message: NewMessage) -> [UInt8]? {
        guard let epoch = message.epoch.flatMap({ Digest(bytes: $0) }) else { return nil }
        return try? keys.open(message.body, kind: message.kind, id: message.id, member: me, of: epoch)
    }

    /// The content of an event of the user's own; nil where its body is gone, or there is no key of its epoch.
    private func content(of event: Event) -> [UInt8]? {
        guard let body = event.body else { return nil }
        return try? keys.open(body, kind: event.kind, id: event.id, member: me, at: event.seq)
    }

    /// Whether the event is a genuine message: sealed with the key of its epoch, for this id and member.
    package func opens(_ event: Event) -> Bool {
        guard event.kind == .message, let body = event.body else { return false }
        return (try? keys.open(body, kind: .message, id: event.id, member: event.member, at: event.seq)) != nil
    }
}

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
    /// The members whom the latest rotation gave no key; nil where it gave one to all.
    package var leftOut: LeftOut?
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
    /// Up to which seq gaps were reported to the user; nil for none.
    package var gapTold: Int?
    /// Whether the relay was seen to have another log: nothing is put into that before it has shown that it is the room's.
    package var isDoubted = false
    /// The message that this client sent last, or put into the outbox; nil for none.
    package var lastSent: MessageID?
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

    /// Takes the values of `other`. Members of the file that this version doesn't know stay, and so do `gapTold`, `lastSent` and
    /// `push` where room and relay are the same.
    package mutating func take(_ other: Membership) {
        let former = self
        self = other
        rest = former.rest
        guard id == former.id else { return }
        // The account merges its own with them: `keepSecrets`.
        (secrets, leftOut, keyless) = (former.secrets, former.leftOut, former.keyless)
        (putBack, givenUp, isDoubted) = (former.putBack, former.givenUp, former.isDoubted)
        guard relay == former.relay else { return }
        // Other processes may have written these since `other` was read.
        (gapTold, lastSent, push) = (former.gapTold, former.lastSent, former.push)
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

/// The members whom a rotation gave no key.
package struct LeftOut: Equatable, Sendable {
    /// The seq of the rotation.
    package var seq: Int
    package var members: [MemberID]

    package init(seq: Int, members: [MemberID]) { (self.seq, self.members) = (seq, members) }
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
