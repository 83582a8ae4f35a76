import Foundation
import Proving
import Wire

/// A new secret of a room, with what its rotate event states and the boxes for those who get it; tickprotocol(5).
package struct Rotation: Sendable {
    package let secret: EpochSecret
    package let statement: RotationStatement
    /// A box for each recipient, one behind the other.
    package let boxes: Data

    /// Makes a rotation to fresh random bytes.
    ///
    /// - Parameter crowd: the crowd chain's value before the event.
    /// - Parameter old: the newest secret that the rotator has: what is left to the others of what was said.
    /// - Parameter recipients: the members that are in the room after the event, their ids rising.
    /// - Parameter removed: the members that it removes, their ids rising.
    /// - Parameter forgetting: whether the old secret isn't left to them, so that who joins later can't read what was said.
    package init(
        in room: RoomID, crowd: Digest, from old: EpochSecret, to recipients: [BoxRecipient],
        removing removed: [MemberID] = [],
        forgetting: Bool = false
    ) throws(SealingError) {
        let secret = try EpochSecret(bytes: randomBytes(Derivation.keySize))
        try self.init(
            to: secret, in: room, crowd: crowd, from: old, to: recipients, removing: removed, forgetting: forgetting
        )
    }

    init(secret: EpochSecret, statement: RotationStatement, boxes: Data) {
        (self.secret, self.statement, self.boxes) = (secret, statement, boxes)
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
            crowd: crowd,
            oldEpoch: old.epoch(in: room),
            newEpoch: place.newEpoch,
            ephemeral: boxes.ephemeral.bytes,
            past: forgetting ? nil : try place.past(old, secret, sealer),
            kept: try place.kept(old, secret, sealer),
            boxes: SHA256.digest(of: all),
            removed: removed
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
        let key = try hkdf(secret.bytes, info: info, size: Derivation.keySize)
        return BoxSecret(bytes: key)
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
