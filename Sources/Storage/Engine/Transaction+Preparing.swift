import Proving
import Wire

/// Reads before the changes are made, for all of them together, in few calls.
extension Transaction {
    /// Reads the rows that changes need. A row that isn't found now doesn't exist.
    mutating func prepare(_ needs: [WriteNeeds]) throws(StoreError) {
        let suffices = needs.allSatisfy(rows.suffices(for:))
        if !suffices { try prepareRows(needs) }
        let needs = withoutRefusedReceipts(needs)
        if !suffices {
            try prepareDevices(needs)
            try prepareAbsences(needs)
            try prepareRuns(needs)
        }
        try prepareRoots(needs)
        try preparePushes(needs)
        try prepareMissing(needs)
        try prepareInvites(needs)
        var keys: [EventKey] = []
        for need in needs where !need.ids.isEmpty {
            guard let room = room(of: need) else { continue }
            for id in need.ids { keys.append(EventKey(room: room.number, id: id)) }
        }
        guard !keys.isEmpty else { return }
        reserve(keys.count)
        for (key, row) in try tables.events(keys) { events[key] = row }
    }

    private mutating func prepareRows(_ needs: [WriteNeeds]) throws(StoreError) {
        var missing: Set<RowsKey> = []
        for need in needs {
            guard let room = need.room else { continue }
            let isThere =
                if let member = need.member {
                    rows.members[MemberKey(room: room, member: member)] != nil
                } else {
                    rows.rooms[room] != nil
                }
            if !isThere { missing.insert(RowsKey(room: room, member: need.member)) }
            for removed in need.removed where rows.members[MemberKey(room: room, member: removed)] == nil {
                missing.insert(RowsKey(room: room, member: removed))
            }
        }
        guard !missing.isEmpty else { return }
        let keys = Array(missing)
        for (key, found) in zip(keys, try tables.find(keys)) {
            if let room = found.room { rows.set(room) }
            if let member = found.member, let id = key.member {
                rows.set(member, MemberKey(room: key.room, member: id))
            }
        }
    }

    /// Takes out receipts that are refused in any case: the roots of as many sizes would be computed for nothing, as often
    /// as they come.
    private func withoutRefusedReceipts(_ needs: [WriteNeeds]) -> [WriteNeeds] {
        guard needs.contains(where: { !$0.receipts.isEmpty }) else { return needs }
        // A member that isn't in the room may come back in this transaction.
        let joining = Set(
            needs.lazy.filter(\.isJoin).compactMap { need in
                need.room.flatMap { room in need.member.map { MemberKey(room: room, member: $0) } }
            })
        return needs.map { need in
            guard !need.receipts.isEmpty, let room = need.room, let member = need.member else { return need }
            let key = MemberKey(room: room, member: member)
            let isPresent = rows.members[key].map { $0.left == nil } ?? false
            if isPresent || joining.contains(key), need.receipts.allSatisfy(\.hasLengths) { return need }
            var need = need
            (need.receipts, need.shared) = ([], 0)
            return need
        }
    }

    /// Finds the other devices of the persons whose devices read or send.
    private mutating func prepareDevices(_ needs: [WriteNeeds]) throws(StoreError) {
        var sharing: [MemberKey: PersonKey] = [:]
        for need in needs where need.sharesReads {
            guard let id = need.member, let room = room(of: need), room.hasDevices else { continue }
            let key = MemberKey(room: room.id, member: id)
            if let row = rows.members[key] { sharing[key] = PersonKey(room: room.number, id: row.person) }
        }
        guard !sharing.isEmpty else { return }
        var asked: [PersonKey: RoomID] = [:]
        for (key, person) in sharing where rows.devices[person] == nil { asked[person] = key.room }
        if !asked.isEmpty {
            let persons = Array(asked)
            for ((person, room), found) in zip(persons, try tables.devices(of: persons.map(\.key))) {
                for (id, row) in found where rows.members[MemberKey(room: room, member: id)] == nil {
                    rows.set(row, MemberKey(room: room, member: id))
                }
                rows.set(found.map(\.0), of: person)
            }
        }
        for (key, person) in sharing {
            let all = rows.devices[person] ?? []
            guard all.count > 1 else { continue }
            others[key] = all.filter { $0 != key.member }.map { MemberKey(room: key.room, member: $0) }
        }
    }

