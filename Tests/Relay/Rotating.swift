import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Relay

/// The epoch of a room after so many rotations.
func epoch(_ number: Int) -> Digest {
    number == 0 ? Guest.epoch : SHA256.digest(of: Array("epoch \(number)".utf8))
}

extension Guest {
    /// The body of a request for an invite.
    ///
    /// - Parameter rotations: how many the room has had.
    func invite(
        _ key: UInt8, id: MessageID = .fresh(), form: InviteForm = .guest, uses: Int = 0, expires: Int = 0,
        after rotations: Int = 0
    ) -> String {
        let stated = InviteStatement(by: signingKey(key), form: form, uses: uses, expires: expires)
        return json(NewInvite(id: id, body: statement(.invite(stated), id: id, epoch: RelayTests.epoch(rotations))))
    }

    /// The body of a join by a member's invite.
    func join(by key: UInt8, of inviter: Guest, form: InviteForm = .guest, after rotations: Int = 0) -> String {
        let id = MessageID.fresh()
        let body = statement(
            .join(Self.sealedName), id: id, epoch: RelayTests.epoch(rotations), by: signingKey(key),
            inviter: inviter.member, form: form
        )
        return json(Join(id: id, new: false, body: body))
    }

    /// The body of a rotation to the epoch with a number.
    func rotation(
        to new: Int, after crowd: Digest, for recipients: Int, removing removed: [Guest] = [], id: MessageID = .fresh()
    ) -> String {
        let boxes = Data((0..<recipients * Box.count).map { UInt8(truncatingIfNeeded: $0) })
        let stated = RotationStatement(
            after: crowd, from: RelayTests.epoch(new - 1), to: RelayTests.epoch(new),
            removing: removed.map(\.member).sorted(), boxes: boxes
        )
        let body = statement(.rotation(stated), id: id, epoch: RelayTests.epoch(new - 1))
        return json(NewRotation(id: id, body: body, boxes: boxes))
    }
}

extension TestRelay {
    /// The members of a room, as one of them folds them.
    func roster(as guest: Guest) throws -> Roster {
        let list = try ask("GET", "\(guest.room.path)/members?rows=0", as: guest).value(MemberList.self)
        var roster = Roster(room: guest.room)
        for event in list.crowd {
            let kind = try #require(RosterKind(rawValue: event.kind.rawValue))
            let told = RosterEvent(
                seq: event.seq, kind: kind, id: event.id, member: event.member, body: try #require(event.body)
            )
            #expect(try roster.apply(#require(told)).flaw == nil)
        }
        return roster
    }

    /// A guest rotates to the epoch with a number.
    func rotate(_ guest: Guest, to new: Int, removing removed: [Guest] = []) throws -> Answer {
        let roster = try roster(as: guest)
        let count = roster.present(at: Tree.greatestSize).count - removed.count
        let body = guest.rotation(to: new, after: roster.chain, for: count, removing: removed)
        return try ask("POST", "\(guest.room.path)/rotations", as: guest, body: body)
    }
}
