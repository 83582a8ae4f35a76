import Foundation
import Listing
import Proving
import Sealing
import Wire

// The user's own messages are sealed with the key of the room's epoch, and again where that has changed meanwhile.

extension Account {
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
