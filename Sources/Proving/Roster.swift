import Foundation
import Wire

/// The present and past members of a room: the fold of its roster events, in the order of their seqs.
///
/// It needs no secret: a relay, a member and a newcomer fold the same. Names stay sealed.
package struct Roster: Sendable {
    /// The room's record, by which the next event is judged.
    package private(set) var room: RoomRecord
    /// The crowd chain, with its intermediate values.
    package private(set) var fold: ChainFold
    /// The seq of the latest event; 0 before the first.
    package var seq: Int { fold.last }
    /// The crowd chain's value.
    package var chain: Digest { fold.value.value }
    package private(set) var members: [MemberID: RosterMember] = [:]
    /// The invites that members made.
    private(set) var invites: [InviteID: InviteRecord] = [:]
    /// Those of each member that no event has ended.
    private var unended: [MemberID: [InviteID]] = [:]
    /// The room's epochs in their order; none before the first event that has an effect.
    package internal(set) var epochs: [RosterEpoch] = []
    /// The members in the order of their first joins.
    private var order: [MemberID] = []
    /// The devices of each person that has several, in the order of their first joins.
    private var devices: [MemberID: [MemberID]] = [:]

    /// The roster before the first event.
    package init(room: RoomID) {
        self.room = RoomRecord(room)
        fold = ChainFold(.crowd, in: room)
    }

    /// The effect that an event would have; changes nothing.
    package func judgement(of event: RosterEvent, signatures: RosterSignatures = .unknown) -> RosterJudgement {
        let speaker = members[event.member]?.record
        return RosterJudgement(
            of: event, in: room, crowd: chain, speaker: speaker, invite: { invites[$0] },
            record: { members[$0]?.record },
            hasDevice: { person in devices(of: person).contains { members[$0]?.record.isPresent == true } },
            signatures: signatures
        )
    }

    /// Takes the next event; the chain changes whatever its effect is.
    ///
    /// - Throws: `.outOfOrder` where its seq isn't greater than the last one; nothing is changed then.
    @discardableResult
    package mutating func apply(
        _ event: RosterEvent, signatures: RosterSignatures = .unknown
    ) throws(ProvingError) -> RosterJudgement {
        guard event.seq > seq, let link = LogEvent(event) else { throw .outOfOrder(seq: event.seq, after: seq) }
        let judgement = judgement(of: event, signatures: signatures)
        try fold.take(link)
        note(event, judgement)
        room.take(judgement)
        // All is changed where it stands: a copy of what was before, at each event, would take quadratic time.
        if let record = judgement.speaker {
            if members[event.member] == nil {
                members[event.member] = RosterMember(record)
                order.append(event.member)
                if record.person != event.member {
                    devices[record.person, default: [record.person]].append(event.member)
                }
            }
            members[event.member]?.take(record, judgement, of: event)
        }
        if case .rotated(let removed) = judgement.change {
            for member in removed {
                members[member]?.record.isPresent = false
                members[member]?.leave(at: event.seq, removed: true)
            }
        }
        if let invite = judgement.invite {
            if invites.updateValue(invite, forKey: invite.id) == nil {
                unended[invite.inviter, default: []].append(invite.id)
            }
        }
        if let ending = judgement.ending { end(by: ending) }
        return judgement
    }

    private mutating func end(by ending: InviteEnding) {
        let ended: [InviteID]
        if let inviter = ending.inviter {
            ended = unended.removeValue(forKey: inviter) ?? []
        } else {
            ended = unended.values.flatMap(\.self)
            unended = [:]
        }
        for id in ended { invites[id]?.end(by: ending) }
    }

    /// The record of an invite; nil where there never was such a one.
    package func invite(_ id: InviteID) -> InviteRecord? { id == room.id.firstInvite ? room.firstInvite : invites[id] }

    /// The invites that let in, in no order.
    package var openInvites: [InviteRecord] { ([room.firstInvite] + invites.values).filter { $0.end == nil } }

    /// Whether a member is in the room before the event with this seq.
    package func isPresent(_ member: MemberID, at seq: Int) -> Bool { members[member]?.isPresent(at: seq) ?? false }

    /// The person that a member is a device of; a member that never was here is a person of its own.
    package func person(of member: MemberID) -> MemberID { members[member]?.record.person ?? member }

    /// The devices of a person, present and past, in the order of their first joins.
    package func devices(of person: MemberID) -> [MemberID] { devices[person] ?? [person] }

    /// Whether the person that a member is a device of was in the room before the event with this seq, by any of its devices.
    package func isPersonPresent(_ member: MemberID, at seq: Int) -> Bool {
        devices(of: person(of: member)).contains { isPresent($0, at: seq) }
    }

    /// The seqs for which a member was away and its person may have been in the room by another device, each range up to the join
    /// that ended it, in order.
    package func absences(of member: MemberID) -> [ClosedRange<Int>] {
        let devices = devices(of: person(of: member))
        guard devices.count > 1, let first = devices.compactMap({ members[$0]?.stays.first?.joined }).min() else {
            return []
        }
        let absences = members[member]?.absences.filter { $0.upperBound > first } ?? []
        return absences.map { $0.clamped(to: first + 1 ... .max) }
    }

    /// Whether a message with this seq is owed to the person that a member is a device of.
    package func isOwed(_ seq: Int, from sender: MemberID, to member: MemberID) -> Bool {
        person(of: sender) != person(of: member) && isPersonPresent(member, at: seq)
    }

    /// Whether somebody's person has several devices, present and past.
    package var hasDevices: Bool { !devices.isEmpty }

    /// The members to whom a message with this seq is owed: all but its sender, in the order of their first joins.
    package func audience(of seq: Int, from sender: MemberID) -> [MemberID] { present(at: seq).filter { $0 != sender } }

    /// The persons to whom a message with this seq is owed: those of the members that are in the room before it, but the
    /// sender's; in the order in which the first of those members joined.
    package func persons(owed seq: Int, from sender: MemberID) -> [MemberID] {
        guard hasDevices else { return audience(of: seq, from: sender) }
        var seen: Set<MemberID> = [person(of: sender)]
        return present(at: seq).map(person(of:)).filter { seen.insert($0).inserted }
    }

    /// The members in the room before the event with this seq, in the order of their first joins.
    package func present(at seq: Int) -> [MemberID] { order.filter { isPresent($0, at: seq) } }

    /// The members that a rotation behind the event with this seq gives the new secret, their ids rising.
    ///
    /// - Parameter removed: those that it removes.
    package func recipients(after seq: Int, removing removed: [MemberID] = []) -> [BoxRecipient] {
        members.filter { !removed.contains($0.key) && $0.value.isPresent(at: seq + 1) }
            .compactMap { member, past in past.naming(at: seq + 1).map { BoxRecipient(member, key: $0.box) } }
            .sorted { $0.member < $1.member }
    }
}

