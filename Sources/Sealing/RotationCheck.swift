import Foundation
import Proving
import Wire

extension RotationStatement {
    /// The secret that a member's box gives it; nil where it was given none.
    ///
    /// The new epoch commits to the secret: one that gives it is right, whatever the other boxes hold.
    ///
    /// - Parameter key: that of the member, whose public half the fold of members has.
    package func secret(
        in box: Box, for member: MemberID, with key: BoxSecret, room: RoomID
    ) throws(SealingError) -> EpochSecret? {
        guard let ephemeral = BoxKey(bytes: ephemeral) else { return nil }
        let place = RotationPlace(of: self, in: room)
        let info = try place.memberInfo(BoxRecipient(member, key: key.boxKey()), ephemeral: self.ephemeral)
        var agreed = try KeyAgreement(key).secret(with: ephemeral)
        defer { wipe(&agreed) }
        guard let bytes = try BoxSealer().opened(box, key: agreed, info: info) else { return nil }
        let secret = try EpochSecret(bytes: bytes)
        return secret.epoch(in: room) == newEpoch ? secret : nil
    }

    /// Makes the rotation again from its secret, and compares.
    ///
    /// - Parameter old: the secret of the old epoch, where the caller has it.
    /// - Parameter boxes: the boxes of these recipients, one behind the other; all of them, or a run.
    package func check(
        of secret: EpochSecret, old: EpochSecret?, boxes: Data, for recipients: some Collection<BoxRecipient>,
        room: RoomID
    ) throws(SealingError) -> RotationCheck {
        let place = RotationPlace(of: self, in: room)
        let sealer = try BoxSealer()
        let made = try MemberBoxes(place, secret)
        var check = RotationCheck()
        check.hasOtherKey = made.ephemeral.bytes != ephemeral
        var start = boxes.startIndex
        for recipient in recipients {
            let box = boxes[start...].prefix(Box.count)
            start += box.count
            let expected = try made.box(for: recipient, sealer).bytes
            if check.hasOtherKey || !expected.elementsEqual(box) {
                check.leftOut.append(recipient.member)
            }
        }
        guard let old else { return check }
        if let past { check.hasWrongPast = try place.past(old, secret, sealer) != past }
        check.hasWrongKept = try place.kept(old, secret, sealer) != kept
        return check
    }
}

/// What a rotation has that its secret doesn't make.
package struct RotationCheck: Hashable, Sendable {
    /// E isn't the one that comes from the secret: nobody's box can be told to be right.
    package var hasOtherKey = false
    /// The recipients whose box isn't the one that gives them the secret.
    package var leftOut: [MemberID] = []
    /// `past` isn't the old secret, so that who joins later can't read what was said before.
    package var hasWrongPast = false
    /// `kept` isn't the old kept secret, so that who joins later can't read the names and edits of before.
    package var hasWrongKept = false

    package init() {}
}
