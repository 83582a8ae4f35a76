import Foundation
import Proving
import Sealing
import Wire

/// A room at a head of its log that was proved: its members and their names, folded from all roster events.
package struct RoomView: Sendable {
    /// The log up to the head.
    let log: LogState
    /// The members up to there.
    let crowd: CrowdFold
    /// The names of its members, which all views of the room share.
    package let names: Names
    /// The relay's rows of the members, by their ids.
    package let rows: [MemberID: RelaysWord<Member>]

    package var roster: Roster { crowd.roster }
    /// The roster events that are wrong, by their seqs.
    package var flaws: [Int: RosterError] { crowd.flaws }

    package var head: TreeHead { log.range.head }

    /// The same with the crowd chain's value; of lists nothing was folded.
    var proven: ProvenHead { ProvenHead(head, crowd: roster.fold.value) }

    /// Folds an answer.
    ///
    /// - Parameters:
    ///   - crowd: the members as far as they were folded: their events are not told again.
    ///   - former: an earlier view of the same room.
    /// - Throws: `.nonsense` where the answer can't be one, `.otherLog` where its members aren't those of its head.
    init(_ list: MemberList, keys: RoomKeyring, after crowd: CrowdFold, former: RoomView?) throws(ClientError) {
        log = try LogState(list.tree, head: list.head, of: keys.room)
        var crowd = crowd
        try crowd.take(list.crowd, upto: list.head)
        // A member left out of the events, or smuggled into them, changes the chain. The same value in the head's leaf says
        // little, since the relay made it: receipts have to have it, too.
        guard crowd.roster.chain == log.crowd else { throw .otherLog }
        (self.crowd, names) = (crowd, former?.names ?? Names(keys))
        // There is a row for each member, or none was asked for: then those of before hold, which are the relay's word anyway.
        let told = list.members.hint.map { ($0.member, RelaysWord($0)) }
        rows = told.isEmpty ? former?.rows ?? [:] : Dictionary(told) { first, _ in first }
    }

    /// The crowd chain's value after the event with this seq, as this client folded it; nil beyond the head.
    func chain(at seq: Int) -> Folded? { seq <= head.size ? roster.fold.value(at: seq) : nil }

    /// The seq of the last roster event before a seq; 0 where there is none.
    func lastChange(before seq: Int) -> Int { roster.fold.last(before: seq) }

    /// A member's name now: its person's, and behind that its own where the person has or had other devices: `bob/phone`.
    package func name(of member: MemberID) -> String { names.name(of: member, in: roster) }

    /// The same with the beginning of an id where others are called like its person.
    package func markedName(of member: MemberID) -> String {
        name(of: member).marked(names.mark(of: member, named: personName(of: member), in: roster))
    }

    /// The name of a member's person now, marked in the same way.
    package func label(of member: MemberID) -> String {
        let name = personName(of: member)
        return name.marked(names.mark(of: member, named: name, in: roster))
    }

    /// The name that a member gave last itself.
    func ownName(of member: MemberID) -> String { names.ownName(of: roster.members[member], member) }

    /// The name of the device that a member is, before the event with this seq; nil where it says none. Of a person with
    /// several devices such a one is shown as `DeviceName.first`.
    package func device(of member: MemberID, at seq: Int = Tree.greatestSize) -> String? {
        names.device(of: member, in: roster, at: seq)
    }

    /// The name of a member's person before the event with this seq: the last one that any of its devices gave.
    package func personName(of member: MemberID, at seq: Int = Tree.greatestSize) -> String {
        names.personName(of: roster.person(of: member), in: roster, at: seq)
    }

    /// Whether a member is in the room now.
    package func isPresent(_ member: MemberID) -> Bool {
        roster.isPresent(member, at: Tree.greatestSize)
    }

    /// Whether a member isn't in the room now because another one removed it.
    func isRemoved(_ member: MemberID) -> Bool { roster.members[member]?.isRemoved(at: Tree.greatestSize) ?? false }

    /// The members in the room now, in the order of their first joins, each by the name of its person, and of the device where
    /// there are several.
    package var present: [RoomMember] { listed(roster.present(at: Tree.greatestSize), as: .device) }

    /// - Parameter unit: whether these are persons, or devices.
    func listed(_ members: [MemberID], as unit: AudienceUnit) -> [RoomMember] {
        let short = ShortIDs(roster.members.keys)
        let members = members.map { member in
            let device = unit == .device ? deviceLabel(of: member) : nil
            let row = unit == .person ? latestRow(ofPerson: member) : rows[member]
            // A person is in the room since its first device that still is.
            let stays = (unit == .person ? roster.devices(of: member) : [member]).compactMap { device in
                roster.members[device]?.joined(at: Tree.greatestSize).map { (device: device, since: $0) }
            }
            let first = stays.min { $0.since < $1.since }
            return RoomMember(
                member: member, person: roster.person(of: member), name: Self.label(personName(of: member), device),
                device: device, shortID: short[member], joinedAt: (first?.since).flatMap(crowd.time(of:)),
                inviter: unit == .device
                    ? inviter(of: member) : first.flatMap { inviter(ofPersonOf: $0.device, since: $0.since) },
                row: row
            )
        }
        return members.marked(by: short, arePersons: unit == .person && roster.hasDevices)
    }

    /// The ids of a person's devices that are in the room now, in the order of their first joins.
    func devices(ofPerson person: MemberID) -> [MemberID] { roster.devices(of: person).filter { isPresent($0) } }

    /// The devices of a member's person that are in the room now, in the order of their first joins.
    package func devices(ofPersonOf member: MemberID) -> [RoomDevice] {
        listed(devices: devices(ofPerson: roster.person(of: member)))
    }

    /// - Parameter devices: those of one person.
    func listed(devices: [MemberID]) -> [RoomDevice] {
        let short = ShortIDs(roster.members.keys)
        let devices = devices.map { device in
            RoomDevice(
                member: device, name: self.device(of: device) ?? DeviceName.first, shortID: short[device],
                joinedAt: roster.members[device]?.joined(at: Tree.greatestSize).flatMap(crowd.time(of:)),
                inviter: inviter(of: device)?.member
            )
        }
        return devices.marked(by: short)
    }

    /// The member by whose invite the person of a device came in, whose stay begins with the event `since`; nil where that was the
    /// first code's. A person's devices let each other in.
    private func inviter(ofPersonOf device: MemberID, since: Int) -> Inviter? {
        let person = roster.person(of: device)
        var (device, since) = (device, since)
        while let inviter = roster.members[device]?.inviter(at: since + 1), inviter != .nobody {
            guard roster.person(of: inviter) == person else { return self.inviter(inviter) }
            // Its own stay had begun before.
            guard let began = roster.members[inviter]?.joined(at: since) else { return nil }
            (device, since) = (inviter, began)
        }
        return nil
    }

    /// The member by whose invite one came; nil where that was the first code's.
    package func inviter(of member: MemberID) -> Inviter? {
        guard let inviter = roster.members[member]?.inviter(at: Tree.greatestSize), inviter != .nobody else {
            return nil
        }
        return self.inviter(inviter)
    }

    func inviter(_ member: MemberID) -> Inviter {
        Inviter(member: member, name: name(of: member), label: markedName(of: member))
    }
}

