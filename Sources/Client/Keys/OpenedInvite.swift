import Foundation
import Proving
import Sealing
import Wire

/// An invite that was opened with its code: the key that signs a join, and what only who has the code could have put there.
package struct OpenedInvite: Sendable {
    package let room: RoomID
    /// Signs that a member may come in.
    let key: SigningKey
    package var id: InviteID { InviteID(of: key.publicKey) }
    /// Whose invite it is; `.nobody` for the first code's.
    package let inviter: MemberID
    /// The secret of the room's epoch.
    let secret: EpochSecret
    let epoch: Digest
    /// Whether who comes in by it is a guest or a device of the inviter's person.
    package let form: InviteForm
    /// The text of its note: for whom it is, or the device's name. Empty for the first code's.
    package let text: String
    /// The name of the inviter's person as a device's invite says it; nil where it says none that can be shown.
    package let name: String?
    /// The head that the inviter had proved: the room's log has to extend it. Nil where it says none, as the first code's.
    package let seen: SeenHead?

    /// The invite of the code with which a room was made.
    package init(firstCode keys: RoomKeys) {
        self.init(
            room: keys.room, key: keys.invite, inviter: .nobody, secret: keys.secret, epoch: keys.epoch, form: .guest,
            note: nil
        )
    }

    private init(
        room: RoomID, key: SigningKey, inviter: MemberID, secret: EpochSecret, epoch: Digest, form: InviteForm,
        note: Content?
    ) {
        (self.room, self.key, self.inviter) = (room, key, inviter)
        (self.secret, self.epoch, self.form) = (secret, epoch, form)
        (text, seen) = (note?.text ?? "", note?.seen)
        name = note?.name.flatMap { GivenName.shown(Array($0.utf8)) }
    }

    /// Opens what a relay has told of an invite.
    ///
    /// - Parameters:
    ///   - keys: those that the invite's code gives.
    ///   - form: that of the invite, as it was handed on.
    /// - Throws: `.untrue` where that is another invite, or one that doesn't give the key of its room; `.otherForm`.
    package init(_ answer: InviteAnswer, keys: RoomKeys, form: InviteForm = .guest) throws(ClientError) {
        guard let event = answer.event else {
            guard answer.room.toCheck == keys.room else { throw .untrue("another room for this invite") }
            guard form == .guest else { throw .otherForm(.guest) }
            self = OpenedInvite(firstCode: keys)
            return
        }
        let room = answer.room.toCheck
        guard event.kind == .invite, let told = RosterEvent(event),
            let body = try? RosterBody(told.body, kind: .invite),
            case .invite(let statement) = body.act, MemberID(key: body.key, room: room) == event.member,
            body.isSigned(id: event.id, member: event.member, room: room), let key = statement.key,
            key == keys.invite.publicKey
        else { throw .untrue("another invite than was asked for") }
        let offer = InviteOffer(
            room: room, inviter: event.member, id: event.id, key: key, terms: statement.terms, note: statement.note
        )
        let opened: EpochSecret?
        var note: Content?
        do {
            opened = try InviteSecret(root: keys.root).secret(in: statement.box, for: offer, epoch: body.epoch)
            if let opened {
                let bytes = try EpochKeys(opened, in: room)
                    .open(statement.note, kind: .invite, id: event.id, member: event.member)
                note = try bytes.map { try Content(decoding: $0) }
            }
        } catch { throw .forged("an invite whose note doesn't open") }
        guard let opened, let note else { throw .forged("an invite that doesn't give the room's key") }
        // Only now is it known to be what its maker handed on.
        guard statement.terms.form == form else { throw .otherForm(statement.terms.form) }
        self = OpenedInvite(
            room: room, key: keys.invite, inviter: event.member, secret: opened, epoch: body.epoch, form: form,
            note: note
        )
    }
}

extension Membership {
    /// A room that an invite lets into.
    package init(relay: String, by invite: OpenedInvite, name: String = "") {
        self.init(relay: relay, id: invite.room, secrets: [invite.secret], name: name)
    }
}
