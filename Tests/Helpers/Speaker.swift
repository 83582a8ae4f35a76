import Foundation
import Proving
import Wire

/// A member that signs statements.
package struct Speaker {
    /// What it says.
    package enum Saying {
        /// Both with a sealed name.
        case join(Data), name(Data)
        case leave
        case invite(InviteStatement)
        case rotation(RotationStatement)
    }

    package let key: SigningKey
    package let room: RoomID
    package let member: MemberID
    package let box: BoxKey
    package var token: Digest
    package var epoch: Digest
    /// The key of the invite by which it joins.
    package var invite: SigningKey
    /// Whose invite that is.
    package var inviter = MemberID.nobody
    package var form = InviteForm.guest

    package init(_ key: SigningKey, in room: RoomID, box: BoxKey, token: Digest, epoch: Digest, invite: SigningKey) {
        (self.key, self.room, self.box) = (key, room, box)
        (self.token, self.epoch, self.invite) = (token, epoch, invite)
        member = MemberID(key: key.publicKey, room: room)
    }

    /// - Parameter place: what the entry of a join is for, where it isn't for the join.
    package func body(_ saying: Saying, count: Int, id: MessageID, place: Entry.Place? = nil) throws -> RosterBody {
        let place = place ?? Entry.Place(member: member, id: id, count: count)
        let act: RosterAct =
            switch saying {
            case .join(let name):
                .join(try Entry(by: invite, of: inviter, form: form, box: box, name: name, at: place, in: room))
            case .name(let name): .name(box, name)
            case .leave: .leave
            case .invite(let invite): .invite(invite)
            case .rotation(let rotation): .rotation(rotation)
            }
        return try RosterBody(act, count: count, token: token, epoch: epoch, id: id, room: room, signedBy: key)
    }
}

extension InviteStatement {
    /// An invite with a box and a note that hold nothing.
    package init(by key: SigningKey, form: InviteForm = .guest, uses: Int = 0, expires: Int = 0) {
        guard let terms = InviteTerms(form: form, expires: expires, uses: uses) else {
            preconditionFailure("BUG: no terms")
        }
        self.init(key: key.publicKey, terms: terms, box: sealedBox, note: Data(count: 28))
    }
}

extension RotationStatement {
    /// A rotation with boxes that hold nothing.
    package init(
        after crowd: Digest, from old: Digest, to new: Digest, removing removed: [MemberID] = [], boxes: Data = Data()
    ) {
        self.init(
            crowd: crowd, oldEpoch: old, newEpoch: new, ephemeral: [UInt8](repeating: 1, count: 32), past: sealedBox,
            kept: sealedBox, boxes: SHA256.digest(of: boxes), removed: removed
        )
    }
}

private let sealedBox: Box = {
    guard let box = Box(bytes: [UInt8](repeating: 1, count: Box.count)) else { preconditionFailure("BUG: no box") }
    return box
}()
