import Foundation
import Wire

/// The effect of a roster event, and its flaw. Relay and readers share these rules.
package struct RosterJudgement: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        /// A member came in, with a box key and under a sealed name.
        case joined(BoxKey, name: Data)
        /// A member took another box key or sealed name.
        case renamed(BoxKey, name: Data)
        case left
        /// The room's secret is another one, and these members were removed.
        case rotated(removed: [MemberID])
        /// There is another invite.
        case invited(InviteID)
    }

    /// The change; nil where the event has no effect.
    package private(set) var change: Change?
    /// The flaw; nil where there is none.
    package private(set) var flaw: RosterError?
    /// The speaker's record after the event. Its count is used up even where its statement has no effect, so that the
    /// statement can't be inserted again later, when it would have one.
    package private(set) var speaker: RosterRecord?
    /// The record after the event of the invite that it makes or uses; nil where it is of none, or of the first code's,
    /// which needs no record.
    package private(set) var invite: InviteRecord?
    /// The invites that the event ends; nil where it ends none. The first code's isn't recorded: `RoomRecord.firstInvite`.
    package private(set) var ending: InviteEnding?
    /// The room's epoch after the event.
    package private(set) var epoch: Digest?
    /// The epoch that the event ends; nil where it ends none.
    package private(set) var endedEpoch: Digest?

    /// Judges an event by the rules in their order; verifies one signature, of a join two, unless an earlier run has.
    ///
    /// - Parameter room: the room's record before the event.
    /// - Parameter crowd: the crowd chain's value before the event.
    /// - Parameter speaker: the record of the event's member before it; nil for a member that never joined.
    /// - Parameter invite: returns the record of the invite that a join gives, or with the key of one that is made; it isn't
    ///   asked for the first code's.
    /// - Parameter record: returns the record of a member that is to be removed.
    /// - Parameter hasDevice: returns whether a member of a person is in the room; it is asked for a guest that was here before.
    /// - Parameter signatures: what is known of the event's signatures.
    package init(
        of event: RosterEvent, in room: RoomRecord, crowd: Digest, speaker: RosterRecord?,
        invite: (InviteID) -> InviteRecord?, record: (MemberID) -> RosterRecord?, hasDevice: (MemberID) -> Bool,
        signatures: RosterSignatures = .unknown
    ) {
        (epoch, self.speaker) = (room.epoch, speaker)
        do throws(RosterError) {
            let body = try RosterBody(event.body, kind: event.kind)
            // The same key has the same id; another key may have it too, if its owner searched for such a pair.
            guard speaker.map({ $0.key == body.key }) ?? (MemberID(key: body.key, room: room.id) == event.member) else {
                throw .key
            }
            guard body.count > speaker?.count ?? 0 else { throw .count }
            let isSigned = signatures.hold(unless: .signature)
            guard isSigned ?? body.isSigned(id: event.id, member: event.member, room: room.id) else { throw .signature }
            // The statement is the member's own from here on.
            self.speaker?.count = body.count
            guard body.epoch == room.epoch ?? body.epoch else { throw .epoch }
            switch body.act {
            case .join(let entry): try enter(entry, body, event, in: room, by: invite, hasDevice, signatures)
            case .name(let box, let name):
                try Self.check(body, speaker)
                change = .renamed(box, name: name)
            case .leave:
                try Self.check(body, speaker)
                self.speaker?.isPresent = false
                ending = InviteEnding(end: .left, inviter: event.member)
                change = .left
            case .rotation(let rotation):
                try Self.check(body, speaker)
                guard rotation.crowd == crowd else { throw .crowd }
                func hasBeen(_ epoch: Digest) -> Bool { epoch == body.epoch || room.endedEpochs.contains(epoch) }
                guard hasBeen(rotation.oldEpoch), !hasBeen(rotation.newEpoch) else { throw .rotation }
                for target in rotation.removed {
                    guard target != event.member else { throw .removedSelf }
                    guard record(target)?.isPresent == true else { throw .removedAbsent }
                }
                (endedEpoch, epoch) = (body.epoch, rotation.newEpoch)
                ending = InviteEnding(end: .rotated, inviter: nil)
                change = .rotated(removed: rotation.removed)
                return
            case .invite(let statement):
                let inviter = try Self.check(body, speaker)
                guard let key = statement.key else { throw .invite }
                let (id, terms) = (InviteID(of: key), statement.terms)
                guard id != room.id.firstInvite, invite(id) == nil else { throw .invite }
                self.invite = InviteRecord(id, by: event.member, of: inviter.person, form: terms.form, uses: terms.uses)
                change = .invited(id)
            }
            epoch = body.epoch
        } catch { flaw = error }
    }

    private mutating func enter(
        _ entry: Entry, _ body: RosterBody, _ event: RosterEvent, in room: RoomRecord,
        by invite: (InviteID) -> InviteRecord?, _ hasDevice: (MemberID) -> Bool, _ signatures: RosterSignatures
    ) throws(RosterError) {
        guard speaker?.isPresent != true else { throw .present }
        guard let id = entry.invite.map({ InviteID(of: $0) }) else { throw .invite }
        let isFirst = id == room.id.firstInvite
        guard var used = isFirst ? room.firstInvite : invite(id), used.end == nil, used.form == entry.form else {
            throw .invite
        }
        let place = Entry.Place(member: event.member, id: event.id, count: body.count)
        let isSigned = signatures.hold(unless: .entry)
        guard isSigned ?? entry.isSigned(of: used.inviter, at: place, in: room.id) else { throw .entry }
        // The person never changes: nobody else can let a removed device back in as a guest while its person is here.
        let person = speaker?.person ?? (used.form == .device ? used.person : event.member)
        switch used.form {
        case .device: guard person == used.person else { throw .person }
        case .guest: guard speaker == nil || !hasDevice(person) else { throw .person }
        }
        used.used += 1
        if !isFirst { self.invite = used }
        speaker = RosterRecord(key: body.key, count: body.count, token: body.token, person: person, isPresent: true)
        change = .joined(entry.box, name: entry.name)
    }

    /// The speaker's record, where it is in the room with the token of its join.
    @discardableResult
    private static func check(_ body: RosterBody, _ speaker: RosterRecord?) throws(RosterError) -> RosterRecord {
        guard let speaker, speaker.isPresent else { throw .absent }
        guard body.token == speaker.token else { throw .token }
        return speaker
    }
}