    /// Receipts that a change may touch: whose, of which kind, and the seqs that it covers.
    private struct Touched {
        let name: MemberKey
        let key: RunsKey
        var ranges: [ClosedRange<Int>] = []
    }

    private func touched(by need: WriteNeeds) -> [Touched] {
        guard let id = need.member, let room = room(of: need) else { return [] }
        let name = MemberKey(room: room.id, member: id)
        var touched: [Touched] = []
        func add(_ name: MemberKey, _ kind: ReceiptKind, isSigned: Bool = false, _ ranges: [ClosedRange<Int>] = []) {
            guard let member = rows.members[name] else { return }
            let key = RunsKey(room: room.number, member: member.number, kind: kind, isSigned: isSigned)
            touched.append(Touched(name: name, key: key, ranges: ranges))
        }
        if need.isJoin { for kind in ReceiptKind.counted { add(name, kind) } }
        let valid = need.receipts.filter { 1 <= $0.from && $0.from <= $0.upto && $0.upto < .max }
        for kind in ReceiptKind.allCases {
            let ranges = valid.filter { $0.kind.covered.contains(kind) }.map { $0.from...$0.upto }
            if need.receipts.contains(where: { $0.kind.covered.contains(kind) }) { add(name, kind, ranges) }
        }
        let counted = valid.filter(\.kind.isCounted)
        if let first = counted.map(\.from).min(), let last = counted.map(\.upto).max() {
            let away = absences(of: name, in: first...last)
            if !away.isEmpty { add(name, .delivered, isSigned: true, away) }
        }
        guard let others = others[name], need.sharesReads else { return touched }
        let read = valid.filter { $0.kind == .read }.map { $0.from...$0.upto }
        if need.receipts.contains(where: { $0.kind == .read }) { add(name, .read, isSigned: true, read) }
        // Also of one that isn't in the room: it may come back in this transaction.
        for other in others { add(other, .read, read) }
        return touched
    }

    /// Reads the runs that receipts touch: the last of each member, and others where a receipt begins before that.
    private mutating func prepareRuns(_ needs: [WriteNeeds]) throws(StoreError) {
        let touched = needs.flatMap { self.touched(by: $0) }
        try prepareLastRuns(touched)
        var asked: [RunsKey: Runs] = [:]
        for touched in touched {
            guard let member = rows.members[touched.name] else { continue }
            for range in touched.ranges {
                guard case .run(let last) = member[lastOf: touched.key], range.lowerBound < last.lowerBound
                else { continue }
                // Overlapping ranges are asked for as one.
                _ = asked[touched.key, default: Runs()].cover(range)
                if runs[touched.key] == nil { runs[touched.key] = Runs(member[lastOf: touched.key]) }
            }
        }
        guard !asked.isEmpty else { return }
        let questions = asked.flatMap { key, runs in runs.ranges.map { RunsQuestion(key: key, range: $0) } }
        for (question, found) in zip(questions, try tables.runs(touching: questions)) {
            for run in found { runs[question.key]?.add(run) }
        }
    }

    private mutating func preparePushes(_ needs: [WriteNeeds]) throws(StoreError) {
        var keys: Set<PushKey> = []
        for need in needs where need.hasPush {
            guard let id = need.member, let room = room(of: need), room.hasTargets,
                let member = rows.members[MemberKey(room: room.id, member: id)]
            else { continue }
            keys.insert(PushKey(room: room.number, member: member.number))
        }
        guard !keys.isEmpty else { return }
        for row in try tables.pushes(Array(keys)) { if let row { pushes[row.key] = row } }
    }

