import Wire

/// The devices of one person: what one has read or sent is read for the others, by this relay's word. What a device signs is
/// what it showed itself, so its receipts aren't touched. What came while it was away was another's, and its receipt for that
/// counts for their person when it is back.
extension Transaction {
    /// The devices of a person that are in the room. The question costs a call of its own: it is asked where few come, at a join.
    func presentDevices(of person: MemberID, in room: RoomRow) throws(StoreError) -> [MemberRow] {
        try devices(of: person, in: room, hereOrTurnedAfter: .max).filter { $0.left == nil }
    }

    /// The person's devices that are in the room, or had it for a rotation after a time, and some others.
    func devices(of person: MemberID, in room: RoomRow, hereOrTurnedAfter time: Int) throws(StoreError) -> [MemberRow] {
        let key = PersonKey(room: room.number, id: person)
        var found = try tables.devices(of: key, hereOrTurnedAfter: time)
        // The tables don't have what this transaction changed in a row.
        for device in returned[key] ?? [] where !found.contains(where: { $0.0 == device }) {
            if let row = rows.members[MemberKey(room: room.id, member: device)] { found.append((device, row)) }
        }
        return found.map { id, row in rows.members[MemberKey(room: room.id, member: id)] ?? row }
    }

    /// Notes that a person has another device.
    mutating func noteDevice(_ device: MemberID, _ row: MemberRow, in room: RoomRow) {
        let person = PersonKey(room: room.number, id: row.person)
        rows.add(device, to: person)
        pending.devices.append(TableChanges.NewDevice(room: room.number, person: row.person, member: row.number))
        // Where it is a later one, the first has its own receipts apart already, and this transaction may add to them.
        if rows.devices[person].map({ $0.count == 2 }) ?? true {
            rows.forgetSigned(of: MemberKey(room: room.id, member: row.person))
        }
    }

    /// The number of a member's last absences for which its receipts are kept. It can make as many as it likes, and each costs time in
    /// which nobody else's writes are made.
    static var mostAbsences: Int { 64 }

    /// Finds when members who came back had been away, as far as their receipts are about that. Where a room has no devices, nobody
    /// else was there for them.
    mutating func prepareAbsences(_ needs: [WriteNeeds]) throws(StoreError) {
        var asked: [MemberKey: RunsQuestion] = [:]
        for need in needs {
            guard let id = need.member, let room = room(of: need), room.hasDevices else { continue }
            let name = MemberKey(room: room.id, member: id)
            guard let member = rows.members[name] else { continue }
            let receipts = need.receipts.filter(member.mayHaveMissed)
            guard let first = receipts.map(\.from).min(), let last = receipts.map(\.upto).max(), first <= last
            else { continue }
            let range = asked[name]?.range ?? first...last
            asked[name] = RunsQuestion(
                key: RunsKey(room: room.number, member: member.number, kind: .delivered, isSigned: true),
                range: min(first, range.lowerBound)...max(last, range.upperBound)
            )
        }
        guard !asked.isEmpty else { return }
        let questions = Array(asked)
        for (question, found) in zip(questions, try tables.absences(questions.map(\.value), limit: Self.mostAbsences)) {
            absences[question.key] = found
        }
    }

    /// The parts of a range in which a member that came back was away.
    func absences(of key: MemberKey, in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        (absences[key] ?? []).filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
    }

    /// Covers ranges of seqs as read for the other devices in the room of a member's person.
    ///
    /// - Parameter room: its counter is that of the change.
    /// - Returns: whether any of them had not read something of it.
    mutating func share(_ ranges: [ClosedRange<Int>], of key: MemberKey, in room: RoomRow) -> Bool {
        guard let others = others[key], !ranges.isEmpty else { return false }
        var isNews = false
        for other in others {
            guard var device = rows.members[other], device.left == nil else { continue }
            var gaps = ranges.flatMap { cover($0, .read, of: &device, in: room) }
            guard !gaps.isEmpty else { continue }
            isNews = true
            if let cursor = device.read.moved(toHead: room.head) { (device.read, gaps) = (cursor, []) }
            change(device, other, in: room) { change in
                change.moved = room.counter + 1
                if !gaps.isEmpty { change.covered[.read, default: []] += gaps }
            }
        }
        return isNews
    }
}