/// The knowledge of a roster event's signatures before it is judged.
package enum RosterSignatures: Sendable {
    case unknown
    /// An earlier run has judged the event, and found this flaw, or none.
    case judged(RosterError?)

    /// Whether a signature holds, without which the event has a flaw; nil where that isn't known.
    fileprivate func hold(unless flaw: RosterError) -> Bool? {
        switch self {
        case .unknown: nil
        case .judged(let found): found != flaw
        }
    }
}

/// The flaw of a roster event, which keeps it from having an effect. Clients keep the numbers in files.
package enum RosterError: UInt8, Error, Hashable, Sendable, CaseIterable {
    /// The body has a wrong length, or its count is out of bounds.
    case malformed = 1
    /// The box key isn't sound.
    case box = 2
    /// The key isn't sound, or the member's id doesn't come from it.
    case key = 3
    /// The count is not greater than the member's last.
    case count = 4
    /// The signature isn't the key's for this event.
    case signature = 5
    /// The epoch isn't the room's.
    case epoch = 6
    /// The member that joins is in the room already.
    case present = 7
    /// The invite that the member joins by isn't one of the room's that lets in, or has another form; or the key of the one
    /// that it makes isn't sound, or is that of an invite of before.
    case invite = 8
    /// The entry isn't signed by the invite's key, for this member, event and count.
    case entry = 9
    /// The member is a device of another person than the invite's; or comes as a guest, and its person is in the room.
    case person = 10
    /// The token's hash isn't that of the member's latest join.
    case token = 11
    /// The statement is of a member that isn't in the room.
    case absent = 12
    /// The removed member isn't in the room.
    case removedAbsent = 13
    /// A rotation was made before another event of the crowd chain came.
    case crowd = 14
    /// A rotation goes back to an epoch that was, or goes on from one that never was.
    case rotation = 15
    /// The member removes itself.
    case removedSelf = 16
}

/// The record of a room by which its next statement is judged; a relay keeps it in the room's row.
package struct RoomRecord: Hashable, Sendable {
    package let id: RoomID
    /// The epoch; nil before the first event that has an effect, whose epoch becomes the room's.
    package var epoch: Digest?
    /// The epochs that rotations ended.
    package var endedEpochs: Set<Digest>

    package init(_ id: RoomID, epoch: Digest? = nil, endedEpochs: Set<Digest> = []) {
        (self.id, self.epoch, self.endedEpochs) = (id, epoch, endedEpochs)
    }

    /// Takes the effect of the next event.
    mutating func take(_ judgement: RosterJudgement) {
        epoch = judgement.epoch
        if let ended = judgement.endedEpoch { endedEpochs.insert(ended) }
    }

    /// The invite of the first code: for any number of guests, from the first event to the first rotation.
    package var firstInvite: InviteRecord {
        InviteRecord(
            id.firstInvite, by: .nobody, of: .nobody, form: .guest, uses: 0, ended: endedEpochs.isEmpty ? nil : .rotated
        )
    }
}

/// The record by which a member's next statement is judged; a relay keeps one for each member.
package struct RosterRecord: Hashable, Sendable {
    package var key: PublicKey
    /// The greatest count that the member used.
    package var count: Int
    /// The SHA-256 of the token in its latest join.
    package var token: Digest
    /// The person that it is a device of: the id of the person's first device. That never changes.
    package let person: MemberID
    package var isPresent: Bool

    package init(key: PublicKey, count: Int, token: Digest, person: MemberID, isPresent: Bool) {
        (self.key, self.count, self.token, self.person, self.isPresent) = (key, count, token, person, isPresent)
    }
}