    /// Finds what members who set a push target don't have. What is older than a push may get needs none.
    private mutating func prepareMissing(_ needs: [WriteNeeds]) throws(StoreError) {
        var asked: [(room: RoomRow, member: MemberRow, after: Int)] = []
        for need in needs where need.setsPush {
            if let room = need.room { targeting.insert(room) }
            guard let id = need.member, let room = room(of: need),
                let member = rows.members[MemberKey(room: room.id, member: id)], member.left == nil
            else { continue }
            let after = max(member.delivered.seq, room.cut)
            if after < room.head { asked.append((room, member, after)) }
        }
        guard !asked.isEmpty else { return }
        let recent = try tables.firstSeqs(since: now() - times.expire, in: asked.map(\.room))
        let questions = zip(asked, recent).map { asked, first in
            CursorQuestion(
                room: asked.room, member: asked.member, kind: .delivered, after: max(asked.after, first - 1),
                hasRunsAfter: true, ranges: []
            )
        }
        for (question, answer) in zip(questions, try tables.cursors(questions))
        where answer.cursor < question.room.head {
            missing[PushKey(room: question.room.number, member: question.member.number)] = answer.cursor + 1
        }
    }

    private mutating func prepareInvites(_ needs: [WriteNeeds]) throws(StoreError) {
        // The first code's invite is told by its room's row, where there is one.
        let ids = needs.compactMap { need in
            need.invite.flatMap { $0 == need.room?.firstInvite && room(of: need) != nil ? nil : $0 }
        }
        if !ids.isEmpty { for row in try tables.invites(Array(Set(ids))) { invites[row.record.id] = row } }
        var makers: Set<PersonKey> = []
        var rotated: Set<Int> = []
        for need in needs where need.makesInvite || need.asksEpochs {
            guard let room = room(of: need) else { continue }
            if need.asksEpochs, room.rotated > 0 { rotated.insert(room.number) }
            guard need.makesInvite, let id = need.member, let row = rows.members[MemberKey(room: room.id, member: id)]
            else { continue }
            makers.insert(PersonKey(room: room.number, id: row.person))
        }
        let (persons, rooms) = (Array(makers), Array(rotated))
        if !persons.isEmpty {
            for (person, open) in zip(persons, try tables.openInvites(of: persons, at: now())) {
                openInvites[person] = open
            }
        }
        guard !rooms.isEmpty else { return }
        for (room, epochs) in zip(rooms, try tables.endedEpochs(of: rooms)) { endedEpochs[room] = epochs }
    }

    private mutating func prepareLastRuns(_ touched: [Touched]) throws(StoreError) {
        var asked: [RunsKey: MemberKey] = [:]
        for touched in touched {
            guard let member = rows.members[touched.name], case .unknown = member[lastOf: touched.key] else { continue }
            asked[touched.key] = touched.name
        }
        guard !asked.isEmpty else { return }
        let keys = Array(asked.keys)
        for (key, run) in zip(keys, try tables.lastRuns(keys)) {
            if let name = asked[key] { rows.setLastRun(MemberRow.LastRun(run), of: key, of: name) }
        }
    }

    /// The room of a change, where its row was found.
    func room(of need: WriteNeeds) -> RoomRow? { need.room.flatMap { rows.rooms[$0] } }

    /// Finds the roots that receipts are compared with, and computes those that aren't kept.
    private mutating func prepareRoots(_ needs: [WriteNeeds]) throws(StoreError) {
        var missing: [RoomID: Set<Int>] = [:]
        for need in needs where !need.receipts.isEmpty {
            guard let room = room(of: need) else { continue }
            for size in need.receipts.map(\.upto) where (1...max(1, room.head)).contains(size) {
                if roots[room.id]?[size] != nil { continue }
                let known = size == room.head ? room.log.range.root : rows.root(of: room.id, at: size)
                if let root = known {
                    roots[room.id, default: [:]][size] = root
                } else {
                    missing[room.id, default: []].insert(size)
                }
            }
        }
        guard !missing.isEmpty else { return }
        let trees = missing.compactMap { id, sizes in rows.rooms[id].map { (room: $0, sizes: sizes) } }
        for (tree, found) in zip(trees, try TreeRoots(trees).read(from: tables)) {
            for (size, root) in found {
                roots[tree.room.id, default: [:]][size] = root
                if let head = TreeHead(size: size, root: root) { rows.remember(head, of: tree.room.id) }
            }
        }
    }
}
