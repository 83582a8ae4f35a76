import Foundation
import Proving
import Wire

/// A new secret of a room, with what its rotate event states and the boxes for those who get it; tickprotocol(5).
package struct Rotation: Sendable {
    package let secret: EpochSecret
    package let statement: RotationStatement
    /// A box for each recipient, one behind the other.
    package let boxes: Data
}

extension Rotation {
    /// Makes a rotation to fresh random bytes.
    ///
    /// - Parameter crowd: the crowd chain's value before the event.
    /// - Parameter old: the newest secret that the rotator has: what is left to the others of what was said.
    /// - Parameter recipients: the members that are in the room after the event, their ids rising.
    /// - Parameter removed: the members that it removes, their ids rising.
    /// - Parameter forgetting: whether the old secret isn't left to them, so that who joins later can't read what was said.
    package init(
        in room: RoomID, crowd: Digest, from old: EpochSecret, to recipients: [BoxRecipient],
        removing removed: [MemberID] = [], forgetting: Bool = false
    ) throws(SealingError) {
        let secret = try EpochSecret(bytes: randomBytes(Derivation.keySize))
        try self.init(
            to: secret, in: room, crowd: crowd, from: old, to: recipients, removing: removed, forgetting: forgetting
        )
    }

    init(
        to secret: EpochSecret, in room: RoomID, crowd: Digest, from old: EpochSecret, to recipients: [BoxRecipient],
        removing removed: [MemberID] = [], forgetting: Bool = false
    ) throws(SealingError) {
        let place = RotationPlace(room: room, crowd: crowd, newEpoch: secret.epoch(in: room))
        let sealer = try BoxSealer()
        let boxes = try MemberBoxes(place, secret)
        var all = Data(capacity: recipients.count * Box.count)
        for recipient in recipients { all += try boxes.box(for: recipient, sealer).bytes }
        let statement = RotationStatement(
            crowd: crowd, oldEpoch: old.epoch(in: room), newEpoch: place.newEpoch, ephemeral: boxes.ephemeral.bytes,
            past: forgetting ? nil : try place.past(old, secret, sealer), kept: try place.kept(old, secret, sealer),
            boxes: SHA256.digest(of: all), removed: removed
        )
        self.init(secret: secret, statement: statement, boxes: all)
    }
}

/// `room ‖ crowd ‖ new epoch`, to which all boxes of a rotation are bound.
struct RotationPlace {
    let newEpoch: Digest
    private let room: RoomID
    private let crowd: Digest
    private let bytes: [UInt8]

    init(room: RoomID, crowd: Digest, newEpoch: Digest) {
        (self.room, self.crowd, self.newEpoch) = (room, crowd, newEpoch)
        bytes = room.bytes + crowd.bytes + newEpoch.bytes
    }

    init(of statement: RotationStatement, in room: RoomID) {
        self.init(room: room, crowd: statement.crowd, newEpoch: statement.newEpoch)
    }

    /// The secret of E. Only the new secret gives it, so that who has one has the other.
    func key(from secret: EpochSecret) throws(SealingError) -> BoxSecret {
        let info = BoxInfo.rotationKey.bytes(room.bytes, crowd.bytes)
        return BoxSecret(bytes: try hkdf(secret.bytes, info: info))
    }

    func memberInfo(_ recipient: BoxRecipient, ephemeral: [UInt8]) -> [UInt8] {
        BoxInfo.member.bytes(bytes, ephemeral, recipient.member.bytes, recipient.key.bytes)
    }

    var pastInfo: [UInt8] { BoxInfo.past.bytes(bytes) }
    var keptInfo: [UInt8] { BoxInfo.kept.bytes(bytes) }

    func past(_ old: EpochSecret, _ new: EpochSecret, _ sealer: borrowing BoxSealer) throws(SealingError) -> Box {
        try sealer.box(old.bytes, key: new.bytes, info: pastInfo)
    }

    func kept(_ old: EpochSecret, _ new: EpochSecret, _ sealer: borrowing BoxSealer) throws(SealingError) -> Box {
        try sealer.box(old.kept(), key: new.kept(), info: keptInfo)
    }
}

/// The boxes with which a rotation gives its members the new secret.
struct MemberBoxes {
    let ephemeral: BoxKey
    private let place: RotationPlace
    private let secret: EpochSecret
    private let agreement: KeyAgreement

    init(_ place: RotationPlace, _ secret: EpochSecret) throws(SealingError) {
        (self.place, self.secret) = (place, secret)
        let key = try place.key(from: secret)
        (ephemeral, agreement) = (try key.boxKey(), try KeyAgreement(key))
    }

    func box(for recipient: BoxRecipient, _ sealer: borrowing BoxSealer) throws(SealingError) -> Box {
        var agreed = try agreement.secret(with: recipient.key)
        defer { wipe(&agreed) }
        let info = place.memberInfo(recipient, ephemeral: ephemeral.bytes)
        return try sealer.box(secret.bytes, key: agreed, info: info)
    }
}

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

/// The faults of a rotation, by its secret.
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