// From the protocol's bytes to what Proving computes with.

extension [Digest] {
    /// Reads hashes one behind the other.
    ///
    /// - Throws: `.nonsense` where they don't have 32 bytes each.
    init(proof: Data) throws(ClientError) {
        guard proof.count.isMultiple(of: 32) else { throw .nonsense("a proof of \(proof.count) bytes") }
        self = stride(from: 0, to: proof.count, by: 32).compactMap {
            Digest(bytes: proof[proof.startIndex + $0..<proof.startIndex + $0 + 32])
        }
    }
}

extension Digest {
    /// - Throws: `.nonsense` where they aren't 32 bytes.
    init(told bytes: Data) throws(ClientError) {
        guard let digest = Digest(bytes: bytes) else { throw .nonsense("a hash of \(bytes.count) bytes") }
        self = digest
    }
}

extension LogState {
    /// The state before an event.
    ///
    /// - Parameter size: the event's seq minus one.
    /// - Throws: `.nonsense` where a part has a wrong length.
    init(_ start: TreeStart, size: Int, of room: RoomID) throws(ClientError) {
        guard let range = CompactRange(size: size, bytes: start.range) else {
            throw .nonsense("a compact range of \(start.range.count) bytes for size \(size)")
        }
        let (crowd, lists) = (try Digest(told: start.crowd), try Digest(told: start.lists))
        guard let state = LogState(room: room, range: range, crowd: crowd, lists: lists) else {
            throw .nonsense("a chain before the first event")
        }
        self = state
    }

    /// The state at a head, after the last event.
    ///
    /// - Throws: `.nonsense` where there can be no such tree.
    init(_ tree: MemberList.Tree, head: Int, of room: RoomID) throws(ClientError) {
        let last = tree.event
        guard last.seq == head, head > 0 else { throw .nonsense("seq \(last.seq) as the head, \(head)") }
        try self.init(tree.before, size: head - 1, of: room)
        try take(last)
    }

    /// Appends an event as it was told.
    ///
    /// - Returns: the hash of its leaf.
    /// - Throws: `.nonsense` where it can't be an event, or isn't the next one.
    @discardableResult
    mutating func take(_ event: Event) throws(ClientError) -> Digest { try take(LogEvent(told: event)) }

    /// Appends an event.
    ///
    /// - Returns: the hash of its leaf.
    /// - Throws: `.nonsense` where it isn't the next one.
    mutating func take(_ event: LogEvent) throws(ClientError) -> Digest {
        do throws(ProvingError) { return try append(event) } catch {
            throw .nonsense("seq \(event.seq) where \(size + 1) comes next")
        }
    }
}

extension LogEvent {
    /// - Throws: `.nonsense` where it can't be an event.
    init(told event: Event) throws(ClientError) {
        let body: Digest
        switch (event.body, event.hash) {
        case (let bytes, nil): body = bytes.map { SHA256.digest(of: $0) } ?? Tree.emptyRoot
        case (nil, let hash?): body = try Digest(told: hash)
        case (.some, .some): throw .nonsense("an event with a body and a hash")
        }
        let made = LogEvent(
            seq: event.seq, at: event.at.toCheck, kind: event.kind.rawValue, id: event.id, member: event.member,
            body: body
        )
        guard let made else { throw .nonsense("an event with a number or a kind out of bounds") }
        self = made
    }
}

extension RosterEvent {
    /// Nil for an event of another kind, or one without its body.
    init?(_ event: Event) {
        guard let kind = RosterKind(rawValue: event.kind.rawValue), let body = event.body else { return nil }
        self.init(seq: event.seq, kind: kind, id: event.id, member: event.member, body: body)
    }
}