extension LogEvent {
    /// The event as the crowd chain hashes it, without a time.
    fileprivate init?(_ event: RosterEvent) {
        self.init(
            seq: event.seq, at: 0, kind: event.kind.rawValue, id: event.id, member: event.member,
            body: SHA256.digest(of: event.body)
        )
    }
}

/// One member in the roster of a room, with its whole past.
package struct RosterMember: Hashable, Sendable {
    /// A stay in the room, by the seqs of the events that began and ended it.
    struct Stay: Hashable, Sendable {
        var joined: Int
        var left: Int?
        /// The member by whose invite it began; nil where that was the first code's.
        var inviter: MemberID?
        /// Whether another member ended it.
        var wasRemoved = false
    }

    /// A name and a box key, and the seq of the event that stated them.
    package struct Naming: Hashable, Sendable {
        package let seq: Int
        /// The id that the name is sealed under.
        package let id: MessageID
        /// The member's box key from here on.
        package let box: BoxKey
        package let sealed: Data
    }

    package internal(set) var record: RosterRecord
    private(set) var stays: [Stay] = []
    private(set) var namings: [Naming] = []

    init(_ record: RosterRecord) { self.record = record }

    /// Whether it is in the room before the event with this seq.
    package func isPresent(at seq: Int) -> Bool {
        guard let stay = stay(at: seq) else { return false }
        return seq <= stay.left ?? .max
    }

    /// Its latest stay that began before the event with this seq; nil where there was none yet.
    private func stay(at seq: Int) -> Stay? { stays[..<stays.index { $0.joined < seq }].last }

    /// Its latest name before the event with this seq; nil where it had none yet.
    package func naming(at seq: Int) -> Naming? { namings(at: seq).last }

    /// All its names before the event with this seq, the latest last.
    package func namings(at seq: Int) -> ArraySlice<Naming> { namings[..<namings.index { $0.seq < seq }] }

    /// The member by whose invite its stay before the event with this seq began; nil where that was the first code's, or
    /// there was none.
    package func inviter(at seq: Int) -> MemberID? { stay(at: seq)?.inviter }

    /// The seq of the join that began its stay before the event with this seq; nil where it isn't in the room then.
    package func joined(at seq: Int) -> Int? { isPresent(at: seq) ? stay(at: seq)?.joined : nil }

    /// The seqs for which it was away before each of its joins, up to that.
    package var absences: [ClosedRange<Int>] {
        stays.indices.map { (($0 > 0 ? stays[$0 - 1].left : nil) ?? 0) + 1...stays[$0].joined }
    }

    /// The seq of the event that ended its latest stay; nil where it is in the room, or never was.
    package var left: Int? { stays.last?.left }

    /// Whether it is absent before the event with this seq because another member removed it.
    package func isRemoved(at seq: Int) -> Bool {
        !isPresent(at: seq) && stay(at: seq)?.wasRemoved == true
    }

    /// Takes an event of its own.
    mutating func take(_ record: RosterRecord, _ judgement: RosterJudgement, of event: RosterEvent) {
        self.record = record
        switch judgement.change {
        case .joined(let box, let name):
            stays.append(Stay(joined: event.seq, inviter: judgement.invite?.inviter))
            namings.append(Naming(seq: event.seq, id: event.id, box: box, sealed: name))
        case .renamed(let box, let name):
            namings.append(Naming(seq: event.seq, id: event.id, box: box, sealed: name))
        case .left: leave(at: event.seq)
        case .rotated, .invited, nil: break
        }
    }

    mutating func leave(at seq: Int, removed: Bool = false) {
        stays[stays.count - 1].left = seq
        stays[stays.count - 1].wasRemoved = removed
    }
}
